#include "bench/load/figures.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/json.h"

namespace fullcircle::load {

double Times::within(double share) const {
  if (all_.empty()) return 0;
  const auto last = static_cast<double>(all_.size() - 1);
  const auto at = all_.begin() + static_cast<std::ptrdiff_t>(share * last);
  std::nth_element(all_.begin(), at, all_.end());
  return static_cast<double>(*at);
}

Usage usage_of(int pid) {
  Usage usage;
  const std::string folder = "/proc/" + std::to_string(pid) + "/";
  std::ifstream status(folder + "status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) usage.rss_kb = std::strtoll(line.c_str() + 6, nullptr, 10);
  }
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder + "fd", error), end; !error && at != end;) {
    ++usage.files;
    at.increment(error);
  }
  std::string stat;
  std::getline(std::ifstream(folder + "stat"), stat);
  // After the name in brackets come 11 fields, then the ticks in user and in system mode.
  const std::size_t name = stat.rfind(')');
  if (name == std::string::npos) return usage;
  std::istringstream fields(stat.substr(name + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  usage.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  return usage;
}

namespace {

template <class... Values>
std::string line(const char* format, Values... values) {
  char text[200];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

std::string times_line(const char* what, const Times& times) {
  return line("%-28s p50 %.1f  p95 %.1f  p99 %.1f  max %.1f ms\n", what, times.within(0.5),
              times.within(0.95), times.within(0.99), times.within(1));
}

std::string memory_line(const char* what, double kb) {
  return kb < 0 ? line("%-28s unknown (give --pid)\n", what) : line("%-28s %.1f KB\n", what, kb);
}

double rate(const Report& report) {
  return report.seconds > 0 ? static_cast<double>(report.moves) / report.seconds : 0;
}

void write_times(JsonWriter& json, const char* key, const Times& times) {
  json.key(key).begin_object();
  json.field("p50", times.within(0.5)).field("p95", times.within(0.95));
  json.field("p99", times.within(0.99)).field("max", times.within(1)).end_object();
}

/// The median of some part of the samples, from one share of them to another.
template <class Value>
double median(const std::vector<Sample>& samples, double from, double to, Value value) {
  const auto at = [&](double share) {
    return static_cast<std::size_t>(share * static_cast<double>(samples.size()));
  };
  std::vector<double> values;
  for (std::size_t i = at(from); i < at(to); ++i) values.push_back(value(samples[i]));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::string format_sample(const Sample& sample) {
  return line("%6.0f s  %7zu moves  p50 %.1f  p99 %.1f ms  %8lld KB  %6d descriptors\n",
              sample.seconds, sample.moves, sample.p50, sample.p99,
              static_cast<long long>(sample.usage.rss_kb), sample.usage.files);
}

std::vector<std::string> growing(const std::vector<Sample>& samples) {
  constexpr std::size_t kFewest = 8;
  std::vector<std::string> grown;
  if (samples.size() < kFewest) return grown;
  const auto compare = [&](const char* what, double factor, double more, auto value) {
    const double early = median(samples, 0.25, 0.5, value);
    const double late = median(samples, 0.75, 1, value);
    if (late > early * factor + more) {
      grown.push_back(line("%s from %.1f to %.1f", what, early, late));
    }
  };
  compare("memory in KB", 1.1, 0, [](const Sample& s) { return double(s.usage.rss_kb); });
  compare("descriptors", 1, 16, [](const Sample& s) { return double(s.usage.files); });
  compare("p99 in ms", 1.5, 1, [](const Sample& s) { return s.p99; });
  return grown;
}

std::string format_text(const Report& report) {
  std::string text;
  text += line("%-28s %d of %d\n", "clients connected", report.clients, report.clients_wanted);
  text += line("%-28s %d\n", "live tables", report.tables);
  text += line("%-28s %.1f of %.1f a second, %zu in %.1f s; %d games ended\n", "moves",
               rate(report), report.rate_wanted, report.moves, report.seconds, report.games);
  text += times_line("move to own answer", report.answer);
  text += times_line("move to the other seat", report.other);
  text += line("%-28s %d refused, %d unanswered, %d connections lost, %d tables diverged\n",
               "failures", report.refused, report.unheard, report.lost, report.diverged);
  if (!report.first_failure.empty()) {
    text += line("%-28s ", "first of them") + report.first_failure + "\n";
  }
  text += line("%-28s %d\n", "moves without a ready table", report.late);
  text += memory_line("memory an idle connection", report.idle_kb);
  text += memory_line("memory a live table", report.table_kb);
  text += memory_line("the same after the moves", report.table_end_kb);
  text += memory_line("memory of the server", report.rss_kb);
  if (report.server_cpu >= 0) {
    text += line("%-28s %.2f cores\n", "server's processor time", report.server_cpu);
  }
  text += line("%-28s %.2f cores\n", "own processor time", report.own_cpu);
  text += line("%-28s ", "load of the machine") + report.load + "\n";
  if (report.records > 0) text += line("%-28s %d\n", "records of finished games", report.records);
  for (const std::string& what : growing(report.samples)) {
    text += line("%-28s ", "GROWS") + what + "\n";
  }
  if (!report.samples.empty() && growing(report.samples).empty()) {
    text += line("%-28s %zu parts of the run, none of it grows\n", "memory, descriptors, p99",
                 report.samples.size());
  }
  return text;
}

std::string format_json(const Report& report) {
  JsonWriter json;
  json.begin_object().field("tables", report.tables).field("clients", report.clients);
  json.field("clients_wanted", report.clients_wanted).field("seconds", report.seconds);
  json.field("moves", static_cast<std::int64_t>(report.moves)).field("rate", rate(report));
  json.field("rate_wanted", report.rate_wanted).field("games", report.games);
  json.field("late", report.late).field("refused", report.refused);
  json.field("unanswered", report.unheard).field("lost", report.lost);
  json.field("diverged", report.diverged).field("first_failure", report.first_failure);
  write_times(json, "answer_ms", report.answer);
  write_times(json, "other_ms", report.other);
  const auto memory = [&](const char* key, double kb) {
    if (kb >= 0) json.field(key, kb);
  };
  memory("idle_kb", report.idle_kb);
  memory("table_kb", report.table_kb);
  memory("table_end_kb", report.table_end_kb);
  memory("rss_kb", report.rss_kb);
  memory("server_cores", report.server_cpu);
  json.field("records", report.records).key("samples").begin_array();
  for (const Sample& sample : report.samples) {
    json.begin_object().field("seconds", sample.seconds);
    json.field("moves", static_cast<std::int64_t>(sample.moves));
    json.field("p50", sample.p50).field("p99", sample.p99);
    json.field("rss_kb", sample.usage.rss_kb).field("files", sample.usage.files).end_object();
  }
  json.end_array().key("growing").begin_array();
  for (const std::string& what : growing(report.samples)) json.value(what);
  json.end_array();
  json.field("own_cores", report.own_cpu).field("load", report.load).end_object();
  return json.take() + "\n";
}

}  // namespace fullcircle::load
