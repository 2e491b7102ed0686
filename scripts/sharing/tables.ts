import { brand } from '#contract/brand.ts'
import { openApi } from '#contract/openapi.ts'
import { planCatalogue } from '#contract/plans.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import { feetAndInches, takeoff } from '#web/marketing/sample-room.ts'
import { sizeWithin } from '#web/ui/draft/lettering.ts'
import {
  blueprint,
  box,
  dimension,
  hatch,
  type Ink,
  level,
  line,
  night,
  type Point,
  paper,
  shape,
  signal,
  words,
} from './pen.ts'

/** The monthly prices as columns of one scale: a dollar is as high in each. */
export function priceColumns(ink: Ink = paper): string {
  const floor = 470
  const pixelsPerDollar = 2.3
  const columns = [planCatalogue.starter, planCatalogue.professional, planCatalogue.teams].map(
    (plan, index) => {
      const dollars = (plan.monthlyPrice ?? 0) / 100
      const high = dollars * pixelsPerDollar
      const x = 676 + index * 160
      const corners: Point[] = [
        [x, floor],
        [x, floor - high],
        [x + 110, floor - high],
        [x + 110, floor],
      ]
      return [
        shape(corners, { fill: ink.sheet }),
        index === 2 ? hatch('teams', corners, signal, 14) : '',
        shape(corners, { stroke: ink.ink, width: 3 }),
        words(`$${dollars}`, [x + 55, floor - high - 16], {
          size: 46,
          fill: ink.ink,
          weight: 840,
          anchor: 'middle',
        }),
        words(plan.name, [x + 55, floor + 38], { size: 28, fill: ink.ink, weight: 700, anchor: 'middle' }),
      ].join('')
    },
  )
  return [...columns, line([640, floor], [1144, floor], { stroke: ink.ink, width: 4 })].join('')
}

/** A house, a shop and a building of three storeys, each as high as it says. */
export function threeElevations(ink: Ink = paper): string {
  const floor = 478
  const feet = 9.4
  const wall = { fill: ink.sheet, stroke: ink.ink, width: 3 }
  const window = (x: number, y: number) =>
    box(x, y, 3 * feet, 4 * feet, { fill: ink.ground, stroke: blueprint, width: 2 })
  const door = (x: number) =>
    box(x, floor - 6.67 * feet, 3 * feet, 6.67 * feet, { fill: ink.ground, stroke: signal, width: 3 })
  const house = { x: 650, wide: 15 * feet, high: 9 * feet }
  const shop = { x: 832, wide: 13 * feet, high: 14 * feet }
  const tower = { x: 990, wide: 13 * feet, high: 36 * feet }
  return [
    box(house.x, floor - house.high, house.wide, house.high, wall),
    shape(
      [
        [house.x - 12, floor - house.high],
        [house.x + house.wide / 2, floor - house.high - 6 * feet],
        [house.x + house.wide + 12, floor - house.high],
      ],
      wall,
    ),
    door(house.x + 18),
    window(house.x + 84, floor - 7 * feet),
    box(shop.x, floor - shop.high, shop.wide, shop.high, wall),
    box(shop.x, floor - shop.high, shop.wide, 24, { fill: signal, stroke: ink.ink, width: 3 }),
    door(shop.x + 14),
    box(shop.x + 54, floor - 8 * feet, 6 * feet, 6 * feet, { fill: ink.ground, stroke: blueprint, width: 2 }),
    box(tower.x, floor - tower.high, tower.wide, tower.high, wall),
    ...[1, 2].map((storey) =>
      line([tower.x, floor - storey * 12 * feet], [tower.x + tower.wide, floor - storey * 12 * feet], {
        stroke: ink.ink,
        width: 2,
      }),
    ),
    ...[0, 1, 2].flatMap((storey) =>
      [14, 48, 82].flatMap((x) =>
        storey === 0 && x === 14 ? [] : [window(tower.x + x, floor - (storey * 12 + 8) * feet)],
      ),
    ),
    door(tower.x + 14),
    line([632, floor], [1148, floor], { stroke: ink.ink, width: 4 }),
    dimension(
      [tower.x + tower.wide + 24, floor],
      [tower.x + tower.wide + 24, floor - tower.high],
      feetAndInches(36 * 12),
      { ink },
    ),
    words(say('Homeowners'), [house.x + house.wide / 2, floor - house.high - 6 * feet - 18], {
      size: 26,
      fill: ink.ink,
      weight: 700,
      anchor: 'middle',
    }),
    ...say('Small / Business')
      .split(' / ')
      .map((text, index) =>
        words(text, [shop.x + shop.wide / 2, floor - shop.high - 46 + index * 30], {
          size: 26,
          fill: ink.ink,
          weight: 700,
          anchor: 'middle',
        }),
      ),
    words(say('Industry Pros'), [tower.x + tower.wide / 2, floor - tower.high - 16], {
      size: 26,
      fill: ink.ink,
      weight: 700,
      anchor: 'middle',
    }),
  ].join('')
}

const callCount = Object.values(openApi('https://plumbline.example').paths).flatMap((item) =>
  Object.keys(item),
).length

