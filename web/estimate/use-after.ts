import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

/** A value one drawing later: what follows from it does not hold up what is drawn of it, and is given up where a key comes. */
export function useAfter<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setLater(value))), [value])
  return later
}
