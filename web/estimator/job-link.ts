import { extras } from '#contract/works.ts'
import { gapId } from '#domain/measure/gap-ends.ts'
import type { AddedOpening, Corrections, GapEnd } from '#domain/measure/room.ts'
import { mostElements } from '#domain/measure/scan-limits.ts'
import { possibleUnits } from '#domain/measure/scan-unit.ts'
import { ownEntry } from '#domain/own-entry.ts'
import type { Choices, Extra, RoomChoices } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import { say } from '#language/say.ts'
import { nextAddedId } from './added-opening.ts'
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
const gapEnds: readonly GapEnd['at'][] = ['from', 'to', 'amid']
const most = mostElements
const longestMetres = 1_000

const place = <Option>(options: readonly Option[], value: Option | undefined) =>
  value === undefined ? null : options.indexOf(value)

const packFlag = (value: boolean | undefined) => (value === undefined ? null : Number(value))

/** Four places for the main works, and one for each of `extras` up to the last that was said. */
const packWorks = ({ walls: wall, ceiling, floor, baseboard, ...others }: Partial<RoomChoices>) => {
  const flags = extras.map((extra) => packFlag(others[extra]))
  const last = flags.findLastIndex((flag) => flag !== null)
  return [
    place(walls, wall),
    place(ceilings, ceiling),
    place(floors, floor),
    packFlag(baseboard),
    ...flags.slice(0, last + 1),
  ]
}

/** The entries of a record that say something. */
function said<Value extends object>(
  entries: { [Key in keyof Value]: Value[Key] | undefined },
): Partial<Value> {
  const some = Object.entries(entries).filter(([, value]) => value !== undefined)
  return Object.fromEntries(some) as Partial<Value>
}

function unpackWorks(value: unknown): Partial<RoomChoices> {
  const [wall, ceiling, floor, baseboard, ...flags] = list(value, 4 + extras.length)
  const flag = (one: unknown) => optional(one, (place) => option(place, [false, true]))
  return said<RoomChoices>({
    ...(Object.fromEntries(extras.map((extra, at) => [extra, flag(flags[at])])) as Record<
      Extra,
      boolean | undefined
    >),
    walls: optional(wall, (one) => option(one, walls)),
    ceiling: optional(ceiling, (one) => option(one, ceilings)),
    floor: optional(floor, (one) => option(one, floors)),
    baseboard: flag(baseboard),
  })
}

/** What a gap is between, a wall by its place. A link without a closed gap has none of it, as before there were any. */
function packGaps({ closedGaps = {} }: Corrections, scan: Job['scan']): readonly unknown[] {
  const places = new Map(scan.walls.map(({ id }, index) => [id, index]))
  const rows = Object.values(closedGaps).map((between) =>
    between.flatMap(({ wallId, at }) => [places.get(wallId) ?? -1, gapEnds.indexOf(at)]),
  )
  const known = rows.filter((row) => !row.includes(-1))
  return known
}

function unpackGaps(value: unknown, ofWalls: Job['scan']['walls']): NonNullable<Corrections['closedGaps']> {
  return Object.fromEntries(
    list(value, most).map((row) => {
      const [one, oneEnd, other, otherEnd] = list(row, 4)
      const between: readonly [GapEnd, GapEnd] = [
        { wallId: option(one, ofWalls).id, at: option(oneEnd, gapEnds) },
        { wallId: option(other, ofWalls).id, at: option(otherEnd, gapEnds) },
      ]
      return [gapId(between), between]
    }),
  )
}

/**
 * What later pages know of: closed gaps, the unit, and what was added. A link without them is as before there were any, and
 * ends with what it has.
 */
function packLater(later: readonly unknown[]): readonly unknown[] {
  const last = later.findLastIndex((one) => one !== null && !(Array.isArray(one) && one.length === 0))
  return later.slice(0, last + 1)
}

