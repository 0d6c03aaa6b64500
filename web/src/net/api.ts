// The server's HTTP interface: docs/api.md.

import type { Refusal } from '../kit/i18n/refusal';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly why: string,
    readonly reason?: string,
    readonly facts?: Refusal['facts'],
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

/** The body of an answer other than success: an error, or the answer to a command (busy, illegal, stale). */
interface Refused extends Partial<Refusal> {
  error?: Refusal;
  answer?: string;
}

/** Asks the server. A refusal is thrown with its reason, and having no answer at all as code "offline". */
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
    const { error, answer, ...own } = value as Refused;
    const { code = answer ?? 'http', why = `the server answered ${response.status}`, reason, facts } = error ?? own;
    throw new ApiError(response.status, code, why, reason, facts);
  }
  return value as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body);
export const put = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('PUT', path, body);
export const remove = <T>(path: string, body?: unknown): Promise<T> => ask<T>('DELETE', path, body);

/**
 * Asks for something new, by an id of its own. As long as it is not answered (no line, a busy server), asking for the same
 * again sends the same id, so that nothing is done twice.
 */
export class Asking {
  #what = '';
  #id = '';

  async post<T>(path: string, body: object): Promise<T> {
    const what = JSON.stringify([path, body]);
    if (what !== this.#what) this.#id = commandId();
    this.#what = what;
    try {
      const answer = await post<T>(path, { ...body, id: this.#id });
      this.#what = '';
      return answer;
    } catch (error) {
      const answered = error instanceof ApiError && error.code !== 'offline' && error.status !== 503;
      if (answered) this.#what = '';
      throw error;
    }
  }
}

/** 128 random bits, by which the server knows a command however often it is sent. */
export function commandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
