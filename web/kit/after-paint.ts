import { startTransition, useEffect, useState } from 'react'

/**
 * What `value` was until the frame that came with it is painted; before the first one it is `first`. A deferred value may be drawn
 * in the same frame as the answer to the press that changed it, which then comes as late as all of that.
 */
export function useAfterPaint<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(first)
  useEffect(() => {
    let after: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(after)
    }
  }, [value])
  return painted
}
