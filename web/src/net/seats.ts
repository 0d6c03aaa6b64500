import type { SeatInfo } from '../table/types';

/** Who has a seat, as the server says it of a table and in lists. */
export interface ServerSeat {
  kind: SeatInfo['kind'];
  name?: string;
  gone?: boolean;
  level?: number;
  kept?: string;
  away?: boolean;
  out?: boolean;
  stand_in?: string;
  left_ms?: number;
  running?: boolean;
}

export const asSeat = ({ name = '', kept: reserved, stand_in: standIn, left_ms: leftMs, ...seat }: ServerSeat): SeatInfo => ({
  ...seat,
  name,
  ...(reserved === undefined ? {} : { reserved }),
  ...(standIn === undefined ? {} : { standIn }),
  ...(leftMs === undefined ? {} : { leftMs }),
});
