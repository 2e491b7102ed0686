import { requireFact } from './facts.ts'
import { quantitiesIn } from './quantities.ts'
import { diagonal, sumOfLengths } from './reckon-lengths.ts'
import { ofRoom } from './reckon-room.ts'
import { ofWood } from './reckon-wood.ts'
import {
  areaIn,
  coatsIn,
  lengths,
  near,
  type Reckoned,
  reckoned,
  round,
  sidesIn,
  up,
  wasteIn,
  withoutSides,
} from './sides.ts'
import { spelled } from './spelled.ts'
import { fractionOf } from './tell.ts'

/** How many are said right before what they are, in figures or in words: "ten 2x8". */
function countBefore(text: string, what: string): number {
  const said = /(?:^|\s)(\d+|[a-z]+)\s+$/i.exec(text.slice(0, text.indexOf(what)))?.[1]?.toLowerCase() ?? ''
  return Number(spelled[said] ?? said) || 1
}

function boardFeet(text: string): Reckoned | undefined {
  if (!/board (?:feet|foot|ft)|\bbf\b|bd\.? ?ft/i.test(text)) return
  // "20 2x6x12" is said at the lumber yard: the last is in feet.
  const yard = /(?:(\d+) )?\b(\d+) ?[x×] ?(\d+) ?[x×] ?(\d+)\b/i.exec(text)
  if (yard) {
    const [count, thick, wide, long] = yard.slice(1).map((one) => Number(one ?? 1))
    const each = ((thick ?? 0) * (wide ?? 0) * (long ?? 0)) / 12
    return reckoned(
      `${round(each * (count ?? 1))} board feet: ${count} × ${thick} in × ${wide} in × ${long} ft / 12.`,
      'Army EN5155 board-foot rule',
    )
  }
  const section = /(\d+(?:\.\d+)?)\s*(?:x|by|×)\s*(\d+(?:\.\d+)?)/i.exec(text)
  const long = lengths(text.replace(section?.[0] ?? '', ' '))[0] ?? lengths(text).at(-1)
  if (!section || !long) return
  const [thick, wide] = [Number(section[1]), Number(section[2])]
  const count = Number(
    /(\d+)\s+(?:pieces?|boards?|pcs|sticks|of)\b/i.exec(text)?.[1] ?? countBefore(text, section[0]),
  )
  const each = (thick * wide * (long.size / 12)) / 12
  const how = `${thick} in × ${wide} in × ${round(long.size / 12)} ft / 12`
  return reckoned(
    count > 1
      ? `${round(each * count)} board feet: ${count} × ${how}, ${round(each)} each.`
      : `${round(each)} board feet: ${how}.`,
    'Army EN5155 board-foot rule',
  )
}

function blocks(text: string): Reckoned | undefined {
  if (!/\b(?:cmu|blocks?)\b/i.test(text) || !/how many|blocks (?:for|in|per)|number of/i.test(text)) return
  const told = ['long', 'high|tall'].flatMap((words) => near(text, words)?.size ?? [])
  const [a = (told[0] ?? 0) / 12, b = (told[1] ?? 0) / 12, c] = sidesIn(text)
  if (a === 0 || b === 0) return
  // Three sides are a building's length, width and height; two are one wall.
  const area = c === undefined ? a * b : 2 * (a + b) * c
  const how =
    c === undefined ? `${round(a)} × ${round(b)} ft` : `2 × (${round(a)} + ${round(b)}) × ${round(c)} ft`
  return reckoned(
    `${up(area * 1.125)} blocks: ${how} = ${round(area)} sq ft of wall × 1.125 blocks of 8 × 16 in a square foot, without openings and waste.`,
    'NAVEDTRA 14045',
  )
}

