// Numbers as they are read.

/** With a real minus sign. */
export const plainNumber = (value: number): string => (value < 0 ? `−${-value}` : String(value));
/** With a plus as well. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? plainNumber(value) : '±0');
