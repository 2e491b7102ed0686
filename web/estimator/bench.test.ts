import { expect, test } from 'vitest'
import { measureScan } from '#domain/measure/rooms.ts'
import { samplePrices } from '#domain/takeoff/price-list.ts'
import { takeOffRooms, usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { Cancelled } from '#web/kit/ask-worker.ts'
import { openBench } from './bench.ts'
import type { Job } from './job.ts'
import type { Answer, Question } from './measuring-messages.ts'
import { sampleScan } from './samples.ts'
import { largestFile } from './start.ts'

const job = (name: string): Job => ({
  name,
  scan: sampleScan('room'),
  corrections: {},
  choices: usualChoices,
  prices: samplePrices,
})
function answerTo(one: Job): Answer {
  const measured = measureScan(one.scan, one.corrections)
  return {
    kind: 'work',
    work: {
      job: one,
      doubt: null,
      measured,
      takeoff: takeOffRooms(measured, one.choices, one.prices),
      share: [],
      faceId: undefined,
    },
  }
}

/** A worker whose answers are given by hand, the longest asked first. */
function slowWorker() {
  const asked: { question: Question; answer: (answer: Answer) => void; fail: (error: unknown) => void }[] = []
  let stops = 0
  return {
    asked,
    stops: () => stops,
    ask: (question: Question) =>
      new Promise<Answer>((answer, fail) => asked.push({ question, answer, fail })),
    stop: () => {
      stops++
      for (const { fail } of asked.splice(0)) fail(new Cancelled('stopped'))
    },
  }
}
const settled = () => new Promise((done) => setTimeout(done))

async function openedBench() {
  const worker = slowWorker()
  const bench = openBench(worker)
  const begun = bench.begin({ kind: 'sample', id: 'room' })
  await settled()
  worker.asked.shift()?.answer(answerTo(job('first')))
  await begun
  return { worker, bench }
}

test('what is refused is said, and what was there before stays', async () => {
  const { worker, bench } = await openedBench()
  const begun = bench.begin({ kind: 'typed', width: '0', depth: '0', height: '0' })
  expect(bench.state().reading).not.toBe('')
  await settled()
  worker.asked.shift()?.answer({ kind: 'refused', message: 'No room.' })
  await begun
  expect(bench.state()).toMatchObject({
    refusal: 'No room.',
    startRefused: true,
    reading: '',
    job: { name: 'first' },
  })
})

test('a reading that is given up leaves what was there, and stops the worker', async () => {
  const { worker, bench } = await openedBench()
  const begun = bench.begin({ kind: 'file', file: new File(['{}'], 'big.json') })
  await settled()
  bench.cancel()
  await begun
  expect(worker.stops()).toBe(1)
  expect(bench.state()).toMatchObject({ refusal: '', reading: '', job: { name: 'first' } })
})

test('what was changed while a file was read is counted all the same when the file is given up', async () => {
  const { worker, bench } = await openedBench()
  const begun = bench.begin({ kind: 'file', file: new File(['{}'], 'big.json') })
  const changed = bench.change({ change: 'units', units: 'metric' })
  await settled()
  bench.cancel()
  await begun
  await settled()
  const [asked] = worker.asked.splice(0)
  if (asked?.question.ask !== 'work') throw new Error('the change was not asked for again')
  asked.answer(answerTo(asked.question.job))
  expect(await changed).toBeUndefined()
  expect(bench.state().work?.job.choices.units).toBe('metric')
})

test('units and prices go along to the next room, and a link brings its own', async () => {
  const { worker, bench } = await openedBench()
  const changed = bench.change({ change: 'units', units: 'metric' })
  await settled()
  const [asked] = worker.asked.splice(0)
  if (asked?.question.ask !== 'work') throw new Error('no work was asked for')
  asked.answer(answerTo(asked.question.job))
  await changed
  void bench.begin({ kind: 'typed', width: '4 m', depth: '3 m', height: '2.4 m' })
  await settled()
  expect(worker.asked.splice(0)[0]?.question).toMatchObject({
    ask: 'typed',
    kept: { units: 'metric', prices: samplePrices },
  })
  void bench.begin({ kind: 'link', fragment: '1.x' })
  await settled()
  expect(worker.asked[0]?.question).toEqual({ ask: 'link', fragment: '1.x' })
})

test('a file that the browser cannot open, such as a folder, is said by its name', async () => {
  const { worker, bench } = await openedBench()
  const file = new File([], 'scans')
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('is a folder')) })
  await bench.begin({ kind: 'file', file })
  expect(worker.asked).toEqual([])
  expect(bench.state()).toMatchObject({ reading: '', job: { name: 'first' } })
  expect(bench.state().refusal).toMatch(/^scans could not be read/)
})

test('a file over the limit is refused without being read', async () => {
  const { worker, bench } = await openedBench()
  const file = new File([], 'huge.json')
  Object.defineProperty(file, 'size', { value: largestFile + 1 })
  await bench.begin({ kind: 'file', file })
  expect(worker.asked).toEqual([])
  expect(bench.state().refusal).toContain('huge.json')
})

test('changes that come faster than answers are counted together, the last one in any case', async () => {
  const { worker, bench } = await openedBench()
  const changed = [9, 8, 7].map((value) => bench.change({ change: 'assumption', id: 'drywall-waste', value }))
  await settled()
  expect(worker.asked).toHaveLength(1)
  const [first] = worker.asked.splice(0)
  if (first?.question.ask !== 'work') throw new Error('no work was asked for')
  first.answer(answerTo(first.question.job))
  await settled()
  const [last] = worker.asked.splice(0)
  if (last?.question.ask !== 'work') throw new Error('the last change was not asked for')
  expect(last.question.job.choices.assumptions).toEqual({ 'drywall-waste': 7 })
  last.answer(answerTo(last.question.job))
  await Promise.all(changed)
  expect(bench.state().work?.job.choices.assumptions).toEqual({ 'drywall-waste': 7 })
  expect(worker.asked).toEqual([])
})

test('a change that cannot be counted is taken back, and said', async () => {
  const { worker, bench } = await openedBench()
  const changed = bench.change({ change: 'assumption', id: 'drywall-waste', value: 900 })
  await settled()
  worker.asked.shift()?.answer({ kind: 'refused', message: 'Waste: 900 is not possible.' })
  expect(await changed).toBe('Waste: 900 is not possible.')
  expect(bench.state()).toMatchObject({
    refusal: 'Waste: 900 is not possible.',
    startRefused: false,
    job: { name: 'first' },
  })
  expect(bench.state().job?.choices.assumptions).toEqual({})
})

test('a worker that cannot be had is said, and nothing is lost', async () => {
  const { worker, bench } = await openedBench()
  const changed = bench.change({ change: 'units', units: 'metric' })
  await settled()
  worker.asked.shift()?.fail(new Error('gone'))
  await changed
  expect(bench.state().refusal).toContain('could not be loaded')
  expect(bench.state().work).toBeDefined()
  // The list that is shown is not in metres: what is chosen says so.
  expect(bench.state().job?.choices.units).toBe('imperial')
})
