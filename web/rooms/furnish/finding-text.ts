import type { RoomOpening } from '#domain/measure/room.ts'
import { tapeText, type Units } from '#domain/measure/tape.ts'
import { type Finding, farthest, type Piece } from '#domain/space-plan/check-plan.ts'
import { kindOf } from '#domain/space-plan/kinds.ts'
import { rules } from '#domain/space-plan/rules.ts'
import { say } from '#language/say.ts'

/** What a thing is called among others of its kind: `Base cabinet 2`, and alone by its kind. */
export function pieceNames(pieces: readonly Piece[]): ReadonlyMap<string, string> {
  const seen = new Map<string, number>()
  const many = new Map<string, number>()
  for (const { kind } of pieces) many.set(kind, (many.get(kind) ?? 0) + 1)
  return new Map(
    pieces.map(({ id, kind }) => {
      const number = (seen.get(kind) ?? 0) + 1
      seen.set(kind, number)
      const { label } = kindOf(kind)
      return [id, (many.get(kind) ?? 0) > 1 ? `${label} ${number}` : label]
    }),
  )
}

/** One thing that was looked at, in a sentence with its figures. */
export function findingText(
  finding: Finding,
  names: ReadonlyMap<string, string>,
  units: Units,
): { text: string; source: string } {
  switch (finding.what) {
    case 'wall':
      return { text: say('It stands in a wall or outside the room'), source: '' }
    case 'overlap':
      return { text: say('It stands in {other}', { other: names.get(finding.with) ?? '' }), source: '' }
    case 'door':
      return { text: say('A door opens against it'), source: '' }
    default: {
      const { words, metres, citation } = rules[finding.rule]
      const length = tapeText(Math.min(finding.found, farthest), units)
      const found = finding.found >= farthest ? say('{length} and more', { length }) : length
      return {
        text: finding.ok
          ? say('{rule}: {found}, {needed} is enough', {
              rule: words,
              found,
              needed: tapeText(metres, units),
            })
          : say('{rule}: {found}, {needed} is needed', {
              rule: words,
              found,
              needed: tapeText(metres, units),
            }),
        source: citation,
      }
    }
  }
}

/** The doors of a room, in the order in which they are told. */
export const doorsOf = (openings: readonly RoomOpening[], roomId: string): RoomOpening[] =>
  openings.filter(({ kind, roomIds }) => kind === 'door' && roomIds.includes(roomId))
