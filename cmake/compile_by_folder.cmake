# Where the whole is built at once, reading headers takes longer than compiling our lines: all files of a
# folder are compiled as one. Not across folders: each game has a State of its own. What is made from the list of
# games is large enough by itself.
function(compile_by_folder name)
  if(NOT FULLCIRCLE_UNITY)
    return()
  endif()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source ${ARGN})
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(folder ${path} DIRECTORY)
    file(RELATIVE_PATH group ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.. ${folder})
    # Most of a file of the server is Boost: two of them for two cores, or one where one at a time is compiled.
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND group MATCHES "^src/server/(net|notices)$")
      set(group src/server/net)
    elseif(group MATCHES "^src/server/")
      set(group src/server)
    endif()
    string(MAKE_C_IDENTIFIER ${group} group)
    if(NOT source MATCHES "^${CMAKE_CURRENT_BINARY_DIR}/")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
endfunction()
