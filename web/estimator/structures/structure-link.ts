import type { Choices } from '#domain/takeoff/choices.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { say } from '#language/say.ts'
import { figure, key, LinkRefusal, list, option } from '../link-fields.ts'
import { packPrices, unpackPrices } from '../link-prices.ts'
import { longestLink, packText, unpackText } from '../link-text.ts'
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

const refusal = () =>
  new LinkRefusal(
    say('There is no list in this link that can be opened. It may have been cut off when it was copied.'),
  )

/** The structure on the bench as a text for the fragment of an address. Throws a LinkRefusal for what is too large for one. */
export async function writeStructureLink({ id, given, choices, prices }: StructureJob): Promise<string> {
  const packed = await packText([
    id,
    Object.entries(given[id] ?? {}),
    Object.entries(choices.assumptions),
    units.indexOf(choices.units),
    packPrices(prices, samplePrices),
  ])
  if (packed.length <= longestLink) return version + packed
  throw new LinkRefusal(say('This list is too large for a link. Save it as a file.'))
}

const figuresOf = (value: unknown): [string, number][] =>
  list(value, most).map((row) => {
    const [name, number] = list(row, 2)
    return [key(name), figure(number, -1e9, 1e9)]
  })

async function unpack(packed: string): Promise<StructureJob> {
  const [packedId, values, assumptions, unit, prices] = list(await unpackText(packed), 5)
  const id = structureIds.find((one) => one === packedId)
  if (id === undefined) throw refusal()
  const given = figuresOf(values)
  if (given.some(([name]) => !Object.hasOwn(structureOf(id).fields, name))) throw refusal()
  const first = firstStructure()
  return {
    id,
    given: { [id]: Object.fromEntries(given) },
    choices: {
      ...first.choices,
      assumptions: Object.fromEntries(figuresOf(assumptions)),
      units: option(unit, units),
    },
    prices: unpackPrices(prices, samplePrices),
  }
}

/** The job that a link holds, which can be counted. Throws a LinkRefusal for what holds none. */
export async function readStructureLink(fragment: string): Promise<StructureJob> {
  if (/^\d+\./.test(fragment) && !fragment.startsWith(version))
    throw new LinkRefusal(say('This link was made by a newer version of this page. Load the page again.'))
  if (!fragment.startsWith(version)) throw refusal()
  try {
    const job = await unpack(fragment.slice(version.length))
    if ('bad' in countStructure(job)) throw refusal()
    return job
  } catch (error) {
    throw error instanceof LinkRefusal ? refusal() : error
  }
}
