import { say } from '#language/say.ts'
import { type Exact, metresInFoot, one, ratio } from '../takeoff/exact.ts'
import type { Power } from './types.ts'

/** A unit of an estimate: `id` as it is kept, how many feet to its power it is, and what else people call it. */
type UnitRow = { power: Power; feet: Exact; names: readonly string[] }

const metre = one.div(metresInFoot)
const row = (power: Power, feet: Exact, ...names: string[]): UnitRow => ({ power, feet, names })

/** Units by their ids, those of a takeoff among them. Any other word counts pieces: `ea`, `set`, `allow`. */
const catalogue = {
  in: row(1, ratio(1, 12), 'inch', 'inches'),
  ft: row(1, one, 'feet', 'foot', 'lf', 'linft', 'linearfeet', 'linearfoot'),
  yd: row(1, ratio(3, 1), 'yard', 'yards'),
  mm: row(1, metre.div(1000)),
  cm: row(1, metre.div(100)),
  m: row(1, metre, 'meter', 'meters', 'metre', 'metres'),
  in2: row(2, ratio(1, 144), 'sqin'),
  ft2: row(2, one, 'sf', 'sqft', 'squarefeet', 'squarefoot'),
  yd2: row(2, ratio(9, 1), 'sy', 'sqyd', 'squareyards', 'squareyard'),
  square: row(2, ratio(100, 1), 'squares', 'sq'),
  m2: row(2, metre.mul(metre), 'sqm'),
  ft3: row(3, one, 'cf', 'cuft', 'cubicfeet', 'cubicfoot'),
  yd3: row(3, ratio(27, 1), 'cy', 'cuyd', 'cubicyards', 'cubicyard'),
  boardFoot: row(3, ratio(1, 12), 'bf', 'boardft', 'boardfeet', 'fbm'),
  m3: row(3, metre.mul(metre).mul(metre), 'cum'),
} satisfies Record<string, UnitRow>

/** A unit that can be reckoned with. */
export type KnownUnit = { id: string; power: Power; feet: Exact }

/** Letters and digits alone, small, `²` as 2. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const byName = new Map<string, KnownUnit>(
  Object.entries(catalogue).flatMap(([id, { power, feet, names }]) =>
    [id, ...names].map((name): [string, KnownUnit] => [bare(name), { id, power, feet }]),
  ),
)

/** The length, area or volume that `text` names, however it is written (`sq ft`, `SF`, `ft²`); null for what counts pieces. */
export const knownUnit = (text: string): KnownUnit | null => byName.get(bare(text)) ?? null

const nearTo = (text: string, name: string): boolean => {
  const [long, short] = text.length > name.length ? [text, name] : [name, text]
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  const left = (from: string, skip: number) => from.slice(at + skip)
  if (long.length > short.length + 1) return false
  return left(long, 1) === left(short, 1) || (long.length > short.length && left(long, 1) === left(short, 0))
}

/** Names that are no other word with one letter less, more or changed: `ft2`, `sqft`, `yards`; not `set` for `sf`. */
const tellingNames = [...byName.keys()].filter((name) => /^(sq|cu)..|\d|.{5}/.test(name))

/**
 * The unit that a mistyped one was meant to be: `ftt2`, `sqrft`, `ft4`; null for a unit that is known, and for any word that
 * counts pieces.
 */
export function unitMeant(text: string): string | null {
  const typed = bare(text)
  if (byName.has(typed) || typed.length < 3) return null
  const power = byName.get(typed.replace(/\d+$/, '') + (/\d/.test(typed) ? '2' : ''))
  const near = power === undefined ? tellingNames.find((name) => nearTo(typed, name)) : undefined
  return power?.id ?? byName.get(near ?? '')?.id ?? null
}

const written: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    in2: () => 'in²',
    ft2: () => 'ft²',
    yd2: () => 'yd²',
    m2: () => 'm²',
    ft3: () => 'ft³',
    yd3: () => 'yd³',
    m3: () => 'm³',
    square: () => say('squares'),
    boardFoot: () => say('board ft'),
    ton: () => say('tons'),
    each: () => say('ea'),
  }),
)

/** How a unit is written beside its figure: `ft²` for `ft2`; what somebody typed stays as it is. */
export const unitName = (unit: string): string =>
  (written.get(unit) ?? written.get(knownUnit(unit)?.id ?? ''))?.() ?? unit
