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
  const valueOf = (field: string) =>
    lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2)
  const data = valueOf('data')
  return data === undefined ? undefined : { name: valueOf('event') ?? 'message', data }
}
