/** Seconds in whole days, hours, minutes and seconds. */
export function partsOf(seconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, hours] = [Math.floor(whole / 60), Math.floor(whole / 3600)];
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60, seconds: whole % 60 };
}
