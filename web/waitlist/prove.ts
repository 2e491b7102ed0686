/** Longest that a join waits for its proof of work, with the script for it and the challenge on their way. */
const proofWithinMs = 10_000

/**
 * The proof of work that the server asks of a form; undefined where it asks for none. It is undefined too where it
 * cannot be had, or not in time: the join goes without it then, and nobody is kept out.
 */
export async function prove(): Promise<string | undefined> {
  if (document.documentElement.dataset.proof !== 'on') return undefined
  const stop = new AbortController()
  try {
    return await Promise.race([
      import('./solve.ts').then(({ solve }) => solve(stop.signal)),
      new Promise<undefined>((done) => setTimeout(done, proofWithinMs)),
    ])
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}
