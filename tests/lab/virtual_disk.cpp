#include "tests/lab/virtual_disk.h"

#include <algorithm>

namespace fullcircle::lab {
namespace {

/// What a drive writes whole or not at all, or tears.
constexpr std::size_t kSector = 512;

void put_into(std::string& content, const VirtualDisk::Change& change) {
  if (change.ends) return content.resize(change.at);
  content.resize(std::max(content.size(), change.at + change.bytes.size()));
  content.replace(change.at, change.bytes.size(), change.bytes);
}

}  // namespace

std::shared_ptr<VirtualDisk::File> VirtualDisk::find(const std::string& name) const {
  const auto found = names_.find(name);
  return found == names_.end() ? nullptr : found->second;
}

std::shared_ptr<VirtualDisk::File> VirtualDisk::create(const std::string& name) {
  auto file = std::make_shared<File>();
  names_[name] = file;
  moves_.push_back({name, file});
  return file;
}

void VirtualDisk::remove(const std::string& name) {
  names_.erase(name);
  moves_.push_back({name, nullptr});
}

VirtualDisk::Outcome VirtualDisk::attempt(Operation operation) {
  if (off_) return Outcome::fails;
  if (unseen_ > 0) return Outcome::fine;
  ++counts_.operations;
  if (power_left_ && --*power_left_ <= 0) {
    power_left_.reset();
    off_ = true;
    return Outcome::fails;
  }
  if (trouble_ == Trouble::none || !luck_.percent(percent_)) return Outcome::fine;
  const bool syncs = operation == Operation::sync;
  switch (trouble_) {
    case Trouble::none:
      return Outcome::fine;
    case Trouble::io_error:
      break;
    case Trouble::full:
      if (operation != Operation::write) return Outcome::fine;
      ++counts_.failures;
      return Outcome::full;
    case Trouble::failed_sync:
    case Trouble::forgetful_sync:
      if (!syncs) return Outcome::fine;
      break;
    case Trouble::slow_sync:
      if (syncs && wait_) wait_();
      return Outcome::fine;
  }
  ++counts_.failures;
  return Outcome::fails;
}

void VirtualDisk::write(File& file, std::size_t at, const char* bytes, std::size_t size) {
  file.unsynced.push_back({at, std::string(bytes, size)});
  put_into(file.now, file.unsynced.back());
}

void VirtualDisk::cut(File& file, std::size_t size) {
  file.unsynced.push_back({size, {}, true});
  put_into(file.now, file.unsynced.back());
}

void VirtualDisk::sync(File& file) {
  ++counts_.syncs;
  for (const Change& change : file.unsynced) put_into(file.safe, change);
  file.unsynced.clear();
}

void VirtualDisk::fail_sync(File& file) {
  if (trouble_ == Trouble::forgetful_sync && !off_) file.unsynced.clear();
}

void VirtualDisk::turn_on(bool power_was_cut) {
  off_ = false;
  power_left_.reset();
  if (power_was_cut) {
    ++counts_.images;
    // A folder is changed in order, but nobody knows how far it came.
    const int came = luck_.between(0, static_cast<int>(moves_.size()));
    for (int i = 0; i < came; ++i) {
      const Move& move = moves_[static_cast<std::size_t>(i)];
      if (move.file) {
        safe_names_[move.name] = move.file;
      } else {
        safe_names_.erase(move.name);
      }
    }
    names_ = safe_names_;
    const auto loss = static_cast<Loss>(luck_.below(4));
    for (const auto& [name, file] : names_) lose(*file, loss);
    moves_.clear();
  }
  for (const auto& [name, file] : names_) {
    file->open.clear();
    file->shared.clear();
  }
}

/// Each sector of what was not synced may be there or not, whatever was written before or after it.
void VirtualDisk::lose(File& file, Loss loss) {
  std::size_t left = file.unsynced.size();
  if (loss == Loss::tail && left > 0) {
    left = static_cast<std::size_t>(luck_.below(static_cast<int>(left)));
  }
  for (const Change& change : file.unsynced) {
    switch (loss) {
      case Loss::all:
        counts_.dropped += static_cast<std::int64_t>(1 + change.bytes.size() / kSector);
        break;
      case Loss::nothing:
        put_into(file.safe, change);
        break;
      case Loss::tail:
        if (left > 0) {
          --left;
          put_into(file.safe, change);
        } else {
          write_torn(file.safe, change);
          left = 0;
        }
        break;
      case Loss::anything:
        write_torn(file.safe, change);
        break;
    }
  }
  file.unsynced.clear();
  file.now = file.safe;
}

void VirtualDisk::write_torn(std::string& safe, const Change& change) {
  if (change.ends) {
    if (luck_.percent(50)) put_into(safe, change);
    return;
  }
  for (std::size_t at = 0; at < change.bytes.size(); at += kSector) {
    Change part{change.at + at, change.bytes.substr(at, kSector)};
    const int fate = luck_.below(10);
    if (fate < 5) {
      ++counts_.dropped;
      continue;
    }
    if (fate == 5) {  // its beginning only
      ++counts_.torn;
      part.bytes.resize(static_cast<std::size_t>(luck_.below(static_cast<int>(part.bytes.size()))));
    } else if (fate == 6) {  // or neither the old nor the new
      ++counts_.torn;
      for (char& byte : part.bytes) byte = static_cast<char>(luck_.below(256));
    }
    put_into(safe, part);
  }
}

std::map<std::string, std::string> VirtualDisk::contents() const {
  std::map<std::string, std::string> contents;
  for (const auto& [name, file] : names_) contents[name] = file->now;
  return contents;
}

void VirtualDisk::fill(const std::map<std::string, std::string>& contents) {
  names_.clear();
  for (const auto& [name, content] : contents) {
    const auto file = std::make_shared<File>();
    file->now = file->safe = content;
    file->entered = true;
    names_[name] = file;
  }
  sync_folder();
}

}  // namespace fullcircle::lab
