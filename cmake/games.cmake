# The list of games. A game is added here, by one line, and nowhere else: "FOLDER TYPE", where
#   games/FOLDER/FOLDER.h     declares TYPE, a Game (src/core/game.h),
#   players/FOLDER/insight.h  declares Insight<TYPE> (src/players/search/insight.h), and beside it
#   levels.txt, weights.txt   are what its computer players are made of; both may be missing.
# Both folders lie below src/. Used by the program (CMakeLists.txt) and by the engine for the browser
# (src/wasm/CMakeLists.txt).
set(FULLCIRCLE_GAMES
  "crop_circles CropCircles"
  "carcassonne Carcassonne"
  "wagons CircleTheWagons")

# Games that show how one is added. -DFULLCIRCLE_EXAMPLE=ON puts them into the list as well; their
# two folders lie below examples/FOLDER/.
set(FULLCIRCLE_EXAMPLES
  "stone_ring StoneRing")

option(FULLCIRCLE_EXAMPLE "Put the games of examples/ into the list of games" OFF)

# Reads a file, or another one if there is none, whenever CMake runs and as soon as it changes.
function(read_or file other out)
  file(GLOB found CONFIGURE_DEPENDS ${file})
  if(found)
    set(other ${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endif()
  file(READ ${other} text)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# What is made from the list, in FOLDER:
#   games/all.h           all games, and the type list `Games`
#   players/all.h         what the players know of each
#   players/GAME.cpp      one a game: its players, compiled once
#   players/player_data.cpp
# Sets for the caller:
#   games_include_roots   folders in which "games/..." and "players/..." are found, beside src/
#   games_sources         sources of games outside src/
#   players_sources       sources of players outside src/, and those made here
#   games_files           all files outside src/ of which the list is made
function(generate_games folder)
  get_filename_component(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.. ABSOLUTE)
  set(roots ${folder})
  set(games "")
  set(players "")
  set(files "")
  set(game_includes "")
  set(insight_includes "")
  set(types "")
  set(data "")
  set(entries ${FULLCIRCLE_GAMES})
  if(FULLCIRCLE_EXAMPLE)
    list(APPEND entries ${FULLCIRCLE_EXAMPLES})
  endif()
  foreach(entry IN LISTS entries)
    string(REPLACE " " ";" entry "${entry}")
    list(GET entry 0 name)
    list(GET entry 1 type)
    set(home ${root}/src)
    if(NOT EXISTS ${home}/games/${name})
      set(home ${root}/examples/${name})
      list(APPEND roots ${home})
      file(GLOB more CONFIGURE_DEPENDS ${home}/games/${name}/*.cpp)
      list(APPEND games ${more})
      file(GLOB more CONFIGURE_DEPENDS ${home}/players/${name}/*.cpp)
      list(APPEND players ${more})
      file(GLOB_RECURSE more CONFIGURE_DEPENDS ${home}/games/* ${home}/players/*)
      list(APPEND files ${more})
    endif()
    string(APPEND game_includes "#include \"games/${name}/${name}.h\"\n")
    string(APPEND insight_includes "#include \"players/${name}/insight.h\"\n")
    list(APPEND types ${type})
    read_or(${home}/players/${name}/levels.txt ${root}/src/players/levels.txt levels)
    read_or(${home}/players/${name}/weights.txt /dev/null weights)
    string(APPEND data "    PlayerData{${type}::info().name, R\"data(${levels})data\",\n"
                       "               R\"data(${weights})data\"},\n")
    configure_file(${root}/cmake/players.cpp.in ${folder}/players/${name}.cpp @ONLY)
    list(APPEND players ${folder}/players/${name}.cpp)
  endforeach()
  list(LENGTH types count)
  list(JOIN types ", " types)
  configure_file(${root}/cmake/games.h.in ${folder}/games/all.h @ONLY)
  configure_file(${root}/cmake/players.h.in ${folder}/players/all.h @ONLY)
  configure_file(${root}/cmake/player_data.cpp.in ${folder}/players/player_data.cpp @ONLY)
  list(APPEND players ${folder}/players/player_data.cpp)
  set(games_include_roots ${roots} PARENT_SCOPE)
  set(games_sources ${games} PARENT_SCOPE)
  set(players_sources ${players} PARENT_SCOPE)
  set(games_files ${files} PARENT_SCOPE)
endfunction()
