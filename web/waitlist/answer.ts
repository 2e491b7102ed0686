import { useEffect, useState } from 'react'

/** What came of asking the server for what a screen shows. */
export type Answer<Data> =
  | { kind: 'loading' }
  | { kind: 'here'; data: Data }
  | { kind: 'failed'; error: unknown }

/**
 * Asks for what belongs to `token` as soon as there is one, and once more for each call of what comes second. `ask` must
 * stay the same function. What answers an older question changes nothing.
 */
export function useAnswer<Data>(
  token: string | undefined,
  ask: (token: string) => Promise<Data>,
): [Answer<Data>, () => void] {
  const [answer, setAnswer] = useState<Answer<Data>>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!token) return
    let current = true
    const settle = (next: Answer<Data>) => {
      if (current) setAnswer(next)
    }
    setAnswer({ kind: 'loading' })
    ask(token).then(
      (data) => settle({ kind: 'here', data }),
      (error: unknown) => settle({ kind: 'failed', error }),
    )
    return () => {
      current = false
    }
  }, [token, ask, round])
  return [answer, () => setRound((before) => before + 1)]
}
