import type { Corrections } from '#domain/measure/room.ts'
import { ownEntry } from '#domain/own-entry.ts'
import type { Choices, RoomChoices } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import { say } from '#language/say.ts'
import { type Job, longestName } from './job.ts'
import { figure, key, LinkRefusal, list, option, optional, text } from './link-fields.ts'
import { packPrices, unpackPrices } from './link-prices.ts'
import { openingKinds, packScan, unpackScan } from './link-scan.ts'
import { longestLink, packText, unpackText } from './link-text.ts'
import { ceilingWorks, floorWorks, keysOf, wallWorks } from './work-names.ts'

/** What a link begins with: a later form of it will have another number, and this one is still read. */
const version = '1.'

const walls = keysOf(wallWorks)
const ceilings = keysOf(ceilingWorks)
const floors = keysOf(floorWorks)
const units: readonly Choices['units'][] = ['imperial', 'metric']
const most = 2_000
const longestMetres = 1_000

const place = <Option>(options: readonly Option[], value: Option | undefined) =>
  value === undefined ? null : options.indexOf(value)

const packWorks = ({ walls: wall, ceiling, floor, baseboard }: Partial<RoomChoices>) => [
  place(walls, wall),
  place(ceilings, ceiling),
  place(floors, floor),
  baseboard === undefined ? null : Number(baseboard),
]

/** The entries of a record that say something. */
function said<Value extends object>(
  entries: { [Key in keyof Value]: Value[Key] | undefined },
): Partial<Value> {
  const some = Object.entries(entries).filter(([, value]) => value !== undefined)
  return Object.fromEntries(some) as Partial<Value>
}

function unpackWorks(value: unknown): Partial<RoomChoices> {
  const [wall, ceiling, floor, baseboard] = list(value, 4)
  return said<RoomChoices>({
    walls: optional(wall, (one) => option(one, walls)),
    ceiling: optional(ceiling, (one) => option(one, ceilings)),
    floor: optional(floor, (one) => option(one, floors)),
    baseboard: optional(baseboard, (one) => option(one, [false, true])),
  })
}

function packCorrections({ rooms = {}, walls: ofWalls = {}, openings = {} }: Corrections, { scan }: Job) {
  const byPlace = <Value>(record: Readonly<Record<string, Value>>, elements: readonly { id: string }[]) =>
    elements.flatMap(({ id }, index): [number, Value][] => {
      const value = ownEntry(record, id)
      return value === undefined ? [] : [[index, value]]
    })
  return [
    Object.entries(rooms).map(([id, { label, ceilingHeight }]) => [id, label ?? null, ceilingHeight ?? null]),
    byPlace(ofWalls, scan.walls).map(([index, { height }]) => [index, height ?? null]),
    byPlace(openings, scan.openings).map(([index, { kind, width, height, sill, removed }]) => [
      index,
      place(openingKinds, kind),
      width ?? null,
      height ?? null,
      sill ?? null,
      removed ? 1 : null,
    ]),
  ]
}

function unpackCorrections(value: unknown, { walls: ofWalls, openings }: Job['scan']): Corrections {
  const [rooms, wallRows, openingRows] = list(value, 3)
  const metres = (one: unknown) => figure(one, 0, longestMetres)
  return {
    rooms: Object.fromEntries(
      list(rooms, most).map((row) => {
        const [id, label, ceilingHeight] = list(row, 3)
        const correction = said<{ label: string; ceilingHeight: number }>({
          label: optional(label, (one) => text(one, longestName)),
          ceilingHeight: optional(ceilingHeight, metres),
        })
        return [key(id), correction]
      }),
    ),
    walls: Object.fromEntries(
      list(wallRows, most).map((row) => {
        const [index, height] = list(row, 2)
        return [option(index, ofWalls).id, said<{ height: number }>({ height: optional(height, metres) })]
      }),
    ),
    openings: Object.fromEntries(
      list(openingRows, most).map((row) => {
        const [index, kind, width, height, sill, removed] = list(row, 6)
        const correction = said<NonNullable<Corrections['openings']>[string]>({
          kind: optional(kind, (one) => option(one, openingKinds)),
          width: optional(width, metres),
          height: optional(height, metres),
          sill: optional(sill, metres),
          removed: removed === 1 ? true : undefined,
        })
        return [option(index, openings).id, correction]
      }),
    ),
  }
}

/**
 * The whole job as a text for the fragment of an address. `usual` are the prices that whoever opens it has anyway. Throws a
 * LinkRefusal for a job that is too large for a link.
 */
export async function writeJobLink(job: Job, usual: PriceList): Promise<string> {
  const { name, scan, corrections, choices, prices } = job
  const packed = await packText([
    name.slice(0, 120),
    packScan(scan),
    packCorrections(corrections, job),
    [
      packWorks(choices.usual),
      Object.entries(choices.rooms).map(([id, works]) => [id, packWorks(works)]),
      Object.entries(choices.assumptions),
      units.indexOf(choices.units),
    ],
    packPrices(prices, usual),
  ])
  if (packed.length <= longestLink) return version + packed
  throw new LinkRefusal(
    say('This job is too large for a link. Save the list as a file, and the scan beside it.'),
  )
}

/** The job that a link holds; what it does not say is as `usual` has it. Throws a LinkRefusal for what holds none. */
export async function readJobLink(fragment: string, usual: Choices, usualPrices: PriceList): Promise<Job> {
  if (/^\d+\./.test(fragment) && !fragment.startsWith(version))
    throw new LinkRefusal(say('This link was made by a newer version of this page. Load the page again.'))
  if (!fragment.startsWith(version)) throw new LinkRefusal()
  const [name, packedScan, corrections, choices, prices] = list(
    await unpackText(fragment.slice(version.length)),
    5,
  )
  const scan = unpackScan(list(packedScan, 6))
  const [works, rooms, assumptions, unit] = list(choices, 4)
  return {
    name: text(name, 120),
    scan,
    corrections: unpackCorrections(corrections, scan),
    choices: {
      usual: { ...usual.usual, ...unpackWorks(works) },
      rooms: Object.fromEntries(
        list(rooms, most).map((row) => {
          const [id, own] = list(row, 2)
          return [key(id), unpackWorks(own)]
        }),
      ),
      assumptions: Object.fromEntries(
        list(assumptions, most).map((row) => {
          const [id, value] = list(row, 2)
          return [key(id), figure(value, -1e9, 1e9)]
        }),
      ),
      units: option(unit, units),
    },
    prices: unpackPrices(prices, usualPrices),
  }
}
