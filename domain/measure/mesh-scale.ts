import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { commonCeiling, otherUnits, usualCeilings } from './length-units.ts'
import { type Note, ScanRefusal } from './scan.ts'
import { longestMetres } from './scan-limits.ts'
import { heightNote } from './scan-notes.ts'

/** A longest wall outside of these, in metres, is a wrong unit, or no room's. */
const walls = { least: 1, most: 60 }
/** A ceiling that is explained by a mistake, and not by an attic or a hall. */
const explained = { least: 2.2, most: 3.7 }

/** What a length is off by when a digit slips (10), feet and inches are confused (12), or a unit is taken for another. */
const mistakes = [10, 12, 25.4, 1 / 0.0254, 1 / 0.3048]
const bothWays = mistakes.flatMap((factor) => [factor, 1 / factor])

/** A mesh's own size, in its own unit. */
export type MeshSize = { longest: number; height: number }
export type Known = { longestWallMetres?: number | undefined; confirmed?: boolean | undefined }

/** A typed length that looks wrong, and is taken once it is confirmed. */
export class DoubtfulLength extends ScanRefusal {}

const within = (value: number, { least, most }: { least: number; most: number }) =>
  value >= least && value <= most
const looksRight = ({ longest, height }: MeshSize, scale: number) =>
  within(height * scale, usualCeilings) && within(longest * scale, walls)
const metresText = (value: number) => numberText(value, { maximumFractionDigits: 2 })
const note = (kind: string, text: string): Note => ({ kind, text, elementIds: [] })

/** The one of several factors that brings the ceiling nearest to the common one. */
function nearest<T>(list: readonly T[], ceilingOf: (one: T) => number): T | undefined {
  const off = (one: T) => Math.abs(Math.log(ceilingOf(one) / commonCeiling))
  return list.reduce<T | undefined>((a, b) => (a === undefined || off(b) < off(a) ? b : a), undefined)
}

function scaleWithout(size: MeshSize): { scale: number; notes: Note[] } {
  const height = metresText(size.height)
  if (looksRight(size, 1))
    return {
      scale: 1,
      notes: [heightNote('mesh-metres', size.height)],
    }
  const unit = nearest(
    otherUnits.filter(({ metres }) => looksRight(size, metres)),
    ({ metres }) => size.height * metres,
  )
  if (unit)
    return {
      scale: unit.metres,
      notes: [
        note(
          'mesh-unit',
          say(
            'In meters the ceiling would be at {height} m: the mesh looks like one in {unit}, and is read so. Type its longest wall to be sure.',
            { height, unit: unit.name() },
          ),
        ),
      ],
    }
  const factor = nearest(
    [10, 12, 1 / 10, 1 / 12].filter((one) => looksRight(size, one)),
    (one) => size.height * one,
  )
  if (factor === undefined) {
    const digits = (value: number) => numberText(Number(value.toPrecision(3)), { maximumFractionDigits: 6 })
    throw new ScanRefusal(
      say(
        'This mesh is as large as a room in no unit that is known: {height} high, and {longest} along its longest side. If it is a room, please type the length of its longest wall; a single thing is not measured.',
        { height: digits(size.height), longest: digits(size.longest) },
      ),
    )
  }
  throw new ScanRefusal(
    factor > 1
      ? say(
          'This mesh looks {factor} times too small for a room. Please type the length of its longest wall.',
          {
            factor: numberText(factor),
          },
        )
      : say(
          'This mesh looks {factor} times too large for a room. Please type the length of its longest wall.',
          {
            factor: numberText(1 / factor),
          },
        ),
  )
}

/** By how much a typed length looks wrong: over 1 when it is too long; undefined when it does not. */
function mistakeIn(size: MeshSize, scale: number): number | undefined {
  const ceiling = size.height * scale
  const inMetres = looksRight(size, 1)
  const ratio = inMetres ? bothWays.find((factor) => Math.abs(scale / factor - 1) < 0.03) : undefined
  if (ratio !== undefined) return ratio
  if (within(ceiling, usualCeilings)) return undefined
  return nearest(
    bothWays.filter((factor) => within(ceiling / factor, explained)),
    (factor) => ceiling / factor,
  )
}

/**
 * Metres in one unit of a mesh. With a known length: from it, unless it looks mistyped by a factor of 10, 12 or one between
 * two units, which is refused until it is confirmed. Without one: metres where they make a room, otherwise the unit that
 * does, and that is noted. Throws a `ScanRefusal`, which is a `DoubtfulLength` where it can be confirmed.
 */
export function scaleOf(
  size: MeshSize,
  { longestWallMetres, confirmed }: Known,
): { scale: number; notes: Note[] } {
  if (longestWallMetres === undefined) return scaleWithout(size)
  if (!(typeof longestWallMetres === 'number' && longestWallMetres > 0 && longestWallMetres <= longestMetres))
    throw new ScanRefusal(
      say('{name} must be over 0 m and at most {most} m', {
        name: say('The longest wall'),
        most: numberText(longestMetres),
      }),
    )
  const scale = longestWallMetres / size.longest
  const height = metresText(size.height * scale)
  const mistake = mistakeIn(size, scale)
  if (mistake !== undefined && !confirmed)
    throw new DoubtfulLength(
      mistake > 1
        ? say(
            'The typed length looks {factor} times too long: the ceiling would be at {height} m. Please check it, or confirm it.',
            { factor: metresText(mistake), height },
          )
        : say(
            'The typed length looks {factor} times too short: the ceiling would be at {height} m. Please check it, or confirm it.',
            { factor: metresText(1 / mistake), height },
          ),
    )
  if (within(size.height * scale, usualCeilings)) return { scale, notes: [] }
  return {
    scale,
    notes: [heightNote('unusual-height', size.height * scale)],
  }
}
