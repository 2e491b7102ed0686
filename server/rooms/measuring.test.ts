import { expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from '#domain/measure/planned-scan.ts'
import { type MeasureQuestion, measureLimits, openMeasurer } from './measuring.ts'

const asking = (source: MeasureQuestion['source']): MeasureQuestion => ({
  source,
  corrections: {},
  units: 'imperial',
  language: 'en',
})
const bytesOf = (text: string) => ({ name: 'scan.json', bytes: new TextEncoder().encode(text) })
const bedroom = () => asking(bytesOf(JSON.stringify(plannedScan({ rooms: [rectangleRoom(4, 3)] }))))
/** Thousands of walls that all cross each other: seconds of work for whoever takes it up. */
const tangle = () => {
  const scan = plannedScan({
    rooms: Array.from({ length: 200 }, (_, at) => rectangleRoom(9 + at / 30, 9 + at / 29)),
  })
  return asking(bytesOf(JSON.stringify(scan)))
}

test('while a file is measured that takes long, the server goes on; what comes after it waits its turn', async () => {
  const measure = openMeasurer()
  const order: string[] = []
  const slow = measure(tangle()).then(() => order.push('slow'))
  const quick = measure(bedroom()).then(() => order.push('quick'))
  // What held up this process would be through before a timer of a millisecond comes round a few times.
  for (let times = 0; times < 5; times++) await new Promise((resolve) => setTimeout(resolve, 1))
  order.push('server')
  await Promise.all([slow, quick])
  expect(order).toEqual(['server', 'slow', 'quick'])
})

test('what takes too long is refused, and the next is measured', async () => {
  const measure = openMeasurer({ ...measureLimits, longestMs: 1 })
  expect(await measure(tangle())).toEqual({ refused: 'This takes too long to measure.' })
  const patient = openMeasurer()
  expect(await patient(bedroom())).toMatchObject({ kind: 'roomplan', missed: [] })
})

test('what needs more memory than it may is refused, and the next is measured', async () => {
  const measure = openMeasurer({ ...measureLimits, memoryMb: 24 })
  const heavy = bytesOf(`{"walls": [${'{"a":[1.5,2.5,{"b":[]}]},'.repeat(400_000)}0]}`)
  expect(await measure(asking(heavy))).toEqual({
    refused: 'This needs more memory to measure than there is.',
  })
  expect(await measure(bedroom())).toMatchObject({ kind: 'roomplan' })
})

test('more than may wait are refused at once', async () => {
  const measure = openMeasurer({ ...measureLimits, waitingMost: 1 })
  const first = measure(bedroom())
  await expect(measure(bedroom())).rejects.toMatchObject({ code: 'unavailable' })
  expect(await first).toMatchObject({ kind: 'roomplan' })
  expect(await measure(bedroom())).toMatchObject({ kind: 'roomplan' })
})

test('notes are told in the language of whoever asks', async () => {
  const measure = openMeasurer()
  const scan = { ...plannedScan({ rooms: [rectangleRoom(4, 3)] }), version: 9 }
  const ask = (language: 'en' | 'es') => measure({ ...asking(bytesOf(JSON.stringify(scan))), language })
  const [english, spanish] = [await ask('en'), await ask('es')]
  if ('refused' in english || 'refused' in spanish) throw new Error('refused')
  expect(english.digest).toBe(spanish.digest)
  expect(english.measured.notes.map(({ text }) => text)).not.toEqual(
    spanish.measured.notes.map(({ text }) => text),
  )
})
