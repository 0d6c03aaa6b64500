// The browser's storage, which may be full or forbidden: then nothing is stored, and nothing breaks.

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** False if there is no room, or storage at all. */
export function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}

export function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
