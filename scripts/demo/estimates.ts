import { randomUUID } from 'node:crypto'
import { type EstimateLine, type EstimateSettings, usualSettings } from '#contract/estimate.ts'
import type { DraftLine, Estimate } from '#contract/estimates.ts'
import type { KeptScan } from '#contract/rooms.ts'
import type { Cast } from './cast.ts'
import { acceptOffer, options, sendOffer } from './proposals.ts'
import type { Stage } from './stage.ts'
import type { Job } from './story.ts'

type Line = Partial<EstimateLine> & { item: string; quantity: string }
/** Lines of a group, and the hours that each takes in all; they are entered by the unit. */
type Group = { trade: string; lines: readonly (Line & { hours?: number; units?: number })[] }

/** What the firm puts on its costs, and an hour of its own people with burden. */
const settings: EstimateSettings = {
  ...usualSettings,
  markupBp: { material: 2000, labor: 4500, equipment: 1000, sub: 1500, allowance: 2000 },
  rateCents: 5800,
}

/** A quantity with its hours: `units` is what it comes to, for a formula. */
const inAll = ({ hours, units, ...line }: Group['lines'][number]): Line =>
  hours === undefined ? line : { ...line, hoursEach: hours / (units ?? Number(line.quantity)) }

const box = { name: 'box', size: 12.5 }
const sheet = { name: 'sheet', size: 32 }

/** The kitchen as it was offered: the version that the owner has. */
export const kitchen: readonly Group[] = [
  {
    trade: 'Demolition',
    lines: [
      { item: 'Remove cabinets, tops and backsplash', quantity: '1', unit: 'job', hours: 9.5 },
      { item: 'Take up floor, open the range wall', quantity: '1', unit: 'job', hours: 12 },
      { item: 'Dumpster, 10 yd³', quantity: '1', unit: 'ea', subCents: 48_500 },
    ].map((line) => ({ ...line, code: '02' })),
  },
  {
    trade: 'Rough-in',
    lines: [
      {
        item: 'Rough plumbing',
        quantity: '1',
        unit: 'job',
        code: '22',
        subCents: 368_000,
        supplier: 'Pruitt Plumbing',
      },
      {
        item: 'Rough electrical, 9 circuits',
        quantity: '1',
        unit: 'job',
        code: '26',
        subCents: 492_000,
        supplier: 'Ruiz Electric',
      },
      {
        item: 'Lighting and hood wiring',
        quantity: '1',
        unit: 'job',
        code: '26',
        subCents: 124_000,
        supplier: 'Ruiz Electric',
      },
    ],
  },
  {
    trade: 'Drywall and paint',
    lines: [
      {
        item: 'Drywall ½ in, walls',
        quantity: '332',
        unit: 'ft²',
        wasteBp: 1000,
        pack: sheet,
        materialCents: 1568,
        hours: 7,
      },
      {
        item: 'Drywall ½ in, ceiling',
        quantity: '147',
        unit: 'ft²',
        wasteBp: 1000,
        pack: sheet,
        materialCents: 1568,
        hours: 4,
      },
      {
        item: 'Tape, compound, level 4',
        quantity: '479',
        unit: 'ft²',
        pack: { name: 'pail', size: 250 },
        materialCents: 2149,
        hours: 16,
      },
      {
        item: 'Prime and paint, 2 coats',
        quantity: '479',
        unit: 'ft²',
        pack: { name: 'gal', size: 81 },
        materialCents: 4180,
        hours: 14,
      },
    ].map((line) => ({ ...line, code: '09' })),
  },
  {
    trade: 'Floor',
    lines: [
      {
        item: 'Vinyl plank',
        quantity: '148.2',
        unit: 'ft²',
        wasteBp: 1000,
        pack: { name: 'box', size: 18.7 },
        materialCents: 6940,
        hours: 10.5,
      },
      {
        item: 'Underlayment',
        quantity: '148.2',
        unit: 'ft²',
        pack: { name: 'roll', size: 100 },
        materialCents: 4578,
        hours: 2,
      },
    ].map((line) => ({ ...line, code: '09' })),
  },
  {
    trade: 'Cabinets and tops',
    lines: [
      {
        item: 'Base cabinets, 8 boxes',
        quantity: '8',
        unit: 'ea',
        code: '06',
        materialCents: 98_250,
        hours: 18,
        supplier: 'Northline Cabinet',
      },
      {
        item: 'Wall cabinets, 7 boxes',
        quantity: '7',
        unit: 'ea',
        code: '06',
        materialCents: 63_000,
        hours: 12,
        supplier: 'Northline Cabinet',
      },
      {
        item: 'Quartz tops, 25½ in deep',
        quantity: '45.7',
        unit: 'ft²',
        code: '12',
        subCents: 356_460,
        supplier: 'Stoneworks',
      },
      { item: 'Pulls and knobs', quantity: '1', unit: 'allow', code: '06', allowanceCents: 45_000, hours: 2 },
    ],
  },
  {
    trade: 'Backsplash',
    lines: [
      {
        item: 'Tile 3 × 6, 12.5 ft² box',
        quantity: '32.3',
        unit: 'ft²',
        wasteBp: 1500,
        pack: box,
        materialCents: 8150,
        pricedOn: '2026-05-28',
        hours: 11,
        supplier: 'Emser',
      },
      {
        item: 'Thinset and grout',
        quantity: '32.3',
        unit: 'ft²',
        pack: { name: 'set', size: 40 },
        materialCents: 6240,
      },
    ].map((line) => ({ ...line, code: '09' })),
  },
  {
    trade: 'Fixtures and finish',
    lines: [
      { item: 'Sink and faucet', quantity: '1', unit: 'ea', code: '22', materialCents: 64_000, hours: 4 },
      { item: 'Pendants', quantity: '3', unit: 'ea', code: '26', materialCents: 8800, hours: 4 },
      { item: 'Hood duct and cap', quantity: '1', unit: 'ea', code: '11', materialCents: 17_600, hours: 6 },
      {
        item: 'Set appliances, connect gas',
        quantity: '1',
        unit: 'job',
        code: '11',
        subCents: 64_000,
        hours: 8,
      },
    ],
  },
]

