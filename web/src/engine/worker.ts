/// <reference lib="webworker" />
import { RawEngine } from './engine';
import { EngineError, refusalOf, type FromWorker, type ToWorker } from './types';

// The engine in a thread of its own. Calls are answered in the order in which they came.

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const send = (message: FromWorker): void => scope.postMessage(message);
let loading: Promise<RawEngine> | undefined;

async function load(address: string): Promise<RawEngine> {
  return RawEngine.instantiate(await fetch(address));
}

async function answer(id: number, verb: string, args: (string | number | bigint)[]): Promise<void> {
  try {
    if (loading === undefined) throw new EngineError('load', 'the worker was not told where the engine lies');
    const engine = await loading;
    engine.progress = (done, total) => send({ id, progress: [done, total] });
    send({ id, answer: engine.call(verb, ...args) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof EngineError) || error.code === 'crash' || error.code === 'load') send({ crash: why });
    else send({ id, error: refusalOf(error) });
  }
}

scope.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ('wasm' in message) {
    loading = load(message.wasm);
    loading.catch(() => {}); // whoever calls gets it
  } else {
    void answer(message.id, message.verb, message.args);
  }
};
