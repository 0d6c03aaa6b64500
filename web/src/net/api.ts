// The server's HTTP interface: docs/api.md.

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly why: string,
  ) {
    super(why);
  }
}

export interface Me {
  name?: string;
  guest?: boolean;
  admin?: boolean;
}

const patienceMs = 30_000;

/** What stands in an answer that is no success: an error, or the answer to a command (busy, illegal, stale). */
interface Refused {
  error?: { code: string; why: string };
  answer?: string;
  code?: string;
  why?: string;
}

/** Asks the server; what it refuses is thrown with its reason, no answer at all as code "offline". */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    text = await response.text();
  } catch {
    throw new ApiError(0, 'offline', 'the server cannot be reached');
  }
  const value: unknown = (response.headers.get('Content-Type') ?? '').startsWith('application/json') ? JSON.parse(text) : text;
  if (!response.ok) {
    const { error, answer, code, why } = value as Refused;
    throw new ApiError(
      response.status,
      error?.code ?? code ?? answer ?? 'http',
      error?.why ?? why ?? `the server answered ${response.status}`,
    );
  }
  return value as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body);
export const put = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('PUT', path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> => ask<T>('DELETE', path, body);

/** 128 random bits: what makes a command one command however often it is sent. */
export function commandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
