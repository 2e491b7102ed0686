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
} from './sides.ts'

/** Walls, and the ceiling where it is meant too, of a room whose sides and height are said. */
function surfaces(text: string): { area: number; how: string } | undefined {
  const [a, b, third] = sidesIn(text.replace(/\b4 ?(?:x|by) ?8\b/gi, ' '))
  const high = near(text, 'ceilings?|walls?|high|tall')?.size
  const tall = third ?? (high !== undefined ? high / 12 : undefined)
  if (a === undefined || b === undefined || tall === undefined) return
  const walls = 2 * (a + b) * tall
  const how = `walls 2 × (${round(a)} + ${round(b)}) × ${round(tall)} ft`
  const ceiling = /drywall|sheet ?rock|gypsum|(?:and|with) (?:the )?ceiling\b(?!s? (?:is|are|at|of))/i.test(
    text,
  )
  return ceiling && !/walls only|no ceiling|without (?:the )?ceiling/i.test(text)
    ? { area: walls + a * b, how: `${how} and the ceiling ${round(a)} × ${round(b)} ft` }
    : { area: walls, how }
}

/** What one piece covers of a room, in square feet. */
const pieces: readonly [RegExp, number, string][] = [
  [/drywall|sheet ?rock|gypsum/i, 32, 'sheets of 4 × 8 ft'],
  [/\bpaint/i, 350, 'gallons of paint'],
]

/** Sheets and paint go on walls: of a room that is said with its height they are reckoned by those, not by its floor. */
function walls(text: string): Reckoned | undefined {
  const found = pieces.find(([pattern]) => pattern.test(text))
  if (!found || !/how many|how much|sheets|gallons/i.test(text) || /lead|rrp|disturb/i.test(text)) return
  const room = surfaces(text)
  if (!room) return
  const [, each, name] = found
  const coats = name.startsWith('gallons') ? coatsIn(text) : 1
  const waste = wasteIn(text)
  const need = ((room.area * coats) / each) * (1 + waste / 100)
  return reckoned(
    `${up(need)} ${name}: ${room.how} = ${round(room.area)} sq ft${coats > 1 ? ` × ${coats} coats` : ''}${waste ? ` + ${waste} percent` : ''} / ${each} sq ft, openings not taken off${waste ? '' : ', without waste'}.`,
    `trade rule: ${each} sq ft each`,
  )
}

/** A tile's side is an inch measure of its own: "12 inch tile", "12 x 24 tile". */
const tileSize =
  /(\d+(?:\.\d+)?)(?: ?(?:in(?:ch(?:es)?)?|"))?(?: ?(?:x|by|×) ?(\d+(?:\.\d+)?)(?: ?(?:in(?:ch(?:es)?)?|"))?)?[ -]+(?:square |porcelain |ceramic |floor |wall )?tiles?\b/i

/** The same said after it: "tiles 12x24", "tile of 6 by 6 in". */
const sizeAfter =
  /\btiles?,? (?:of |that are |at )?(\d{1,2}(?:\.\d+)?) ?(?:x|by|×) ?(\d{1,2}(?:\.\d+)?)\b(?! ?(?:ft|feet|foot|'|room|floor|wall|kitchen|bath))/i

function tiles(text: string): Reckoned | undefined {
  if (!/\btiles?\b/i.test(text) || !/how many|how much|tiles? for|number of/i.test(text)) return
  if (/asbestos|roof/i.test(text)) return
  const size = tileSize.exec(text) ?? sizeAfter.exec(text)
  const area = areaIn(text.replace(size?.[0] ?? '', ' tile '))
  if (area === undefined) return
  const asked = wasteIn(text)
  const waste = asked || (/waste/i.test(text) ? 10 : 0)
  const more = waste ? ` + ${waste} percent${asked ? '' : ' (the usual waste of straight lay)'}` : ''
  const need = area * (1 + waste / 100)
  if (!size) return reckoned(`${round(need)} sq ft of tile: ${round(area)} sq ft${more}.`, 'area and waste')
  const [wide, long] = [Number(size[1]), Number(size[2] ?? size[1])]
  return reckoned(
    `${up((need * 144) / (wide * long))} tiles of ${wide} × ${long} in: ${round(area)} sq ft${more} × 144 / ${wide * long} sq in${waste ? '' : ', without waste'}.`,
    'area and waste; joints not counted',
  )
}

function around(text: string): Reckoned | undefined {
  if (!/\b(?:base ?boards?|crown|trim|molding|moulding|perimeter)\b/i.test(text)) return
  if (!/how (?:many|much)|feet of|perimeter|(?:boards?|trim|mou?lding) for an?\b/i.test(text)) return
  const [a, b] = sidesIn(text)
  if (a === undefined || b === undefined) return
  return reckoned(
    `${round(2 * (a + b))} ft: 2 × (${round(a)} + ${round(b)}) ft around, doors not taken off, without waste.`,
    'perimeter of a rectangle',
  )
}

/** Standard bricks lie seven to the square foot of wall with their joints. */
const bricksInFoot = 7

function bricks(text: string): Reckoned | undefined {
  if (!/\bbricks?\b/i.test(text) || !/how many|number of/i.test(text)) return
  const area = areaIn(text)
  if (area === undefined || lengths(text).length > 3) return
  return reckoned(
    `${up(area * bricksInFoot)} bricks: ${round(area)} sq ft × ${bricksInFoot}, one brick thick, without openings and waste.`,
    'trade rule: 7 standard bricks a square foot with joints',
  )
}

/** What a room or a wall takes that is asked by its sides. */
export const ofRoom = (text: string): Reckoned | undefined =>
  walls(text) ?? tiles(text) ?? around(text) ?? bricks(text)
