import { startTransition, useEffect, useState } from 'react'

/** How long a page waits at most that is not painted, such as one in a tab out of sight, in milliseconds. */
const unpaintedMs = 100

/**
 * Runs something once what was drawn until now is painted: it does not stand between a press and what is seen of it, as a
 * transition may that begins before the frame. Answers how it is given up.
 */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, unpaintedMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

type Told<Value> = { read: () => Value; value: Value }

/** What `read` answers, and once `subscribe` tells of another that one: after the paint of what told of it. */
export function useFollowed<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value {
  const [told, setTold] = useState<Told<Value>>(() => ({ read, value: read() }))
  useEffect(() => {
    let giveUp: (() => void) | undefined
    const tell = () => {
      giveUp ??= afterPaint(() => {
        giveUp = undefined
        const value = read()
        const take = (before: Told<Value>) =>
          before.read === read && before.value === value ? before : { read, value }
        startTransition(() => setTold(take))
      })
    }
    tell()
    const leave = subscribe(tell)
    return () => {
      giveUp?.()
      leave()
    }
  }, [subscribe, read])
  return told.read === read ? told.value : read()
}
