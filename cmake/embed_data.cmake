# Writes OUT, a C++ source with the texts of data/ that computer players need: -DDATA=... -DOUT=...
set(text "#include \"players/player_data.h\"\n\n#include <array>\n\nnamespace fullcircle {\n\n")
file(GLOB weights ${DATA}/*.weights)
list(SORT weights)
set(entries "")
set(count 0)
foreach(file ${weights})
  file(READ ${file} content)
  get_filename_component(name ${file} NAME_WE)
  string(APPEND entries "    DataFile{\"${name}\", R\"data(${content})data\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(READ ${DATA}/levels.txt levels)
string(APPEND text "std::span<const DataFile> weight_files() {\n"
                   "  static constexpr std::array<DataFile, ${count}> kFiles = {\n${entries}  };\n"
                   "  return kFiles;\n}\n\n"
                   "std::string_view levels_text() { return R\"data(${levels})data\"; }\n\n"
                   "}  // namespace fullcircle\n")
file(WRITE ${OUT} "${text}")