/** How many there are of what is poured or dug, each as it is said; one where nothing is. */
const countIn = (text: string): number =>
  Number(
    /(?<![\d./x×-]|(?:x|×|\bby) )(\d+) (?!(?:in|inch\w*|ft|feet|foot|mm|cm|m|x|by|lb|bags?|percent)\b)(?:[a-z]+ ){0,2}(?:(?:footing|pier|hole|post|column|sonotube|tube)s?|pads|trenches|slabs)\b/i.exec(
      text,
    )?.[1] ?? 1,
  )

/** The volume of one body in cubic feet, round or with three sides, and how it was found. */
function bodyIn(text: string): { feet: number; how: string } | undefined {
  const [a, b, c] = sidesIn(text)
  const round_ = /\b(?:tubes?|sonotubes?|columns?|piers?|holes?|diameter|round)\b/i.test(text)
  // A length that is none of the sides.
  const rest = withoutSides(text)
  const thick = near(rest, 'thick|deep|slab|pad') ?? lengths(rest).at(-1)
  const told = ['long', 'wide', 'tall|high', 'deep', 'thick'].flatMap((words) => near(text, words) ?? [])
  const apart = told.filter((one, at) => told.findIndex(({ text: said }) => said === one.text) === at)
  if (round_ && !(a && b)) {
    const wide = near(text, 'diameter|wide|round|across|dia\\.?|tube|sonotube') ?? lengths(text)[0]
    const tall = near(text, 'deep|tall|high|long') ?? lengths(text).find((one) => one !== wide)
    if (!wide || !tall) return undefined
    return {
      feet: Math.PI * (wide.size / 24) ** 2 * (tall.size / 12),
      how: `π × (${round(wide.size / 24, 3)} ft)² × ${round(tall.size / 12)} ft`,
    }
  }
  const sides =
    a !== undefined && b !== undefined
      ? [a, b, c ?? (thick && thick.size / 12)]
      : apart.length > 2
        ? apart.map(({ size }) => size / 12)
        : []
  const [x, y, z] = sides
  if (x !== undefined && y !== undefined)
    return z === undefined
      ? undefined
      : { feet: x * y * z, how: `${round(x)} × ${round(y)} × ${round(z, 3)} ft` }
  const area = areaIn(text)
  if (area === undefined || !thick) return undefined
  return {
    feet: area * (thick.size / 12),
    how: `${round(area)} sq ft × ${round(thick.size / 12, 3)} ft`,
  }
}

function concrete(text: string): Reckoned | undefined {
  const poured =
    /concrete|cement/i.test(text) ||
    !/\b(?:gravel|dirt|soil|fill|mulch|topsoil|stone|excavat\w*|trench\w*|dig)\b/i.test(text)
  if (
    !/cubic y|\byards?\b|\bcu\.? ?yd|\bbags?\b|concrete volume|how much concrete|concrete (?:for|in|do)|\bhow much (?:gravel|dirt|fill|mulch|topsoil|stone)|\bgravel for\b/i.test(
      text,
    )
  )
    return
  const body = bodyIn(text)
  if (!body) return
  const count = countIn(text)
  const feet = body.feet * count
  const all = count > 1 ? ` for ${count}` : ''
  const each = count > 1 ? `${count} × ${body.how}` : body.how
  const volume = `${round(feet / 27)} cubic yards${all}: ${each} = ${round(feet)} cu ft, / 27.`
  return poured
    ? reckoned(
        `${volume} In bags: ${up(feet / 0.6)} of 80 lb (0.60 cu ft each) or ${up(feet / 0.45)} of 60 lb (0.45 cu ft each), without waste.`,
        'volume / 27; yields from manufacturers’ labels',
      )
    : reckoned(`${volume} As it lies, without swell or compaction.`, 'volume / 27')
}

/** The floor of a room, or what else has two sides. */
function area(text: string): Reckoned | undefined {
  if (
    !/\b(?:square (?:feet|foot|footage)|sq\.? ?ft|area) (?:of|in|for|is)\b|\barea of\b|\bwhat(?:'s| is) the (?:area|square footage)/i.test(
      text,
    )
  )
    return
  const [a, b, c] = sidesIn(text)
  if (
    a === undefined ||
    b === undefined ||
    c !== undefined ||
    /roof|pitch|wall|must|minimum|required/i.test(text)
  )
    return
  return reckoned(`${round(a * b)} sq ft: ${round(a, 3)} × ${round(b, 3)} ft.`, 'area of a rectangle')
}

