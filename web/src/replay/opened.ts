// The record that was last opened from a file; it lives as long as the window, also through reloads.

const key = 'replay:file';
let held: string | null = null;

export function holdRecord(record: string): void {
  held = record;
  try {
    sessionStorage.setItem(key, record);
  } catch {
    // Too long for the browser's storage, or not allowed: it stays until the page is loaded anew.
  }
}

export function heldRecord(): string | null {
  if (held !== null) return held;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
