import { EngineError, type EngineArgument, type Progress, type Refusal } from './types';
import { wasi } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  fc_alloc: (size: number) => number;
  fc_call: (at: number, size: number) => number;
  fc_answer_size: () => number;
}

/** The engine itself, in this thread: a call blocks until it is answered. For the worker and for tests. */
export class RawEngine {
  /** Called with how far a review has come. */
  progress: Progress = () => {};
  #exports!: Exports;
  #broken = false;

  private constructor() {}

  static async instantiate(source: BufferSource | Response): Promise<RawEngine> {
    const engine = new RawEngine();
    const imports: WebAssembly.Imports = {
      env: { progress: (done: number, total: number) => engine.progress(done, total) },
      wasi_snapshot_preview1: wasi(() => engine.#exports.memory),
    };
    const instance =
      source instanceof Response ? await fromResponse(source, imports) : (await WebAssembly.instantiate(source, imports)).instance;
    engine.#exports = instance.exports as unknown as Exports;
    engine.#exports._initialize();
    return engine;
  }

  /** Only the last argument may have several lines. Throws an EngineError where the engine refuses. */
  call<T>(verb: string, ...args: EngineArgument[]): T {
    if (this.#broken) throw new EngineError('crash', 'the engine has stopped');
    const lines = [verb, ...args].map(String);
    if (lines.slice(0, -1).some((line) => line.includes('\n'))) throw new EngineError('request', 'a line break in an argument');
    let text: string;
    try {
      text = this.#ask(new TextEncoder().encode(lines.join('\n')));
    } catch (error) {
      if (error instanceof EngineError) throw error;
      this.#broken = true;
      throw new EngineError('crash', `the engine has stopped: ${error instanceof Error ? error.message : String(error)}`);
    }
    const answer = JSON.parse(text) as T | { error: Refusal };
    if (typeof answer === 'object' && answer !== null && 'error' in answer) throw EngineError.of(answer.error);
    return answer;
  }

  #ask(request: Uint8Array): string {
    const { memory, fc_alloc, fc_call, fc_answer_size } = this.#exports;
    const at = fc_alloc(request.length);
    if (at === 0) throw new EngineError('request', 'the request is too long');
    new Uint8Array(memory.buffer, at, request.length).set(request);
    const answer = fc_call(at, request.length) >>> 0;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer, fc_answer_size()));
  }
}

/** Compiles while it loads, if the server calls it application/wasm and the browser can. */
async function fromResponse(response: Response, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
  if (!response.ok) throw new EngineError('load', `the engine could not be loaded (${response.status})`);
  const streams = typeof WebAssembly.instantiateStreaming === 'function' && response.headers.get('Content-Type') === 'application/wasm';
  if (streams) return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}