/** A whole figure, a fraction or both, in sixty-fourths. */
function partsIn(figure: string): number {
  const [, whole = '0', top = '0', bottom = '1'] =
    /^(?:(\d+)(?![\d/]))?[ -]?(?:(\d+)\/(\d+))?$/.exec(figure.trim()) ?? []
  return (Number(whole) + Number(top) / Number(bottom)) * 64
}

function fractions(text: string): Reckoned | undefined {
  const one = String.raw`(\d+[ -]\d+\/\d+|\d+\/\d+|\d+)`
  const found = new RegExp(
    `(?:^|[^\\d/])${one}(?: ?(?:in(?:ch(?:es)?)?|"))? ?(plus|\\+|minus|less|-) ?${one}(?: ?(?:in(?:ch(?:es)?)?|"))?[ ?=.]*$`,
    'i',
  ).exec(text)
  const [, left = '', sign = '', right = ''] = found ?? []
  if (!`${left}${right}`.includes('/') || /^\d+ ?- ?\d+\/\d+$/.test(`${left}${sign}${right}`)) return
  const [a, b] = [partsIn(left), partsIn(right)]
  const parts = /plus|\+/i.test(sign) ? a + b : a - b
  if (!Number.isInteger(parts)) return
  const value = Math.abs(parts / 64)
  return reckoned(
    `${parts < 0 ? '-' : ''}${fractionOf(value, 64) || value} (${round(parts / 64, 4)}).`,
    'fractions',
  )
}

function studs(text: string): Reckoned | undefined {
  if (!/\bstuds?\b/i.test(text) || !/how many|number of|studs (?:for|in)/i.test(text)) return
  const spacing = lengths(text).find(({ size }) => size === 12 || size === 16 || size === 19.2 || size === 24)
  const wall = lengths(text).find((one) => one !== spacing && one.size > 24) ?? lengths(text)[0]
  if (!wall) return
  const every = spacing && spacing !== wall ? spacing.size : 16
  return reckoned(
    `${up(wall.size / every) + 1} studs: ${round(wall.size)} in / ${every} in, rounded up, and one more; corners and openings come on top.`,
    'trade rule: ceil(length / spacing) + 1',
  )
}

/** By the square foot: what is asked for, what one piece covers, and who says so. */
const covers: readonly [RegExp, number, string, string][] = [
  [/\bpaint\b|gallons? of paint/i, 350, 'gallons of paint', 'trade rule: 350 sq ft a gallon and coat'],
  [
    /drywall|sheet ?rock|gypsum|plywood|\bosb\b|sheathing|underlayment sheets|4 ?(?:x|by) ?8/i,
    32,
    'sheets of 4 × 8 ft',
    'trade rule: area / 32 sq ft',
  ],
  [
    /shingles?|roofing bundles?|\bsquares of roof/i,
    100 / 3,
    'bundles of shingles',
    'trade rule: 33 1/3 sq ft a bundle',
  ],
]

function covered(text: string): Reckoned | undefined {
  if (!/how many|how much|gallons|sheets|bundles|squares/i.test(text)) return
  const found = covers.find(([pattern]) => pattern.test(text))
  const area = areaIn(text.replace(/4 ?(?:x|by) ?8/i, ''))
  if (!found || area === undefined || /lead|rrp|disturb/i.test(text)) return
  const [, each, name, source] = found
  const coats = coatsIn(text)
  const waste = wasteIn(text)
  const need = ((area * coats) / each) * (1 + waste / 100)
  const squares = /\bsquares\b/i.test(text) ? `${round(area / 100)} squares of 100 sq ft, ` : ''
  return reckoned(
    `${squares}${up(need)} ${name}: ${round(area)} sq ft${coats > 1 ? ` × ${coats} coats` : ''}${waste ? ` + ${waste} percent` : ''} / ${round(each)} sq ft${waste ? '' : ', without waste'}.`,
    source,
  )
}

