import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from '#domain/measure/planned-scan.ts'
import { readCapturedRoom } from '#domain/measure/read-captured-room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import type { ScannedWall } from '#domain/measure/scan.ts'
import { doubtfulUnit, scaledScan } from '#domain/measure/scan-unit.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import type { Job } from './job.ts'
import { readJobLink, writeJobLink } from './job-link.ts'
import { changeJob } from './job-state.ts'
import { LinkRefusal } from './link-fields.ts'
import { settledScan } from './link-scan.ts'
import { longestLink, packText } from './link-text.ts'
import { sampleScan } from './samples.ts'
import { sampleIds } from './start.ts'

const jobOf = (id: (typeof sampleIds)[number]): Job => ({
  name: id,
  scan: settledScan(sampleScan(id)),
  corrections: {},
  choices: usualChoices,
  prices: samplePrices,
})
const listOf = (job: Job) => {
  const { lines, materialCents } = takeOffRooms(
    measureScan(job.scan, job.corrections),
    job.choices,
    job.prices,
  )
  return {
    materialCents,
    lines: lines.map(({ id, need, order, costCents }) => ({ id, need, order, costCents })),
  }
}
const open = (fragment: string) => readJobLink(fragment, usualChoices, samplePrices)
const opened = async (job: Job) => open(await writeJobLink(job, samplePrices))

test.each(sampleIds)('a link to the sample %s leads to the same list, to the last digit', async (id) => {
  const job = jobOf(id)
  expect(listOf(await opened(job))).toEqual(listOf(job))
})

test('a link keeps what was corrected, chosen and priced', async () => {
  const before = jobOf('apartment')
  const [door, window] = before.scan.openings
  const { id: wallId = '' } = before.scan.walls[3] ?? {}
  const opening = { kind: 'window', wallId, at: 0.4, width: 0.3, height: 0.3, sill: 0.1 } as const
  const [first] = samplePrices
  if (!door || !window || !first) throw new Error('the sample has no openings')
  const job = [
    { change: 'ceiling', roomId: 'room-1', metres: 3 } as const,
    { change: 'label', roomId: 'room-2', label: 'Studio <1>' } as const,
    { change: 'usual', works: { floor: 'tile' } } as const,
    { change: 'usual', works: { windowTrim: true, backsplash: true, fasteners: false } } as const,
    { change: 'works', roomId: 'room-3', works: { walls: 'paint', baseboard: false } } as const,
    { change: 'works', roomId: 'room-4', works: { floor: 'plank', wetWalls: false, doors: true } } as const,
    { change: 'opening', id: door.id, correction: { width: 1.2, kind: 'window' } } as const,
    { change: 'opening', id: window.id, correction: { removed: true } } as const,
    { change: 'added', id: 'added-1', opening } as const,
    { change: 'assumption', id: 'drywall-waste', value: 15 } as const,
    { change: 'units', units: 'metric' } as const,
    { ...first, change: 'price', cents: 4321, today: '2026-11-20' } as const,
  ].reduce(changeJob, before)
  const after = await opened(job)
  expect(listOf(after)).toEqual(listOf(job))
  expect(after.choices).toEqual(job.choices)
  expect(after.prices).toEqual(job.prices)
  expect(after.corrections.rooms).toEqual(job.corrections.rooms)
  expect(after.corrections.added).toEqual({ 'added-1': { ...opening, wallId: wallId.slice(0, 8) } })
  expect(Object.values(after.corrections.openings ?? {})).toEqual(
    Object.values(job.corrections.openings ?? {}),
  )
})

/** Two rooms and a third without the wall of 3 m that would close it. */
function jobWithGap(): Job {
  const rooms = [rectangleRoom(4, 4), rectangleRoom(4, 3, { corner: [0, 4], label: 'kitchen' })]
  const scan = readCapturedRoom(plannedScan({ rooms }))
  const isMissing = ({ from, to }: ScannedWall) => Math.min(from[0], to[0]) > 3.9 && (from[1] + to[1]) / 2 > 5
  const walls = scan.walls.filter((wall) => !isMissing(wall))
  return { ...jobOf('room'), scan: settledScan({ ...scan, floors: [], walls }) }
}

test('a gap that was closed by hand is closed in the link too, and can be opened again from it', async () => {
  const before = jobWithGap()
  const [gap] = measureScan(before.scan).openGaps
  if (!gap) throw new Error('the scan has no gap')
  const job = changeJob(before, { change: 'gap', gap, closed: true })
  expect(measureScan(job.scan, job.corrections).rooms).toHaveLength(2)
  const after = await opened(job)
  expect(listOf(after)).toEqual(listOf(job))
  const [closed] = measureScan(after.scan, after.corrections).closedGaps
  if (!closed) throw new Error('no gap is closed')
  const again = changeJob(after, { change: 'gap', gap: closed, closed: false })
  expect(measureScan(again.scan, again.corrections).rooms).toHaveLength(1)
  expect((await opened(before)).corrections.closedGaps).toBeUndefined()
})

