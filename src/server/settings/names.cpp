#include "server/settings/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/uspoof.h>

#include <functional>
#include <stdexcept>

namespace fullcircle {
namespace {

void expect(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
}

/// Letters and digits that the Unicode Consortium recommends for names, and ours.
icu::UnicodeSet permitted_letters() {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeSet* recommended = uspoof_getRecommendedUnicodeSet(&status);
  expect(status);
  icu::UnicodeSet letters;  // a copy of theirs would be frozen, and take no more
  letters.addAll(*recommended).add(' ').add('.').add('-').add('_');
  return letters;
}

/// Made once; asking it changes nothing in it.
struct Checker {
  Checker() {
    UErrorCode status = U_ZERO_ERROR;
    spoof = uspoof_open(&status);
    uspoof_setAllowedUnicodeSet(spoof, &letters, &status);
    uspoof_setRestrictionLevel(spoof, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        spoof,
        USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_HIDDEN_OVERLAY,
        &status);
    expect(status);
  }
  icu::UnicodeSet letters = permitted_letters();
  USpoofChecker* spoof = nullptr;
};

const Checker& checker() {
  static const Checker made;
  return made;
}

std::string in_utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

const icu::Normalizer2& nfkc() {
  static const icu::Normalizer2& form = [] {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* found = icu::Normalizer2::getNFKCInstance(status);
    expect(status);
    return std::cref(*found);
  }();
  return form;
}

icu::UnicodeString normal(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text = nfkc().normalize(icu::UnicodeString::fromUTF8(name), status);
  expect(status);
  return text;
}

/// Capitals are made small after their look is known: I looks like l, and i does not.
std::string skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString bones;
  uspoof_getSkeletonUnicodeString(checker().spoof, 0, text, bones, &status);
  expect(status);
  return in_utf8(bones.foldCase());
}

bool is_unseen(UChar32 c) {
  const auto kind = static_cast<UCharCategory>(u_charType(c));
  return kind == U_FORMAT_CHAR || kind == U_CONTROL_CHAR || kind == U_LINE_SEPARATOR ||
         kind == U_PARAGRAPH_SEPARATOR ||
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

}  // namespace

std::string proper_name(const std::string& name) {
  std::string proper;
  for (const char c : in_utf8(normal(name))) {
    if (c != ' ' || !proper.ends_with(' ')) proper += c;
  }
  return proper;
}

NameFault fault_of(const std::string& name) {
  const icu::UnicodeString text = icu::UnicodeString::fromUTF8(name);
  // A mark needs a letter to stand on: on a blank it looks like a letter itself, such as an ogonek,
  // which NFKC makes of the sign U+02DB, and which may be taken for an i.
  bool stands = true;
  bool on_letter = false;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (is_unseen(c)) return NameFault::invisible;
    stands = stands && (on_letter || !is_mark(c));
    on_letter = is_mark(c) ? on_letter : u_isalnum(c) != 0;
  }
  if (!stands || !checker().letters.containsAll(text)) return NameFault::letters;
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t found = uspoof_check2UnicodeString(checker().spoof, text, nullptr, &status);
  expect(status);
  if ((found & (USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY)) != 0) return NameFault::invisible;
  return found == 0 ? NameFault::none : NameFault::mixed;
}

Looks looks_of(const std::string& name) {
  const icu::UnicodeString text = normal(name);
  return {skeleton(text), skeleton(icu::UnicodeString(text).foldCase())};
}

bool look_alike(const Looks& one, const Looks& other) {
  return one.written == other.written || one.written == other.small || one.small == other.written ||
         one.small == other.small;
}

}  // namespace fullcircle