function ramp(text: string): Reckoned | undefined {
  if (!/\bramp\b/i.test(text) || !/how (?:long|many)|shortest|length|\bruns?\b/i.test(text)) return
  if (!/above|rise|\bhigh\b|grade|dock|porch|step|door|threshold/i.test(text)) return
  const rise = lengths(text)[0]
  if (!rise || /slope of|wide\b/i.test(text)) return
  const most = Number(requireFact('ada-ramp-rise').value)
  const runs = up(rise.size / most)
  const handrail = rise.size > Number(requireFact('ada-ramp-handrail').value)
  return reckoned(
    `${round(rise.size)} ft of run at 1:12 for a rise of ${round(rise.size)} in, in ${runs === 1 ? 'one run' : `at least ${runs} runs with a landing between`} (each rises at most ${most} in); landings 60 in long${handrail ? ', handrails on both sides' : ''}.`,
    '2010 ADA Standards 405.2; 2010 ADA Standards 405.6; 2010 ADA Standards 405.7; 2010 ADA Standards 405.8',
    'ada-ramp-slope',
    'ada-ramp-rise',
    'ada-ramp-landing',
    'ada-ramp-handrail',
  )
}

function ladder(text: string): Reckoned | undefined {
  if (
    !/\bladder\b/i.test(text) ||
    !/(?<!\d[ -]?)\bfoot\b|\bfeet\b(?= of| go|\?)|base|bottom|out from|from (?:the )?wall|lean|set ?(?:up|back)|4 ?(?:to|:) ?1|four to one/i.test(
      text,
    ) ||
    /\b(?:trench|ditch|stepladder|scaffold\w*)\b/i.test(text)
  )
    return
  const long = lengths(text)[0]
  if (!long || !/\d/.test(long.text)) return
  const { citation } = requireFact('osha-ladder-angle')
  return reckoned(
    `About ${round(long.size / 48)} ft: one quarter of the working length of ${round(long.size / 12)} ft.`,
    citation,
    'osha-ladder-angle',
  )
}

const slopes = { A: 'osha-slope-a', B: 'osha-slope-b', C: 'osha-slope-c' } as const

function slopedCut(text: string): Reckoned | undefined {
  const type = /type ([abc])\b/i.exec(text)?.[1]?.toUpperCase()
  if (
    (type !== 'A' && type !== 'B' && type !== 'C') ||
    !/how (?:wide|far)|width (?:at|of)|lay ?back|top width/i.test(text)
  )
    return
  const deep = near(text, 'deep|depth') ?? lengths(text)[0]
  const wide = near(text, 'wide|bottom')
  const fact = requireFact(slopes[type])
  if (!deep || deep.size > 240 || !Array.isArray(fact.value)) return
  const back = (deep.size / 12) * (fact.value[0] ?? 0)
  const top =
    wide && wide !== deep
      ? ` With a bottom ${round(wide.size / 12)} ft wide the top is ${round(wide.size / 12 + 2 * back)} ft wide.`
      : ''
  return reckoned(
    `${round(back)} ft back on each side: ${round(deep.size / 12)} ft deep × ${fact.value[0]}.${top}`,
    fact.citation,
    fact.id,
  )
}

function risers(text: string): Reckoned | undefined {
  if (!/how many (?:risers|steps|stairs)|number of (?:risers|steps)/i.test(text)) return
  const rise = lengths(text)[0]
  if (!rise || rise.size < 24 || /temporary|before|rail/i.test(text)) return
  const { citation, value } = requireFact('irc-riser')
  const count = up(rise.size / Number(value))
  return reckoned(
    `${count} risers of ${round(rise.size / count, 3)} in: ${round(rise.size)} in / ${value} in at most, rounded up. Not opened at its source: check this section.`,
    citation,
    'irc-riser',
  )
}

