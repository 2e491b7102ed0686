import { say } from '#language/say.ts'
import type { RoomOpening, WallFace } from '../measure/room.ts'
import type { OpeningKind } from '../measure/scan.ts'
import { tapeText, type Units, widthText } from '../measure/tape.ts'

/** More openings than this are counted and not named. */
const mostNamed = 3

function ofOne(kind: OpeningKind, width: string, count: number): string {
  const values = { width, count }
  if (kind === 'door')
    return say('{count, plural, one {the {width} door} other {the # {width} doors}}', values)
  return kind === 'window'
    ? say('{count, plural, one {the {width} window} other {the # {width} windows}}', values)
    : say('{count, plural, one {the {width} opening} other {the # {width} openings}}', values)
}

/** A wall with its size, as a contractor calls it out: `South wall, 20'-4" × 8'-0 1/4"`. */
export function sizedWall(wall: string, { length, height, top }: WallFace, units: Units): string {
  const values = { wall, length: tapeText(length.value, units), height: tapeText(height.value, units) }
  return top
    ? say('{wall}, {length} long and up to {height} high', values)
    : say('{wall}, {length} × {height}', values)
}

/** The same without its openings: `South wall, 20'-4" × 8'-0 1/4", less the 12' door`. */
export function wallLess(wall: string, openings: readonly RoomOpening[], units: Units): string {
  if (openings.length === 0) return wall
  const alike = new Map<string, { kind: OpeningKind; width: string; count: number }>()
  for (const { kind, width } of openings) {
    const text = widthText(width.value, units)
    const known = alike.get(`${kind} ${text}`)
    if (known) known.count++
    else alike.set(`${kind} ${text}`, { kind, width: text, count: 1 })
  }
  const names = [...alike.values()].map(({ kind, width, count }) => ofOne(kind, width, count))
  const last = names.pop() ?? ''
  if (names.length >= mostNamed)
    return say('{wall}, less {count} doors, windows and openings', { wall, count: openings.length })
  return names.length === 0
    ? say('{wall}, less {last}', { wall, last })
    : say('{wall}, less {first} and {last}', { wall, first: names.join(', '), last })
}
