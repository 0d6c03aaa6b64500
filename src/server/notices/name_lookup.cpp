#include "server/notices/name_lookup.h"

#include <netdb.h>

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace fullcircle {
namespace {

constexpr int kMostThreads = 4;  // so that one slow name server does not hold up all look-ups

struct Wanted {
  std::string host;
  std::string port;
  NameLookup::Found found;
};

}  // namespace

/// Outlives the NameLookup for as long as a thread hangs in the system. The callbacks are stored
/// here and not with the thread: they belong to those who may be gone by then.
struct NameLookup::State {
  Resolve resolve;
  std::mutex mutex;
  std::deque<Wanted> waiting;
  std::map<int, Found> under_way;
  int begun = 0;
  int threads = 0;

  /// Looks up one name after the other until none waits.
  static void work(const std::shared_ptr<State>& state) {
    std::unique_lock lock(state->mutex);
    while (!state->waiting.empty()) {
      Wanted next = std::move(state->waiting.front());
      state->waiting.pop_front();
      const int number = state->begun++;
      state->under_way.emplace(number, std::move(next.found));
      lock.unlock();
      Endpoints endpoints = state->resolve(next.host, next.port);
      lock.lock();
      const auto asked = state->under_way.find(number);
      if (asked == state->under_way.end()) continue;
      asked->second(std::move(endpoints));
      state->under_way.erase(asked);
    }
    --state->threads;
  }
};

NameLookup::NameLookup(Resolve resolve) : state_(std::make_shared<State>()) {
  state_->resolve = std::move(resolve);
}

NameLookup::~NameLookup() {
  const std::lock_guard lock(state_->mutex);
  state_->waiting.clear();
  state_->under_way.clear();
}

void NameLookup::look_up(const std::string& host, const std::string& port, Found found) {
  const std::lock_guard lock(state_->mutex);
  state_->waiting.push_back({host, port, std::move(found)});
  if (state_->threads == kMostThreads) return;
  std::thread([state = state_] { State::work(state); }).detach();
  ++state_->threads;
}

namespace {

NameLookup::Endpoints ask_system(const std::string& host, const std::string& port, int flags) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* list = nullptr;
  if (::getaddrinfo(host.c_str(), port.c_str(), &hints, &list) != 0) return {};
  NameLookup::Endpoints endpoints;
  for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
    boost::asio::ip::tcp::endpoint& endpoint = endpoints.emplace_back();
    if (each->ai_addrlen > endpoint.capacity()) {
      endpoints.pop_back();
      continue;
    }
    std::memcpy(endpoint.data(), each->ai_addr, each->ai_addrlen);
    endpoint.resize(each->ai_addrlen);
  }
  ::freeaddrinfo(list);
  return endpoints;
}

}  // namespace

NameLookup::Endpoints system_lookup(const std::string& host, const std::string& port) {
  return ask_system(host, port, AI_ADDRCONFIG);
}

NameLookup::Endpoints own_addresses(const std::string& host, int port) {
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(host, error);
  if (!error) return {{address, static_cast<std::uint16_t>(port)}};
  return ask_system(host, std::to_string(port), AI_PASSIVE);
}

}  // namespace fullcircle
