/** What stands in one event of a stream: its name, `message` where it has none, and its data. */
export type StreamEvent = { name: string; data: string }

/** Splits what a stream has brought so far into whole events and the rest, which is not whole yet. */
export function eventsIn(text: string): { events: StreamEvent[]; rest: string } {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  return { events: parts.flatMap((part) => eventIn(part) ?? []), rest }
}

/** An event; undefined for a line that only says that the stream is there. */
function eventIn(part: string): StreamEvent | undefined {
  const lines = part.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const data = field('data')
  return data === undefined ? undefined : { name: field('event') ?? 'message', data }
}