/** What the scan after demolition, and what came with it, changed of the kitchen. */
const since: readonly Group['lines'][number][] = [
  { item: 'Drywall ½ in, ceiling', quantity: '148.2', hours: 4 },
  { item: 'Tape, compound, level 4', quantity: '480.2', hours: 16 },
  { item: 'Prime and paint, 2 coats', quantity: '480.2', hours: 14 },
  { item: 'Quartz tops, 25½ in deep', quantity: '46.4', subCents: 361_920 },
  { item: 'Tile 3 × 6, 12.5 ft² box', quantity: `=(10'4"+11'6")*18"`, units: 32.75, hours: 11 },
  { item: 'Thinset and grout', quantity: `=(10'4"+11'6")*18"` },
]

/** Of the other jobs the main sums, by cost code. */
const others: Partial<Record<Job['key'], readonly Group[]>> = {
  eastgate: [
    {
      trade: 'framing',
      lines: [
        {
          item: 'Metal studs, 3⅝ in, 20 ga',
          quantity: '3180',
          unit: 'ft²',
          code: '300',
          materialCents: 310,
          hours: 212,
        },
      ],
    },
    {
      trade: 'drywall',
      lines: [
        {
          item: 'Drywall ⅝ in, both sides',
          quantity: '6360',
          unit: 'ft²',
          code: '600',
          wasteBp: 1000,
          pack: sheet,
          materialCents: 1745,
          hours: 286,
        },
      ],
    },
    {
      trade: 'doors',
      lines: [
        {
          item: 'Doors with lead-lined frames',
          quantity: '7',
          unit: 'ea',
          code: '750',
          materialCents: 184_000,
          hours: 42,
        },
      ],
    },
    {
      trade: 'electrical',
      lines: [
        { item: 'Exam rooms, power and light', quantity: '6', unit: 'ea', code: '500', subCents: 2_940_000 },
      ],
    },
  ],
  barracks: [
    {
      trade: 'roofing',
      lines: [
        {
          item: 'Standing seam roof, 24 ga',
          quantity: '9400',
          unit: 'ft²',
          code: '400',
          subCents: 14_570_000,
          supplier: 'Summit Roofing',
        },
      ],
    },
    {
      trade: 'tile',
      lines: [
        {
          item: 'Shower walls, porcelain',
          quantity: '2160',
          unit: 'ft²',
          code: '650',
          wasteBp: 1000,
          pack: box,
          materialCents: 4475,
          hours: 410,
        },
      ],
    },
    {
      trade: 'plumbing',
      lines: [
        { item: 'Shower valves and drains', quantity: '24', unit: 'ea', code: '450', subCents: 2_256_000 },
      ],
    },
  ],
}