/** A call, and what comes back. */
export function callAndReply(ink: Ink = night): string {
  const code = (text: string, y: number, fill: string, x = 690) =>
    words(text, [x, y], { size: 25, fill, weight: 600 })
  const amongCalls = say('one of {count} calls', { count: callCount })
  return [
    box(660, 92, 480, 150, { fill: ink.sheet, stroke: ink.ink, width: 3 }),
    code('POST /api/waitlist/join', 140, signal),
    code('{ "name": "Ada Mason",', 180, ink.ink),
    code('"email": "ada@mason.example" }', 216, ink.ink, 706),
    line([900, 242], [900, 318], { stroke: ink.ink, width: 3 }),
    shape(
      [
        [888, 304],
        [900, 326],
        [912, 304],
      ],
      { fill: ink.ink },
    ),
    words(amongCalls, [924, 292], { size: sizeWithin(214, 26, 'text', amongCalls), fill: ink.muted }),
    box(660, 328, 480, 150, { fill: ink.sheet, stroke: ink.ink, width: 3 }),
    code('200', 376, '#7fd0a0'),
    code('{ "success": true,', 416, ink.ink),
    code('"data": { "alreadyJoined": false } }', 452, ink.ink, 706),
  ].join('')
}

type Row = readonly [name: string, text: string, done?: boolean]

/** Rows of a table with a rule under each; `sum` has the last one stand under a heavier line. */
function ledger(
  rows: readonly Row[],
  ink: Ink,
  { head, sum = false }: { head: string; sum?: boolean },
): string {
  const [x, y, wide, high] = [660, 92, 480, 74]
  const last = rows.length - 1
  const size = sizeWithin(wide - 50, 28, 'bold', ...rows.map(([name, text]) => `${name} ${text}`))
  return [
    box(x, y, wide, 58 + rows.length * high, { fill: ink.sheet, stroke: ink.ink, width: 3 }),
    box(x, y, wide, 58, { fill: ink.ink }),
    words(head, [x + 24, y + 39], { size: 26, fill: ink.ground, weight: 700 }),
    ...rows.flatMap(([name, text, done], index) => {
      const base = y + 58 + index * high
      const heavy = sum && index === last
      return [
        index === 0
          ? ''
          : line([x, base], [x + wide, base], { stroke: heavy ? ink.ink : ink.grid, width: heavy ? 4 : 2 }),
        words(name, [x + 24, base + 47], { size, fill: ink.ink, weight: heavy ? 800 : 600 }),
        words(text, [x + wide - 24, base + 47], {
          size,
          fill: done === undefined ? ink.ink : done ? level : '#b8460b',
          weight: 700,
          anchor: 'end',
        }),
      ]
    }),
  ].join('')
}

/** What to order for the sample room. */
export const whatToOrder = (ink: Ink = night) =>
  ledger(
    [
      [say('Drywall, ½ in'), say('{count} sheets', { count: takeoff.drywall.sheets })],
      [say('Baseboard, 16 ft'), say('{count} lengths', { count: takeoff.baseboard.pieces })],
      [say('Wall paint'), `${takeoff.paint.gallons} gal`],
      [say('Plank flooring'), `${takeoff.flooring.needSquareFeet.toFixed(0)} ft²`],
    ],
    ink,
    { head: say('Order') },
  )

/** What visitors ask, each with the shortest answer. */
export const shortAnswers = (ink: Ink = paper) =>
  ledger(
    [
      [say('When?'), say('{releaseDate}, planned', { releaseDate: brand.releaseDate })],
      [say('The trial?'), say('{days} days free', { days: brand.trialDays })],
      [say('Which phones?'), retell(brand.stores, spokenLanguage())],
      [say('My own server?'), say('Yes, MIT licence')],
    ],
    ink,
    { head: say('Question') },
  )

/** The index of the set: what can be read today, and what cannot yet. */
export const drawingIndex = (ink: Ink = paper) =>
  ledger(
    [
      [say('The API'), say('stands'), true],
      [say('Questions'), say('stand'), true],
      [say('Scanning a room'), say('planned'), false],
      [say('Documents'), say('planned'), false],
      [say('Projects'), say('planned'), false],
    ],
    ink,
    { head: say('Drawing index') },
  )

/** What there is to pay. */
export const nothingDue = (ink: Ink = paper) =>
  ledger(
    [
      [say('Waitlist'), '$0.00'],
      [say('{days}-day trial at launch', { days: brand.trialDays }), '$0.00'],
      [say('Due today'), '$0.00'],
    ],
    ink,
    { head: say('Schedule of values'), sum: true },
  )

/** A network address with its last part cut off. */
export function shortenedAddress(ink: Ink = night): string {
  const y = 300
  return [
    box(660, 190, 480, 220, { fill: ink.sheet, stroke: ink.ink, width: 3 }),
    words('203.0.113', [708, y], { size: 66, fill: ink.ink, weight: 800 }),
    words('.74', [1020, y], { size: 66, fill: ink.muted, weight: 800 }),
    line([1024, y + 12], [1106, y - 58], { stroke: signal, width: 7 }),
    dimension([710, y + 60], [1014, y + 60], say('kept'), { ink, size: 28 }),
    dimension([1028, y + 60], [1106, y + 60], say('cut'), { ink, colour: signal, size: 22, gap: 44 }),
  ].join('')
}
