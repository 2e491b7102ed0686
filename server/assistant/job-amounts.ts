import type { CardRow } from '#contract/chat.ts'
import { purchasesRow } from '#contract/purchases.ts'
import { roomsRow } from '#contract/rooms.ts'
import type { RowData } from '#contract/route.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { type JobTopic, materialsIn } from '#domain/assistant/job-questions.ts'
import { bestNamed } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { interiorFigures } from '#domain/takeoff/interior-figures.ts'
import { packsText } from '#language/pack-words.ts'
import { say } from '#language/say.ts'
import { feetText, inProject } from './about-project.ts'
import { estimateOf } from './about-sums.ts'
import { type Answer, card, cardRow, figure, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const squareFoot = 0.09290304
const inFeet = (squareMetres: number) => squareMetres / squareFoot

type Measured = NonNullable<RowData<typeof roomsRow>['scans'][number]['measured']>
type Room = Measured['rooms'][number] & { scan: string }

const isNamedIn = (label: string, question: string) =>
  bestNamed(label, [inCodeWords(question)], (text) => text).length > 0

/** Every room that was measured, the newest scan of each place; where a room is named, that one. */
async function roomsIn(asked: Asked): Promise<Room[]> {
  const { params } = inProject(asked)
  const { scans } = await asked.row(roomsRow, { params, query: {} })
  const all = scans.flatMap(({ name, measured }) =>
    (measured?.rooms ?? []).map((room) => ({ ...room, scan: name })),
  )
  const named = all.filter(({ label }) => isNamedIn(label, asked.question))
  return named.length > 0 ? named : all
}

const wallsOf = ({ faces }: Room) => faces.reduce((sum, { net }) => sum + net.value, 0)
const wallsOff = ({ faces }: Room) => faces.reduce((sum, { net }) => sum + net.uncertainty, 0)
const scanCited = (asked: Asked, { scan }: Room) =>
  source(say('Scan “{name}”', { name: scan }), '', `/projects/${inProject(asked).id}/rooms`)

/** What is reckoned with unless somebody chose otherwise. */
const usual = (name: 'paint-coverage' | 'paint-coats' | 'drywall-sheet-length'): number =>
  Number(interiorFigures[name].value)

/** What is bought by the measure of a room: how it is asked for, what it goes on, what one of it covers, and in how many coats. */
const byRoom = [
  {
    asked: /\b(?:paint|primer)\b/,
    on: 'walls',
    each: usual('paint-coverage'),
    coats: usual('paint-coats'),
    unit: say('gallons of paint'),
  },
  {
    asked: /\b(?:drywall|sheet ?rock|sheets|gypsum|wallboard|boards)\b/,
    on: 'both',
    each: usual('drywall-sheet-length') * 4,
    coats: 1,
    unit: say('sheets of drywall'),
  },
  {
    asked: /\b(?:floor\w*|plank\w*|vinyl|underlayment|laminate|carpet)\b/,
    on: 'floor',
    each: 1,
    coats: 1,
    unit: say('sq ft of floor'),
  },
] as const

/** What a room takes by its scan, for who reads no list: without waste, and said to be so. */
function fromScan(asked: Asked, text: string, rooms: readonly Room[]): Answer | undefined {
  const kind = byRoom.find(({ asked: pattern }) => pattern.test(text))
  if (!kind || rooms.length === 0) return undefined
  const ceiling = /\bceiling\b/.test(text) && !/\bwalls?\b/.test(text)
  const both = kind.on === 'both' || /\bceiling\b/.test(text)
  const pieces = rooms.slice(0, 3).map((room) => {
    const [walls, floor] = [inFeet(wallsOf(room)), inFeet(room.floor.value)]
    const area = kind.on === 'floor' || ceiling ? floor : both ? walls + floor : walls
    const count = kind.each === 1 ? area : Math.ceil((area * kind.coats) / kind.each)
    const formula = `${figure(area)} sq ft${kind.coats > 1 ? ` × ${kind.coats}` : ''} ÷ ${figure(kind.each)} sq ft = ${figure(count)}`
    return { room, area, count, formula }
  })
  const [first] = pieces
  if (!first) return undefined
  const lead = say('About {count} {unit} for {room}, by its scan, openings taken off and without waste.', {
    count: figure(first.count),
    unit: kind.unit,
    room: first.room.label,
  })
  return {
    pieces: [
      ...words(lead),
      ...pieces.map(({ room, area, count, formula }) =>
        card(room.label, {
          rows: [
            cardRow(say('Area'), `${figure(area)} sq ft`, {
              detail: `± ${figure(inFeet(wallsOff(room)))} sq ft`,
            }),
            cardRow(kind.unit, figure(count)),
          ],
          formula,
          citations: [scanCited(asked, room)],
        }),
      ),
    ],
    known: true,
  }
}

/** What lines and lists call what is asked for by another word. */
const alsoCalled: readonly [RegExp, string][] = [
  [/sheet ?rock|\brock\b|gypsum(?: board)?|\bgyp(?: board)?\b|wallboard/g, 'drywall'],
  [/\blid\b/g, 'ceiling'],
  [/joint compound|\bmud\b|\bpasta\b|\bcompuesto\b/g, 'compound'],
  [/counter ?tops?|granite|\bcubiertas?\b/g, 'tops'],
  [/\blvp\b|\bflooring\b|\bduela\b|\bvinil\b/g, 'vinyl plank'],
  [/\bpintura\b/g, 'paint'],
  [/\b(?:gabinetes?|alacenas?)\b/g, 'cabinets'],
  [/\bbackspl?ash(?= tile)/g, ''],
]

/** The things that a question names, by what they are called, then by the trade that they are of. */
const called = <Thing>(
  wanted: string,
  things: readonly Thing[],
  item: (one: Thing) => string,
  trade: (one: Thing) => string,
) => {
  const named = bestNamed(wanted, things, item)
  return named.length > 0 ? named : bestNamed(wanted, things, trade)
}

/** How much of a material the job takes: by the estimate, the purchase list, or the scan, whichever the asker reads. */
async function amount(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  const { id, name, params, scope } = inProject(asked)
  let text = plainOf(inCodeWords(asked.question))
  for (const [pattern, name] of alsoCalled) text = text.replace(pattern, name)
  const rooms = await roomsIn(asked)
  const sheets = /\bsheets?\b/.test(text) ? ['drywall'] : []
  const faces = [...text.matchAll(/\b(?:ceiling|walls?)\b/g)].map(([one]) => one)
  const materials = materialsIn(text)
  if (materials.length + sheets.length === 0) return undefined
  const both = new Set(faces.map((one) => one.slice(0, 4))).size > 1
  const wanted = [
    ...new Set([
      ...sheets,
      ...materials,
      ...((sheets.length > 0 || materials.includes('drywall')) && !both ? faces : []),
    ]),
  ].join(' ')
  const scanned = rooms.length > 0 ? [scanCited(asked, rooms[0] as Room)] : []
  if (scope.reads('cost')) {
    const estimate = await estimateOf(asked)
    const found = estimate
      ? called(
          wanted,
          estimate.numbered,
          ({ line }) => line.item,
          ({ line }) => line.trade,
        )
      : []
    if (estimate && found.length > 0) {
      const rows = found.slice(0, 8).map(({ number, line, figures }) => {
        const { quantity, unit, order, pack, need, wasteBp } = figures
        return cardRow(
          `${number} ${line.item}`,
          order && pack ? packsText(order.count, pack.name) : `${figure(quantity.value, 2)} ${unit}`,
          {
            detail: [
              say('{quantity} measured', { quantity: `${figure(quantity.value, 2)} ${unit}` }),
              wasteBp > 0
                ? say('{percent} % waste, {need} in all', {
                    percent: figure(wasteBp / 100),
                    need: `${figure(need.value, 2)} ${unit}`,
                  })
                : '',
              pack ? `${pack.name} = ${figure(pack.size, 2)} ${unit}` : '',
            ]
              .filter(Boolean)
              .join(' · '),
          },
        )
      })
      const told = found
        .slice(0, 3)
        .map(({ line, figures: { order, pack, quantity, unit, wasteBp } }) =>
          topic === 'waste'
            ? `${line.item}: ${figure(wasteBp / 100)} %`
            : `${line.item}: ${order && pack ? packsText(order.count, pack.name) : `${figure(quantity.value, 2)} ${unit}`}`,
        )
      const cited = source(estimate.name, name, `/projects/${id}/estimate`)
      const lead = say('By {estimate}: {told}.', { estimate: estimate.name, told: told.join('; ') })
      return {
        pieces: [
          ...words(lead),
          card(say('Quantities'), {
            rows,
            citations: [cited, ...scanned],
            actions: [opens(say('Estimate'), `/projects/${id}/estimate`)],
          }),
        ],
        known: true,
      }
    }
  }
  if (scope.reads('team')) {
    const { purchases } = await asked.row(purchasesRow, { params })
    const found = bestNamed(wanted, purchases, ({ item }) => item)
    if (found.length > 0) {
      const countOf = (one: (typeof found)[number]) =>
        one.packs !== null && one.pack !== ''
          ? packsText(Number(one.packs), one.pack)
          : `${figure(Number(one.quantity), 2)} ${one.unit}`
      const rows = found.slice(0, 8).map(
        (one): CardRow =>
          cardRow(one.item, countOf(one), {
            detail: [
              `${figure(Number(one.quantity), 2)} ${one.unit}`,
              one.boughtAt === null ? say('not bought yet') : say('bought'),
            ].join(' · '),
          }),
      )
      const lead = say('By the purchase list: {told}.', {
        told: found
          .slice(0, 3)
          .map((one) => `${one.item}: ${countOf(one)}`)
          .join('; '),
      })
      const cited = source(say('Purchases'), name, `/projects/${id}/purchases`)
      return {
        pieces: [...words(lead), card(say('Quantities'), { rows, citations: [cited, ...scanned] })],
        known: true,
      }
    }
  }
  const scan = fromScan(asked, text, rooms)
  if (
    scan ||
    scope.reads('team') ||
    !/\b(?:we|our|my|us|getting|buying|there)\b/.test(plainOf(asked.question))
  )
    return scan
  return { pieces: words(say('The list of materials is for the team of the project.')), known: true }
}

/** A measure of a room: walls, floor, ceiling, around, each with its ±. */
async function measure(asked: Asked): Promise<Answer | undefined> {
  const { name } = inProject(asked)
  const rooms = await roomsIn(asked)
  const plain = plainOf(asked.question)
  const [room] = rooms
  // What names no room that was measured, and much else, asks for a rule and not for a room.
  const isNamed = rooms.some(({ label }) => isNamedIn(label, asked.question))
  if (!room || (!isNamed && plain.split(' ').length > 6)) return undefined
  const rowsOf = (one: Room) => ({
    floor: cardRow(say('Floor'), `${figure(inFeet(one.floor.value))} sq ft`, {
      detail: `± ${figure(inFeet(one.floor.uncertainty))} sq ft`,
    }),
    walls: cardRow(say('Walls, openings taken off'), `${figure(inFeet(wallsOf(one)))} sq ft`, {
      detail: `± ${figure(inFeet(wallsOff(one)))} sq ft`,
    }),
    around: cardRow(say('Perimeter'), feetText(one.perimeter.value), {
      detail: `± ${figure(one.perimeter.uncertainty / 0.0254)} in`,
    }),
    ceiling: cardRow(say('Ceiling'), feetText(one.ceilingHeight.value), {
      detail: `± ${figure(one.ceilingHeight.uncertainty / 0.0254, 2)} in`,
    }),
  })
  const wanted = /\b(?:wall|walls|pared|paredes)\b/.test(plain)
    ? 'walls'
    : /\b(?:ceiling|tall|high|height|alto|altura|techo)\b/.test(plain) &&
        !/square|sq|cuadrados|area/.test(plain)
      ? 'ceiling'
      : /\b(?:linear|lineal(?:es)?|perimeter|perimetro|around|base ?boards?|running)\b/.test(plain)
        ? 'around'
        : 'floor'
  const first = rowsOf(room)[wanted]
  const lead = say('{room} of {name}, {what}: {value}, {off}.', {
    ...{ room: room.label, name, what: first.label.toLowerCase(), value: first.value, off: first.detail },
  })
  return {
    pieces: [
      ...words(lead),
      ...rooms.slice(0, 3).map((one) => {
        const all = rowsOf(one)
        const rows = [
          all[wanted],
          ...Object.entries(all).flatMap(([key, row]) => (key === wanted ? [] : [row])),
        ]
        return card(one.label, { rows, citations: [scanCited(asked, one)] })
      }),
    ],
    known: true,
  }
}

/** Answers of how much of something a job takes, and how large it is; undefined where nothing of that is there. */
export const aboutAmounts = (asked: Asked, topic: JobTopic): Promise<Answer | undefined> =>
  topic === 'measure' ? measure(asked) : amount(asked, topic)