/**
 * Puts the estimate of a job into it: the kitchen’s as it was offered and accepted on the day it began, and as it stands on the
 * newest scan; the clinic’s is offered, and waits for an answer.
 */
export async function bringEstimate(
  stage: Stage,
  cast: Cast,
  job: Job,
  { base, began }: { base: string; began: Date },
): Promise<void> {
  const now = stage.now()
  const id = randomUUID()
  const at = `${base}/estimates/${id}`
  const { key } = job
  const call = <Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: Record<string, unknown>) =>
    stage.call<Data>(cast.dana, method, path, body)
  await call('POST', `${base}/estimates`, { id, name: key === 'alder' ? 'Kitchen' : job.name, kind: 'base' })
  await call('PATCH', at, { base: 1, fields: { settings } })
  const room = key === 'alder' ? 'Kitchen' : ''
  const groups = key === 'alder' ? kitchen : (others[key] ?? [])
  /** Three weeks before the work began. */
  const priced = new Date(began.getTime() - 21 * 86_400_000).toISOString().slice(0, 10)
  const add = groups.flatMap(({ trade, lines }) =>
    lines.map((line) => ({
      id: randomUUID(),
      fields: {
        trade,
        room,
        ...inAll(line),
        ...(line.materialCents && { pricedOn: line.pricedOn ?? priced }),
      },
    })),
  )
  await call('POST', `${at}/lines`, { id: randomUUID(), add })
  if (key === 'alder') {
    stage.at(began)
    const newest = await offerKitchen(call, base, at)
    const offer = await sendOffer(stage, cast.dana, { base, estimate: id, kind: 'kitchen' })
    await acceptOffer(stage, cast, base, offer)
    stage.at(now)
    await reviseKitchen(call, at, newest)
  } else if (key === 'eastgate') await sendOffer(stage, cast.dana, { base, estimate: id, kind: 'clinic' })
}

type Call = <Data>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: Record<string, unknown>,
) => Promise<Data>

/** Has the kitchen stand on its first scan, as it was offered. Answers what has it stand on the newest. */
async function offerKitchen(call: Call, base: string, at: string): Promise<() => Promise<void>> {
  const { scans } = await call<{ scans: KeptScan[] }>('GET', `${base}/scans`)
  const byTime = scans.toSorted((a, b) => a.takenAt.localeCompare(b.takenAt))
  const standOn = async (scan: KeptScan | undefined) => {
    if (!scan) return
    const basis = [{ scanId: scan.id, corrections: scan.corrections.length }]
    const { estimate } = await call<{ estimate: Estimate }>('GET', at)
    await call('POST', `${at}/basis`, { base: estimate.rev, basis })
  }
  const keep = (name: string) => call('POST', `${at}/versions`, { id: randomUUID(), name })
  await standOn(byTime[0])
  await keep('First walk-through')
  await keep('After the cabinet quote')
  await call('POST', `${at}/lines`, {
    id: randomUUID(),
    add: options.map((fields) => ({ id: randomUUID(), fields: { room: 'Kitchen', ...fields } })),
  })
  return () => standOn(byTime.at(-1))
}

async function reviseKitchen(call: Call, at: string, standOnNewest: () => Promise<void>): Promise<void> {
  await standOnNewest()
  const { lines } = await call<{ lines: DraftLine[] }>('GET', at)
  const change = since.map((line) => {
    const { item, ...fields } = inAll(line)
    const stands = lines.find((one) => one.item === item)
    if (!stands) throw new Error(`the kitchen has no line ${item}`)
    return { id: stands.id, base: stands.rev, fields }
  })
  const walls = lines.find(({ item }) => item.startsWith('Wall cabinets'))
  const filler = {
    ...{ trade: 'Cabinets and tops', room: 'Kitchen', item: 'Filler panel, 4 in × 34½ in', quantity: '1' },
    ...{ unit: 'ea', code: '06', materialCents: 11_800, hoursEach: 1 },
  }
  const add = [{ id: randomUUID(), rank: (walls?.rank ?? 0) + 1, fields: filler }]
  await call('POST', `${at}/lines`, { id: randomUUID(), change, add })
}
