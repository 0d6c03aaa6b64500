#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/core/files.h"
#include "tests/core/temporary_folder.h"

/// The real program, as a shell would run it.
namespace fullcircle::cli {

using Arguments = std::vector<std::string>;

/// What a command answered.
struct Outcome {
  int status = -1;  // of the exit; -N when signal N ended it
  std::string out;
  std::string err;
};

namespace detail {

inline int exit_status(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Starts the program with these as standard input, output and error; `home` is where it saves.
inline pid_t start(const Arguments& arguments, const std::array<int, 3>& files,
                   const std::string& home) {
  std::vector<std::string> words = {FULLCIRCLE_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  for (int i = 0; i < 3; ++i) ::dup2(files[static_cast<std::size_t>(i)], i);
  ::setenv("FULLCIRCLE_HOME", home.c_str(), 1);
  ::signal(SIGPIPE, SIG_DFL);
  ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

inline int open_file(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (file < 0) std::abort();
  return file;
}

}  // namespace detail

/// Runs a command to its end. `out` is a file that takes standard output, else it is returned.
inline Outcome run(const Arguments& arguments, const std::string& input = "",
                   const std::string& home = "", const std::string& out = "") {
  const TemporaryFolder folder;
  const std::string out_path = out.empty() ? folder.file("out") : out;
  const std::array<int, 3> files = {detail::open_file(folder.write("in", input), O_RDONLY),
                                    detail::open_file(out_path, O_WRONLY | O_CREAT),
                                    detail::open_file(folder.file("err"), O_WRONLY | O_CREAT)};
  Outcome outcome;
  const pid_t child = detail::start(arguments, files, home.empty() ? folder.file("home") : home);
  outcome.status = detail::exit_status(child);
  for (const int file : files) ::close(file);
  if (out.empty()) outcome.out = read_file(out_path);
  outcome.err = read_file(folder.file("err"));
  return outcome;
}

/// A command that is talked with while it runs.
class Conversation {
 public:
  Conversation(const Arguments& arguments, const std::string& home) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
    child_ = detail::start(arguments, {in[0], out[1], out[1]}, home);
    ::close(in[0]);
    ::close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  ~Conversation() {
    ::close(in_);
    ::close(out_);
    if (child_ > 0) end_by(SIGKILL);
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  void say(const std::string& line) const {
    const std::string text = line + "\n";
    EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  /// Waits until the output ends so, and returns what came; gives up after half a minute.
  std::string hear(const std::string& prompt) {
    std::string heard;
    std::array<char, 4096> buffer{};
    while (!heard.ends_with(prompt)) {
      pollfd wait{out_, POLLIN, 0};
      if (::poll(&wait, 1, 30'000) <= 0) {
        ADD_FAILURE() << "nothing ends with '" << prompt << "' in: " << heard;
        break;
      }
      const ssize_t got = ::read(out_, buffer.data(), buffer.size());
      if (got <= 0) break;
      heard.append(buffer.data(), static_cast<std::size_t>(got));
    }
    return heard;
  }

  int end_by(int signal) {
    ::kill(child_, signal);
    const int status = detail::exit_status(child_);
    child_ = 0;
    return status;
  }

 private:
  pid_t child_ = 0;
  int in_ = -1;
  int out_ = -1;
};

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// No answer, the status, and exactly one line that says why.
inline void expect_complaint(const Outcome& outcome, int status, const std::string& why) {
  EXPECT_EQ(outcome.status, status) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(lines_of(outcome.err).size(), 1U) << outcome.err;
  EXPECT_TRUE(outcome.err.starts_with("fullcircle: ")) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with("\n")) << outcome.err;
  EXPECT_NE(outcome.err.find(why), std::string::npos) << outcome.err << "does not say " << why;
}

}  // namespace fullcircle::cli
