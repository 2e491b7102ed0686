import { say } from '#language/say.ts'

/** A link that holds no room that can be opened; the message is for whoever followed it. */
export class LinkRefusal extends Error {
  constructor(
    message = say(
      'There is no room in this link that can be opened. It may have been cut off when it was copied.',
    ),
  ) {
    super(message)
    this.name = 'LinkRefusal'
  }
}

// What a link holds was written by anybody. Each of these answers the value as what it should be, or throws a LinkRefusal.

export function list(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new LinkRefusal()
  return value
}

export function figure(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw new LinkRefusal()
  return value
}

export function text(value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.length > longest) throw new LinkRefusal()
  return value
}

/** A name for programs, such as an item's or an assumption's. */
export function key(value: unknown): string {
  const name = text(value, 80)
  if (!/^[\w./:+-]+$/.test(name)) throw new LinkRefusal()
  return name
}

/** The one of `options` whose place it is. */
export function option<Option>(value: unknown, options: readonly Option[]): Option {
  const found = typeof value === 'number' ? options[value] : undefined
  if (found === undefined) throw new LinkRefusal()
  return found
}

/** What `read` makes of it; undefined where nothing was said. */
export function optional<Value>(value: unknown, read: (value: unknown) => Value): Value | undefined {
  return value === null || value === undefined ? undefined : read(value)
}
