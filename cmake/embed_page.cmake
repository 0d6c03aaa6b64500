# Writes OUT, a C++ source with every file of the built page (-DDIST=...), small ones compressed too. Without a
# page the list is empty: -DDIST= .
set(includes "")
set(entries "")
set(count 0)
if(DIST)
  file(GLOB_RECURSE files RELATIVE ${DIST} ${DIST}/*)
  list(SORT files)
  set(packed ${OUT}.gz)
  file(REMOVE_RECURSE ${packed})
  foreach(file ${files})
    get_filename_component(folder ${packed}/${file} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND gzip -9nc ${DIST}/${file} OUTPUT_FILE ${packed}/${file} COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND includes
      "asm(\".section .rodata\\n.balign 16\\n\"\n"
      "    \"page_file_${count}:\\n.incbin \\\"${DIST}/${file}\\\"\\npage_file_${count}_end:\\n\"\n"
      "    \".balign 16\\n\"\n"
      "    \"page_gzip_${count}:\\n.incbin \\\"${packed}/${file}\\\"\\npage_gzip_${count}_end:\\n\"\n"
      "    \".previous\\n\");\n"
      "extern const char page_file_${count}[], page_file_${count}_end[];\n"
      "extern const char page_gzip_${count}[], page_gzip_${count}_end[];\n")
    string(APPEND entries
      "      EmbeddedFile{\"/${file}\", {page_file_${count}, page_file_${count}_end},\n"
      "                   {page_gzip_${count}, page_gzip_${count}_end}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
endif()
file(WRITE ${OUT} "#include <vector>\n\n#include \"server/net/page.h\"\n\nextern \"C\" {\n${includes}}\n\n"
  "namespace fullcircle {\n\nstd::span<const EmbeddedFile> embedded_files() {\n"
  "  static const std::vector<EmbeddedFile> kFiles = {\n${entries}  };\n  return kFiles;\n}\n\n"
  "}  // namespace fullcircle\n")