function packCorrections(corrections: Corrections, scan: Job['scan']) {
  const { metresInUnit, rooms = {}, walls: ofWalls = {}, openings = {}, added = {} } = corrections
  const wallPlaces = new Map(scan.walls.map(({ id }, index) => [id, index]))
  const byPlace = <Value>(record: Readonly<Record<string, Value>>, elements: readonly { id: string }[]) =>
    elements.flatMap(({ id }, index): [number, Value][] => {
      const value = ownEntry(record, id)
      return value === undefined ? [] : [[index, value]]
    })
  const addedRows = Object.values(added).flatMap(({ wallId, kind, at, width, height, sill }) => {
    const wall = wallPlaces.get(wallId)
    return wall === undefined ? [] : [[wall, place(openingKinds, kind), at, width, height, sill]]
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
    ...packLater([packGaps(corrections, scan), place(possibleUnits, metresInUnit), addedRows]),
  ]
}

function unpackAdded(rows: unknown, scan: Job['scan']): NonNullable<Corrections['added']> {
  const metres = (one: unknown) => figure(one, 0, longestMetres)
  const added: Record<string, AddedOpening> = {}
  for (const row of list(rows, most)) {
    const [wall, kind, at, width, height, sill] = list(row, 6)
    added[nextAddedId(scan, added)] = {
      wallId: option(wall, scan.walls).id,
      kind: option(kind, openingKinds),
      at: figure(at, -longestMetres, longestMetres),
      width: metres(width),
      height: metres(height),
      sill: metres(sill),
    }
  }
  return added
}

function unpackCorrections(value: unknown, scan: Job['scan']): Corrections {
  const { walls: ofWalls, openings } = scan
  const [rooms, wallRows, openingRows, gapRows, unit, addedRows] = list(value, 6)
  const metres = (one: unknown) => figure(one, 0, longestMetres)
  return {
    ...said<{ metresInUnit: number }>({ metresInUnit: optional(unit, (one) => option(one, possibleUnits)) }),
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
    ...(gapRows !== undefined && { closedGaps: unpackGaps(gapRows, ofWalls) }),
    ...(addedRows !== undefined && { added: unpackAdded(addedRows, scan) }),
  }
}

/** The whole job as lists of figures and texts. `usual` are the prices that whoever opens it has anyway. */
export function packJob({ name, scan, corrections, choices, prices }: Job, usual: PriceList): unknown[] {
  return [
    name.slice(0, 120),
    packScan(scan),
    packCorrections(corrections, scan),
    [
      packWorks(choices.usual),
      Object.entries(choices.rooms).map(([id, works]) => [id, packWorks(works)]),
      Object.entries(choices.assumptions),
      units.indexOf(choices.units),
    ],
    packPrices(prices, usual),
  ]
}

/**
 * The job as a text for the fragment of an address, packed as `packJob` does. Throws a LinkRefusal for a job that is too
 * large for a link.
 */
export async function writeJobLink(job: Job, usual: PriceList): Promise<string> {
  const packed = await packText(packJob(job, usual))
  if (packed.length <= longestLink) return version + packed
  throw new LinkRefusal(
    say('This job is too large for a link. Save the list as a file, and keep the scan with it.'),
  )
}

/** The job that a link holds; what it does not say is as `usual` has it. Throws a LinkRefusal for what holds none. */
export async function readJobLink(fragment: string, usual: Choices, usualPrices: PriceList): Promise<Job> {
  if (/^\d+\./.test(fragment) && !fragment.startsWith(version))
    throw new LinkRefusal(say('This link was made by a newer version of this page. Load the page again.'))
  if (!fragment.startsWith(version)) throw new LinkRefusal()
  return unpackJob(await unpackText(fragment.slice(version.length)), usual, usualPrices)
}

/** The job that `packJob` packed; what it does not say is as `usual` has it. Throws a LinkRefusal for anything else. */
export function unpackJob(packed: unknown, usual: Choices, usualPrices: PriceList): Job {
  const [name, packedScan, corrections, choices, prices] = list(packed, 5)
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
