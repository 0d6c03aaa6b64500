#pragma once

#include "players/carcassonne_insight.h"
#include "players/crop_circles_insight.h"
#include "players/wagons_insight.h"
