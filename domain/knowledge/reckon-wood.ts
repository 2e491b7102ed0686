import { lengths, near, type Reckoned, reckoned, round, sidesIn, up, wasteIn, withoutSides } from './sides.ts'

/** How far a roof rises in 12 of run: "6/12", "6:12", "6 in 12", "a 6 pitch". */
function pitchIn(text: string): number | undefined {
  const said =
    /(?<![\d./])(\d{1,2}(?:\.\d+)?) ?(?:\/|:|-|in|on|over) ?12\b(?!')/i.exec(text) ??
    /\b(\d{1,2}(?:\.\d+)?)[ -]pitch\b/i.exec(text)
  const rise = Number(said?.[1])
  return rise > 0 && rise <= 24 ? rise : undefined
}

/** By how much a surface at this pitch is larger than its plan. */
const slopeFactor = (rise: number) => Math.hypot(rise, 12) / 12

/** What a roof's pitch makes of an angle, a rafter or an area. */
function roof(text: string): Reckoned | undefined {
  const rise = pitchIn(text)
  if (rise === undefined || !/roof|rafter|pitch|slope|gable|shingle/i.test(text)) return
  const factor = slopeFactor(rise)
  const name = `${round(rise)}/12`
  if (/degrees?|angle/i.test(text))
    return reckoned(
      `${round((Math.atan2(rise, 12) * 180) / Math.PI)}°: a pitch of ${name} rises ${round(rise)} in 12, ${round((rise / 12) * 100, 1)} percent.`,
      'atan(rise / run)',
    )
  const plain = text.replace(/(?<![\d./])\d{1,2}(?:\.\d+)? ?(?:\/|:|-|in|on|over) ?12\b/i, ' ')
  if (/rafters?/i.test(text) && /how long|length/i.test(text)) {
    const run = near(plain, 'run')
    const span = near(plain, 'span|wide|width|building|house|across')
    const over = near(plain, 'overhangs?|eaves?|tail')
    const other = lengths(plain).find((one) => one !== over)
    const inches = run?.size ?? (span?.size ?? (other ? other.size : Number.NaN)) / 2
    if (!(inches > 0)) return
    const all = (inches + (over?.size ?? 0)) * factor
    return reckoned(
      `${round(all / 12)} ft (${round(all, 1)} in): a run of ${round(inches / 12)} ft${over ? ` and ${round(over.size)} in of overhang` : ''} × ${round(factor, 3)} at ${name}, to the middle of the ridge; take off half of the ridge board.`,
      'run × √(rise² + 12²) / 12',
    )
  }
  const [a, b] = sidesIn(plain)
  if (a === undefined || b === undefined || !/how (?:many|much|big)|area|square|size of/i.test(text)) return
  const area = a * b * factor
  const waste = wasteIn(text)
  const need = area * (1 + waste / 100)
  const how = `${round(a)} × ${round(b)} ft × ${round(factor, 3)} at ${name}${waste ? ` + ${waste} percent` : ''}, overhangs only where they are in these sides${waste ? '' : ', without waste'}.`
  const pieces = /plywood|osb|sheath|deck|sheets?/i.test(text)
    ? `${up(need / 32)} sheets of 4 × 8 ft: `
    : /bundles?|shingles?/i.test(text)
      ? `${up((need * 3) / 100)} bundles of shingles, ${round(need / 100)} squares: `
      : ''
  return reckoned(
    `${pieces}${round(need)} sq ft of roof${pieces || !/squares/i.test(text) ? '' : `, ${round(need / 100)} squares of 100 sq ft`}: ${how}`,
    'plan × √(rise² + 12²) / 12; three bundles a square',
  )
}

/** The face of a deck board by its name, in inches. */
const faces: readonly [RegExp, number][] = [
  [/x ?4/i, 3.5],
  [/x ?8/i, 7.25],
]
const usualFace = 5.5
const usualGap = 0.125

/** Boards of a deck that lie along its longer side. */
function deckBoards(text: string): Reckoned | undefined {
  if (!/\bdeck(?:ing)?\b/i.test(text) || !/\bboards?\b|\bdecking\b/i.test(text)) return
  if (!/how (?:many|much)|number of|lineal|linear/i.test(text) || /roof|rail|span|thick/i.test(text)) return
  const name = /(?:5\/4|\b[12]) ?x ?[468]\b/i.exec(text)?.[0] ?? ''
  const plain = text.replace(name, ' ')
  const [a, b] = sidesIn(plain)
  if (a === undefined || b === undefined || Math.min(a, b) < 3) return
  const rest = withoutSides(plain)
  const gap = near(rest, 'gaps?|spac\\w+|apart')?.size ?? usualGap
  const said = near(rest, 'boards?|wide|decking')?.size
  const face =
    said !== undefined && said >= 2 && said <= 12
      ? said
      : (faces.find(([pattern]) => pattern.test(name))?.[1] ?? usualFace)
  const [short, long] = [Math.min(a, b), Math.max(a, b)]
  const rows = up((short * 12 + gap) / (face + gap))
  return reckoned(
    `${rows} rows of boards ${round(long)} ft long, ${round(rows * long)} ft in all: ${round(short)} ft across / (${round(face, 3)} in of board + ${round(gap, 3)} in of gap), rounded up, laid along the longer side, without waste.`,
    'ceil((width + gap) / (face + gap))',
  )
}

/** What is asked of a roof's pitch or of a deck's boards. */
export const ofWood = (text: string): Reckoned | undefined => roof(text) ?? deckBoards(text)