function convert(text: string): Reckoned | undefined {
  const to =
    /\b(?:to|into|in) (mm|millimet\w+|cm|centimet\w+|met(?:er|re)s?|inches|inch|feet|ft)\b[ ?.!]*$/i.exec(
      text,
    )?.[1] ??
    /\b(?:convert|in|to|into|how many)\b.*?\b(mm|millimet\w+|cm|centimet\w+|met(?:er|re)s?|inches|inch|feet|ft)\b/i.exec(
      text,
    )?.[1]
  const [from] = lengths(text)
  if (
    !to ||
    !from ||
    !/convert|how many (?:mm|millim|cm|centim|meters|metres|inches|feet)|\bin (?:mm|cm|met)/i.test(text)
  )
    return
  const mm = from.size * 25.4
  const value = /^mm|^millim/i.test(to)
    ? `${round(mm, 1)} mm`
    : /^c/i.test(to)
      ? `${round(mm / 10)} cm`
      : /^m/i.test(to)
        ? `${round(mm / 1000, 3)} m`
        : /^in/i.test(to)
          ? `${round(from.size, 3)} in`
          : `${round(from.size / 12, 3)} ft`
  return reckoned(`${from.text} is ${value}.`, 'an inch is 25.4 mm exactly')
}

function convertArea(text: string): Reckoned | undefined {
  const said = quantitiesIn(text).find(({ dimension }) => dimension === 'area')
  if (!said || !/square met\w+|\bsq\.? ?m\b|m2|m²/i.test(text)) return
  return reckoned(`${said.text} is ${round(said.size * 0.09290304)} m².`, 'a foot is 0.3048 m exactly')
}

/** What a question asks to be reckoned, where everything that it takes is said. */
export function reckon(text: string): Reckoned | undefined {
  for (const one of [
    boardFeet,
    blocks,
    ramp,
    ladder,
    slopedCut,
    risers,
    concrete,
    ofWood,
    studs,
    ofRoom,
    covered,
    area,
    convert,
    convertArea,
    diagonal,
    sumOfLengths,
    fractions,
  ]) {
    const found = one(text)
    if (found) return found
  }
  return undefined
}

/** Which type a soil is by what a question says of it: strength in tsf, and what lowers the type. Undefined where too little is said. */
export function soilType(text: string): Reckoned | undefined {
  if (!/which (?:soil )?type|what (?:soil )?type|type of soil|classif/i.test(text)) return
  const strength = quantitiesIn(text).find(({ dimension }) => dimension === 'strength')?.size
  const loose = /\b(?:sand|sandy|gravel|loamy sand|submerged|seep\w*|standing water)\b/i.test(text)
  const excluded =
    /vibrat|shak|traffic|pile driv|fissur|crack|previously disturbed|disturbed|backfill|layered/i.exec(
      text,
    )?.[0]
  if (strength === undefined && !loose) return
  const [{ citation }, a, c] = [requireFact('osha-soil-a'), 1.5, 0.5]
  if (loose || (strength ?? 1) <= c)
    return reckoned(
      `C: ${loose ? 'granular or wet soil' : `${strength} tsf, at most ${c} tsf`}.`,
      citation,
      'osha-soil-c',
    )
  if ((strength ?? 0) >= a && !excluded)
    return reckoned(
      `A: ${strength} tsf, at least ${a} tsf, and nothing said that rules it out.`,
      citation,
      'osha-soil-a',
      'osha-soil-a-not',
    )
  const why =
    (strength ?? 0) >= a
      ? `${strength} tsf would be enough for A, but what is said of it (“${excluded}”) rules A out`
      : `${strength} tsf, more than ${c} and less than ${a}`
  return reckoned(`B: ${why}.`, citation, 'osha-soil-b', 'osha-soil-a', 'osha-soil-a-not')
}
