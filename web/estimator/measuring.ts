import type { Answer, Question } from './measuring-messages.ts'

/** Said by a question that was given up. */
export class Cancelled extends Error {}

type Waiting = { resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/** The worker that measures, and who waits for which of its answers. */
let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

function end(reason: unknown): void {
  worker?.terminate()
  worker = undefined
  const all = [...waiting.values()]
  waiting.clear()
  for (const { reject } of all) reject(reason)
}

/** Starts the worker, so that its code is there when the first question comes. */
export function startMeasuring(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./measuring-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
    waiting.get(data.id)?.resolve(data.answer)
    waiting.delete(data.id)
  })
  // Without a message it is the script that could not be had: nothing will ever answer.
  started.addEventListener('error', ({ message }) => {
    if (!message && worker === started) end(new Error('the worker could not be loaded'))
  })
  worker = started
  return started
}

/** Asks the worker. Rejects where it cannot be had, and with `Cancelled` where it was stopped before it answered. */
export function askMeasuring(question: Question, transfer: Transferable[] = []): Promise<Answer> {
  const asked = startMeasuring()
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    asked.postMessage({ id, question }, transfer)
  })
}

/** Stops whatever the worker is at; the next question starts another one. */
export function stopMeasuring(): void {
  end(new Cancelled('stopped'))
}
