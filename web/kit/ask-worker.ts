/** Said by a question that was given up. */
export class Cancelled extends Error {}

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * A worker that answers questions, `{ id, question }` with `{ id, answer }`. `begin` starts it once it is needed, and again after
 * it was stopped.
 */
export function openAsking<Question, Answer>(
  begin: () => Worker,
): {
  start: () => Worker
  /** Rejects where the worker cannot be had, and with `Cancelled` where it was stopped before it answered. */
  ask: (question: Question, transfer?: Transferable[]) => Promise<Answer>
  /** Stops whatever the worker is at; the next question starts another one. */
  stop: () => void
} {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting<Answer>>()

  function end(reason: unknown): void {
    worker?.terminate()
    worker = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(reason)
  }

  function start(): Worker {
    if (worker) return worker
    const started = begin()
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

  return {
    start,
    ask: (question, transfer = []) => {
      const asked = start()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        asked.postMessage({ id, question }, transfer)
      })
    },
    stop: () => end(new Cancelled('stopped')),
  }
}
