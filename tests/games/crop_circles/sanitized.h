#pragma once

/// Under a sanitizer everything takes ten times as long: then a tenth of the random positions do.
namespace fullcircle::crop_circles {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

constexpr int scaled(int number) { return kSanitized ? number / 10 : number; }

}  // namespace fullcircle::crop_circles
