import { expect, test, vi } from 'vitest'
import { instantOf, typedAt, withClocks } from './times.ts'

vi.mock('../kept/outbox.ts', () => ({}))

test('a time is typed as the clock reads where the work is, on both sides of a change of the clocks', () => {
  for (const [typed, instant] of [
    ['2026-06-11T07:04', '2026-06-11T13:04:00.000Z'],
    ['2026-12-11T00:30', '2026-12-11T07:30:00.000Z'],
    // Summer time began at two that night, and ended at two in November.
    ['2026-03-08T01:59', '2026-03-08T08:59:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T09:00:00.000Z'],
    ['2026-11-01T05:00', '2026-11-01T12:00:00.000Z'],
  ] as const) {
    expect(instantOf(typed, 'America/Boise')).toBe(instant)
    expect(typedAt(instant, 'America/Boise')).toBe(typed)
  }
  // At two the clocks went to three: half past two never was, and is half an hour after.
  for (const [zone, night, instant] of [
    ['America/Boise', '2026-03-08T02:30', '2026-03-08T09:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ] as const)
    expect(instantOf(night, zone)).toBe(instant)
  expect(instantOf('', 'America/Boise')).toBe('')
})

const id = (end: number) => `019e0000-0000-7000-8000-00000000000${end}`
const at = (hour: number) => `2026-06-11T${hour}:00:00.000Z`
const made = { keptAt: at(14), waits: true, query: {} }
const started = (end: number, hour: number, project = id(8)) => ({
  ...made,
  params: { project },
  body: { id: id(end), taskId: null, startedAt: at(hour), madeAt: at(hour) },
})
const stopped = (end: number, hour: number) => ({
  ...made,
  params: { project: id(8), time: id(end) },
  body: { stoppedAt: at(hour), breakMinutes: 30 },
})
const spans = (times: ReturnType<typeof withClocks>) =>
  times.map(({ startedAt, stoppedAt }) => [startedAt, stoppedAt])

test('a clock that was started and stopped without a connection runs and stands as it will on the server', () => {
  expect(spans(withClocks([], [started(1, 14)], []))).toEqual([[at(14), null]])
  expect(withClocks([], [started(1, 14)], [stopped(1, 18)])).toMatchObject([
    { stoppedAt: at(18), breakMinutes: 30 },
  ])
  // The next one stops it where nobody did, in its project alone.
  expect(spans(withClocks([], [started(1, 14), started(2, 15, id(7)), started(3, 16)], []))).toEqual([
    [at(14), at(16)],
    [at(15), null],
    [at(16), null],
  ])
})

test('hours written down afterwards without a connection have their end and their break: no clock runs for them', () => {
  const written = started(1, 14)
  const body = { ...written.body, stoppedAt: at(18), breakMinutes: 30 }
  expect(withClocks([], [{ ...written, body }, started(2, 19)], [])).toMatchObject([
    { stoppedAt: at(18), breakMinutes: 30 },
    { startedAt: at(19), stoppedAt: null, breakMinutes: 0 },
  ])
})

test('what the server has already stands once, and a clock that runs there is stopped here', () => {
  const running = {
    ...{ id: id(1), personId: id(9), taskId: null, startedAt: at(14), stoppedAt: null, breakMinutes: 0 },
    ...{ madeAt: at(14), project: id(8), projectName: 'Alder', timeZone: 'America/Boise' },
  }
  expect(withClocks([running], [started(1, 14)], [])).toEqual([running])
  expect(spans(withClocks([running], [], [stopped(1, 18)]))).toEqual([[at(14), at(18)]])
})
