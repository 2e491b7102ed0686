import { askAgainEvent, type Change, changeSchema, heartbeatMs } from '#contract/live.ts'
import { eventsIn } from './event-text.ts'

/** How the line stands: since when it is down is told in milliseconds since the epoch. */
export type LineState = { state: 'opening' } | { state: 'up' } | { state: 'down'; since: number }

export type LineContext = {
  /** Opens the stream. */
  fetch: (signal: AbortSignal) => Promise<Response>
  onChange: (change: Change) => void
  /** What was asked for before now has to be asked for anew: something may have been missed. */
  onAgain: () => void
  /** The stream is refused: whoever looks is signed out, or has nothing to see any more. */
  onRefused: (status: number) => void
  onState: (state: LineState) => void
}

/** How long a lost line is waited for before it is tried again, in milliseconds: longer each time, and never all at once. */
export function waitMs(tries: number, random: () => number = Math.random): number {
  return Math.min(30_000, 500 * 2 ** Math.min(tries, 10)) * (0.5 + random() / 2)
}

/** Silence after which a line is taken for dead. */
const silentMs = 2.5 * heartbeatMs

/** What the server answers with that no waiting mends. */
const refusals = [401, 403, 404]

/** Listens until what is answered is called: comes again when the line breaks, and each time has everything asked for once. */
export function listenLive(context: LineContext): () => void {
  const over = new AbortController()
  void keepListening(context, over.signal)
  return () => over.abort()
}

async function keepListening(context: LineContext, over: AbortSignal): Promise<void> {
  let down: number | undefined
  for (let tries = 0; !over.aborted; tries++) {
    const ended = await listenOnce(context, over, () => {
      tries = 0
      down = undefined
      context.onState({ state: 'up' })
      context.onAgain()
    })
    if (over.aborted) return
    if (ended !== undefined) {
      context.onRefused(ended)
      return
    }
    // A line that ends by itself is there again at once: that it was gone is said only where it is not.
    if (tries > 0) {
      down ??= Date.now()
      context.onState({ state: 'down', since: down })
    }
    await waitFor(waitMs(tries), over)
  }
}

/** One stream until its end; answers the status of one that is refused. */
async function listenOnce(
  { fetch, onChange, onAgain }: LineContext,
  over: AbortSignal,
  opened: () => void,
): Promise<number | undefined> {
  const own = new AbortController()
  const end = () => own.abort()
  over.addEventListener('abort', end, { once: true })
  let silent = setTimeout(end, silentMs)
  try {
    const response = await fetch(own.signal)
    if (refusals.includes(response.status)) return response.status
    if (!response.ok || !response.body) return undefined
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    let first = true
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return undefined
      clearTimeout(silent)
      silent = setTimeout(end, silentMs)
      if (first) opened()
      first = false
      const { events, rest } = eventsIn(text + value)
      text = rest
      for (const { name, data } of events) {
        if (name === askAgainEvent) onAgain()
        const change = name === 'message' ? changeSchema.safeParse(JSON.parse(data)) : undefined
        if (change?.success) onChange(change.data)
      }
    }
  } catch {
    return undefined
  } finally {
    clearTimeout(silent)
    over.removeEventListener('abort', end)
    end()
  }
}

/** Waits; ends early when it is all over, or the browser says that there is a network again. */
function waitFor(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', done)
      globalThis.removeEventListener?.('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    over.addEventListener('abort', done, { once: true })
    globalThis.addEventListener?.('online', done, { once: true })
  })
}
