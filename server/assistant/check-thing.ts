import { codeRows } from '#contract/code-facts.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { findFact } from '#domain/knowledge/facts.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import { inProject, type measuredRooms } from './about-project.ts'
import {
  type Answer,
  card,
  cardRow,
  citationOf,
  factsAreEnglish,
  figure,
  limitOf,
  opens,
  titleOf,
  words,
} from './pieces.ts'
import type { Asked } from './ports.ts'

/** How a measured thing stands against a rule, in words. */
const verdictWords: Record<string, string> = {
  passes: say('Passes'),
  'likely-passes': say('Likely passes'),
  fails: say('Fails'),
  'likely-fails': say('Likely fails'),
  'by-hand': say('Measure by hand'),
  'not-checked': say('Not checked'),
}

/** A verdict as whoever is answered reads it. */
export const verdictText = (verdict: string): string =>
  retell(verdictWords[verdict] ?? verdict, spokenLanguage())
/** The unit of a figure, as it is written in every language. */
export const unitText = (unit: string): string => (unit === 'percent' ? '%' : unit)

/** Parts of a house by what they are called, and the facts that they are held against. */
const things: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:egress|emergencia)\b/, /egress-(?:sill|width|height|area)/],
  [/\b(?:windows?|ventanas?)\b/, /egress-(?:sill|width|height|area)|-light|-vent/],
  [/\b(?:doors?|puertas?)\b/, /door|threshold/],
  [/\b(?:ceilings?|headroom|techos?)\b/, /ceiling|headroom/],
  [/\b(?:stairs?|escaleras?)\b/, /riser|tread|stair|handrail|headroom/],
  [/\b(?:guards?|railings?|baranda\w*)\b/, /guard|handrail/],
  [/\b(?:hallways?|pasillos?)\b/, /hall|route/],
  [/\b(?:toilets?|showers?|banos?)\b/, /wc|toilet|shower|lav/],
]

/** A part of a named room: "window in the bedroom", "ventana de la recámara". */
const namesRoom =
  /\b(?:bed|bath|living|dining|laundry|family)\s?-?rooms?\b|\b(?:kitchen|basement|attic|garage|office|den|recamara|dormitorio|cuarto|bano|cocina|sala|comedor|sotano|cochera)\b/

/** The most scans that are held against the codes for one answer. */
const scansMost = 8

type MeasuredRooms = Awaited<ReturnType<typeof measuredRooms>>

/** A part of a house in every measured room, held against the codes; undefined where none is asked about, or no room was measured. */
export async function checkThing(
  asked: Asked,
  what: string,
  all: MeasuredRooms,
): Promise<Answer | undefined> {
  const facts = things.find(([named]) => named.test(plainOf(what)))?.[1]
  // A room that is named and was not measured is none of those that were.
  if (!facts || all.length === 0 || namesRoom.test(plainOf(what))) return undefined
  const { id, name, params } = inProject(asked)
  const scans = [...new Set(all.map(({ scanId }) => scanId))].slice(0, scansMost)
  const read = await Promise.all(
    scans.map((scan) => asked.row(codeRows.codeCheckRow, { params, query: { scan, building: 'home' } })),
  )
  const labels = new Map(all.map(({ room, scanId }) => [`${scanId} ${room.id}`, room.label]))
  const held = read.flatMap(({ findings }, at) =>
    findings
      .filter(({ fact, verdict }) => facts.test(fact.id) && verdict !== 'not-checked')
      .map((one) => ({ ...one, label: labels.get(`${scans[at]} ${one.room}`) ?? '' })),
  )
  const of = (...kinds: string[]) => held.filter(({ verdict }) => kinds.includes(verdict))
  const order = [...of('fails', 'likely-fails'), ...of('by-hand'), ...of('passes', 'likely-passes')]
  const rooms = opens(say('Rooms'), `/projects/${id}/rooms`)
  if (order.length === 0)
    return {
      pieces: [
        ...words(
          say(
            'No measured room of {name} has one that could be held against the codes. Name the room, or scan it.',
            { name },
          ),
        ),
        card(say('Rooms'), {
          rows: all.slice(0, 8).map(({ room, scan }) => cardRow(room.label, scan)),
          actions: [rooms],
        }),
      ],
      known: true,
    }
  const lead = say(
    'In the measured rooms of {name}: {fails} fail or likely fail, {hand} to be measured by hand, {passes} pass or likely pass.',
    {
      ...{ name, fails: of('fails', 'likely-fails').length, hand: of('by-hand').length },
      passes: of('passes', 'likely-passes').length,
    },
  )
  const rows = order.slice(0, 10).map(({ fact, verdict, size, off, label }) =>
    cardRow([label, titleOf(fact)].filter(Boolean).join(' · '), verdictText(verdict), {
      detail: [
        size === null ? '' : `${figure(size, 2)} ± ${figure(off ?? 0, 2)} ${unitText(fact.unit)}`,
        limitOf(fact),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const cited = [...new Set(order.slice(0, 10).map(({ fact }) => fact.id))].flatMap(
    (fact) => findFact(fact) ?? [],
  )
  return {
    pieces: [
      ...words(lead),
      card(say('Held against the codes'), {
        ...{ english: factsAreEnglish(), rows, citations: cited.map(citationOf) },
        actions: [rooms],
      }),
    ],
    known: true,
  }
}
