#include "tests/lab/failing_memory.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace fullcircle::lab {
namespace {

sqlite3_mem_methods& usual() {
  static sqlite3_mem_methods methods{};
  return methods;
}

void* allocate(int size) {
  return FailingMemory::of_sqlite().fails() ? nullptr : usual().xMalloc(size);
}
void* reallocate(void* memory, int size) {
  return FailingMemory::of_sqlite().fails() ? nullptr : usual().xRealloc(memory, size);
}

}  // namespace

int FailingMemory::depth = 0;

FailingMemory& FailingMemory::of_sqlite() {
  static constinit FailingMemory memory;
  return memory;
}

FailingMemory& FailingMemory::of_program() {
  static constinit FailingMemory memory;
  return memory;
}

void FailingMemory::install() {
  static const bool once = [] {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual());
    sqlite3_mem_methods methods = usual();
    methods.xMalloc = allocate;
    methods.xRealloc = reallocate;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK;
  }();
  (void)once;
}

bool FailingMemory::fails() {
  if (depth == 0) return false;
  ++counted_;
  if (left_ == 0) return false;
  if (--left_ > 0) return false;
  ++failed_;
  return true;
}

}  // namespace fullcircle::lab

// A sanitizer has an operator new of its own, which must stay.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FULLCIRCLE_SANITIZER_ALLOCATES
#endif
#endif
#ifndef FULLCIRCLE_SANITIZER_ALLOCATES

namespace {
void* taken(std::size_t size, std::size_t alignment) {
  if (fullcircle::lab::FailingMemory::of_program().fails()) throw std::bad_alloc();
  void* memory =
      alignment <= alignof(std::max_align_t)
          ? std::malloc(size == 0 ? 1 : size)
          : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

void* operator new(std::size_t size) { return taken(size, 0); }
void* operator new[](std::size_t size) { return taken(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return taken(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return taken(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif
