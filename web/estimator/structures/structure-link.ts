import type { Choices } from '#domain/takeoff/choices.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import type { StructureValues } from '#domain/takeoff/structure-fields.ts'
import type { StructureId } from '#domain/takeoff/structure-takeoff.ts'
import { say } from '#language/say.ts'
import { figure, key, LinkRefusal, list, option } from '../link-fields.ts'
import { packPrices, unpackPrices } from '../link-prices.ts'
import { longestLink, packText, unpackText } from '../link-text.ts'
import { packHeading, unpackHeading } from '../packed-heading.ts'
import {
  countStructure,
  firstStructure,
  type StructureJob,
  structureIds,
  structureOf,
} from './structure-job.ts'

/** What a link begins with: a later form of it will have another number, and this one is still read. */
const version = '1.'

const units: readonly Choices['units'][] = ['imperial', 'metric']
const most = 500
/** A link holds what is on the bench; what was given of the others and whose paper it is come after, for whoever keeps all. */
const linkParts = 5
const allParts = 7

const refusal = () =>
  new LinkRefusal(
    say('There is no list in this link that can be opened. It may have been cut off when it was copied.'),
  )

/** The structure on the bench, and what was given of the others, as lists of figures and texts. */
export function packStructure({ id, given, choices, prices, heading }: StructureJob): unknown[] {
  return [
    id,
    Object.entries(given[id] ?? {}),
    Object.entries(choices.assumptions),
    units.indexOf(choices.units),
    packPrices(prices, samplePrices),
    structureIds
      .filter((other) => other !== id && given[other])
      .map((other) => [other, Object.entries(given[other] ?? {})]),
    packHeading(heading),
  ]
}

/** The structure on the bench as a text for the fragment of an address. Throws a LinkRefusal for what is too large for one. */
export async function writeStructureLink(job: StructureJob): Promise<string> {
  const packed = await packText(packStructure(job).slice(0, linkParts))
  if (packed.length <= longestLink) return version + packed
  throw new LinkRefusal(say('This list is too large for a link. Save it as a file.'))
}

const figuresOf = (value: unknown): [string, number][] =>
  list(value, most).map((row) => {
    const [name, number] = list(row, 2)
    return [key(name), figure(number, -1e9, 1e9)]
  })

function givenOf(packedId: unknown, values: unknown): { id: StructureId; given: StructureValues } {
  const id = structureIds.find((one) => one === packedId)
  if (id === undefined) throw refusal()
  const given = figuresOf(values)
  if (given.some(([name]) => !Object.hasOwn(structureOf(id).fields, name))) throw refusal()
  return { id, given: Object.fromEntries(given) }
}

/** The job that `packStructure` packed, which can be counted. Throws a LinkRefusal for anything else. */
export function unpackStructure(packed: unknown): StructureJob {
  const job = unpack(packed)
  if ('bad' in countStructure(job)) throw refusal()
  return job
}

function unpack(packed: unknown): StructureJob {
  const [packedId, values, assumptions, unit, prices, others = [], heading = []] = list(packed, allParts)
  const { id, given } = givenOf(packedId, values)
  const first = firstStructure()
  return {
    id,
    given: {
      ...Object.fromEntries(
        list(others, most).map((row) => {
          const [other, figures] = list(row, 2)
          const { id: otherId, given: values } = givenOf(other, figures)
          return [otherId, values]
        }),
      ),
      [id]: given,
    },
    choices: {
      ...first.choices,
      assumptions: Object.fromEntries(figuresOf(assumptions)),
      units: option(unit, units),
    },
    prices: unpackPrices(prices, samplePrices),
    ...unpackHeading(heading),
  }
}

/** The job that a link holds, which can be counted. Throws a LinkRefusal for what holds none. */
export async function readStructureLink(fragment: string): Promise<StructureJob> {
  if (/^\d+\./.test(fragment) && !fragment.startsWith(version))
    throw new LinkRefusal(say('This link was made by a newer version of this page. Load the page again.'))
  if (!fragment.startsWith(version)) throw refusal()
  try {
    return unpackStructure(await unpackText(fragment.slice(version.length)))
  } catch (error) {
    throw error instanceof LinkRefusal ? refusal() : error
  }
}
