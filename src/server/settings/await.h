#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "store/store_queue.h"

namespace fullcircle {

template <class T>
using Awaitable = boost::asio::awaitable<T>;

// GCC 12 mishandles temporaries of an expression that waits: it copies them byte by byte, or
// destroys them twice. So functions that wait take references, a lambda in such an expression
// captures by reference alone, and what is waited for is put into a variable before it is used in
// braces, a condition or another call.

/// Waits for something that calls back once, from any thread, and resumes on its own executor.
template <class T>
Awaitable<T> called_back(const std::function<void(std::function<void(T)>)>& start) {
  const auto executor = co_await boost::asio::this_coro::executor;
  const auto result = std::make_shared<std::optional<T>>();
  auto begin = [&start, executor, result](auto handler) {
    const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    start([shared, executor, result](T value) {
      result->emplace(std::move(value));
      boost::asio::post(executor, [shared] { (*shared)(); });
    });
  };
  co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void()>(
      std::move(begin), boost::asio::use_awaitable);
  co_return std::move(**result);
}

/// Does work with the store; false if it failed. The work may use what the waiting function holds.
inline Awaitable<bool> with_store(StoreQueue& queue, StoreQueue::Work work) {
  co_return co_await called_back<bool>(
      [&](std::function<void(bool)> done) { queue.run(std::move(work), std::move(done)); });
}

}  // namespace fullcircle