test.each([0.3048, 0.0254, 0.01, 0.001, 1])(
  'a link to a file of which %d m was said to be the unit leads to the same list, and can be asked again',
  async (metresInUnit) => {
    const scan = settledScan(scaledScan(sampleScan('apartment'), 1 / metresInUnit))
    const job = { ...jobOf('apartment'), scan, corrections: { metresInUnit } }
    const after = await opened(job)
    expect(after.corrections.metresInUnit).toBe(metresInUnit)
    expect(listOf(after)).toEqual(listOf(job))
    expect(listOf(after).materialCents).toBe(listOf(jobOf('apartment')).materialCents)
    const asked = changeJob(after, { change: 'unit', metres: undefined })
    expect(doubtfulUnit((await opened(asked)).scan)?.units[0]).toBe(
      metresInUnit === 1 ? undefined : metresInUnit,
    )
  },
)

test('a price list that lacks some of the site’s prices stays without them', async () => {
  const job = { ...jobOf('room'), prices: samplePrices.slice(3) }
  expect((await opened(job)).prices).toEqual(job.prices)
})

test('a link that was made before there was a choice of trim, doors and tile opens to what it held', async () => {
  const { choices, scan } = await open(
    '1.lZHdTsMwDEbfJddfJdtJ83M50PoSUS42rYKLskobvD-yo7ECQkAvKivyOfHnVHdZ1xeHSqjVlb1PqTywA4Hg01iEtBo4kH6QFLweCQjnt2WxX0N1eZp8SL64DXWrPJWc6U8W3k0cHtl9Y_9jST7u9hKKw5b_lWxfN-BB4FEUAiFSidvrC4egDlKVufTuO88QCGXJmxQ5-rhdiGS1g4Ut7E0JsmHq50f4cSXtPpSBFuQ4n_rLck42OI-hhN6iDb3PSgZrUsOUGdihfuylj9Odh-t8XA-X07DM56fXZweW1iw4qau9Aw',
  )
  expect(choices).toEqual({
    usual: usualChoices.usual,
    rooms: { 'room-1': { floor: 'carpet', baseboard: false } },
    assumptions: { 'baseboard-length': 12 },
    units: 'imperial',
  })
  expect(scan.walls).toHaveLength(4)
})

test('a link to four rooms is short enough for a mail', async () => {
  expect((await writeJobLink(jobOf('apartment'), samplePrices)).length).toBeLessThan(2_000)
})

test('a job that is too large for a link is refused, and so is a link that is longer than one', async () => {
  const job = jobOf('room')
  const [wall] = job.scan.walls
  if (!wall) throw new Error('the sample has no wall')
  const walls = Array.from({ length: 2_000 }, (_, at) => ({
    ...wall,
    id: `w${at}`,
    from: [Math.sin(at) * 7, Math.cos(at * 3) * 7] as const,
  }))
  await expect(writeJobLink({ ...job, scan: { ...job.scan, walls } }, samplePrices)).rejects.toThrow(
    LinkRefusal,
  )
  await expect(open(`1.${'A'.repeat(longestLink + 1)}`)).rejects.toThrow('too long')
})

test('a link that unfolds to a thousand times its length is refused before it has', async () => {
  const bomb = await packText('A'.repeat(3_000_000))
  expect(bomb.length).toBeLessThan(longestLink)
  await expect(open(`1.${bomb}`)).rejects.toThrow('too long')
})

test('a link of a later version says that it is one', async () => {
  await expect(open('2.AAAA')).rejects.toThrow('newer version')
})

test('whatever else stands in a link is refused with a message, and nothing else is thrown', async () => {
  const whole = await writeJobLink(jobOf('room'), samplePrices)
  for (const cut of [0, 2, 3, 20, whole.length - 1]) {
    await expect(open(whole.slice(0, cut))).rejects.toThrow(LinkRefusal)
  }
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      await expect(open(`1.${await packText(value)}`)).rejects.toThrow(LinkRefusal)
    }),
    { numRuns: 100 },
  )
})

test('figures that no room has are refused: null for infinite, out of bounds, of another type', async () => {
  const wall = ['w', 0, 0, 4e6, 0, 0, 2.4e6, 2, 0, null, null]
  const link = async (row: unknown[]) =>
    open(
      `1.${await packText(['x', [0, [row], [], [], [], []], [[], [], []], [[0, 0, 0, 1], [], [], 0], [0, []]])}`,
    )
  expect((await link(wall)).scan.walls).toHaveLength(1)
  for (const [at, value] of [
    [1, null],
    [1, 1e30],
    [6, -1],
    [3, '4'],
    [7, 9],
    [9, {}],
  ] as const)
    await expect(link(wall.with(at, value as never))).rejects.toThrow(LinkRefusal)
})
