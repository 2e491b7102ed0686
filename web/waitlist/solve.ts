import { challengeRow } from '#contract/challenge.ts'
import { call } from '#web/kit/call.ts'

/**
 * Asks for a challenge, solves it beside the page, and returns it with its solution as a join carries them. Throws where
 * it cannot be solved, and ends the work when `signal` says so.
 */
export async function solve(signal: AbortSignal): Promise<string> {
  const challenge = await call(challengeRow, { params: {}, body: {} })
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<unknown>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', reject)
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      signal.throwIfAborted()
      worker.postMessage(challenge)
    })
    if (!solution) throw new Error('The challenge could not be solved.')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
