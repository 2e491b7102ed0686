import { expect, test } from 'vitest'
import type { LogBody, PunchItem } from '#contract/site.ts'
import { lastAnswers } from '#domain/site/checklists.ts'
import { turnedTo, withChecklists, withHours, withLog, withPunch } from './kept-here.ts'
import type { DayLog } from './queries.ts'

const id = (end: number) => `019e0000-0000-7000-8000-00000000000${end}`
const madeAt = '2026-06-11T14:00:00.000Z'
const made = { keptAt: madeAt, query: {} }
const note = (text: string): LogBody => ({ kind: 'note', text })
const entry = (end: number, on: string, text: string) => ({
  ...{ id: id(end), on, madeAt, body: note(text), replaces: null, removed: false, copied: null },
})
const day = (entries: ReturnType<typeof entry>[]): DayLog => ({
  ...{ on: '2026-06-11', today: '2026-06-11', government: false, signed: null, before: null, days: [] },
  ...{ photos: 3, times: [] },
  entries: entries.map((one) => ({ ...one, class: 'team', author: id(9), at: madeAt })),
})
const log = (waits: boolean, ...entries: ReturnType<typeof entry>[]) => ({
  ...{ ...made, waits, params: { project: id(8) }, body: { entries } },
})

test('what was written here stands in its day once, before and after the server has it', () => {
  const [here, other] = [entry(1, '2026-06-11', 'Foam'), entry(2, '2026-06-10', 'Yesterday')]
  const { read, waiting } = withLog(day([]), [log(true, here, other)])
  expect(read.entries.map(({ body }) => body)).toEqual([note('Foam')])
  expect([...waiting]).toEqual([id(1)])
  const sent = withLog(day([here]), [log(false, here)])
  expect(sent.read.entries).toHaveLength(1)
  expect(sent.waiting.size).toBe(0)
  // It was sent after what is shown was read.
  expect(withLog(day([]), [log(false, here)]).read.entries).toHaveLength(1)
})

test('hours that were written down or stopped here stand among those of the week, and say that they are not sent', () => {
  const at = (hour: number) => `2026-06-11T${hour}:00:00.000Z`
  const written = (end: number, hour: number, more: object, waits = true) => ({
    ...{ ...made, waits, params: { project: id(8) } },
    body: { id: id(end), taskId: null, startedAt: at(hour), madeAt, ...more },
  })
  const isShown = (startedAt: string) => startedAt !== at(10)
  const running = {
    ...{ id: id(1), personId: id(9), taskId: null, startedAt: at(14), stoppedAt: null },
    ...{ breakMinutes: 0, madeAt },
  }
  const added = [
    written(2, 11, { stoppedAt: at(13), breakMinutes: 30 }),
    // Of another week, and one that the server has.
    written(3, 10, { stoppedAt: at(13) }),
    written(1, 14, {}, false),
  ]
  const stop = {
    ...{ ...made, waits: true, params: { project: id(8), time: id(1) } },
    body: { stoppedAt: at(18), breakMinutes: 60 },
  }
  const { read, waiting } = withHours([running], added, [stop], { self: id(7), isShown })
  expect(read).toMatchObject([
    { id: id(1), personId: id(9), stoppedAt: at(18), breakMinutes: 60 },
    { id: id(2), personId: id(7), stoppedAt: at(13), breakMinutes: 30 },
  ])
  expect([...waiting].sort()).toEqual([id(1), id(2)])
})

test('the log that was read yesterday opens as an empty day today, and what it said is of the day before', () => {
  const read = day([entry(1, '2026-06-11', 'Foam')])
  expect(turnedTo(read, '2026-06-11')).toBe(read)
  expect(turnedTo(read, '2026-06-12')).toMatchObject({
    ...{ on: '2026-06-12', today: '2026-06-12', entries: [], photos: 0, before: { on: '2026-06-11' } },
  })
})

test('a checklist that was begun and answered here stands with its answers, the last of a line last', () => {
  const line = { key: 'photos', text: 'Photos', unit: '', least: null, most: null, source: '' }
  const begun = {
    ...{ ...made, waits: true, params: { project: id(8) } },
    body: { id: id(1), title: 'Before cover', room: '', taskId: null, lines: [line], madeAt },
  }
  const answer = (end: number, result: 'pass' | 'fail') => ({
    ...{ ...made, waits: true, params: { project: id(8), checklist: id(1) } },
    body: { id: id(end), line: 'photos', result, value: null, note: '', madeAt },
  })
  const { read, waiting } = withChecklists([], [begun], [answer(2, 'fail'), answer(3, 'pass')])
  expect(lastAnswers(read[0]?.answers ?? []).get('photos')?.result).toBe('pass')
  expect([...waiting].sort()).toEqual([id(1), id(2), id(3)])
  expect(withChecklists(read, [begun], [answer(2, 'fail')]).read).toEqual(read)
})

test('a punch item that was added here has no number yet; what is said of one here shows until it is sent', () => {
  const body = {
    ...{ id: id(1), title: 'Scratch', note: '', room: '', scanId: null, x: null, y: null, personId: null },
    ...{ dueOn: null, beforeId: id(5), madeAt },
  }
  const params = { project: id(8), punch: id(1) }
  const done = { ...made, waits: true, params, body: { state: 'done' as const, afterId: id(6) } }
  const { read, waiting } = withPunch([], [{ ...made, waits: true, params, body }], [done])
  expect(read).toMatchObject([{ number: 0, state: 'done', beforeId: id(5), afterId: id(6) }])
  expect([...waiting]).toEqual([id(1)])
  const there = [{ ...read[0], number: 4, state: 'accepted' } as PunchItem]
  expect(withPunch(there, [], [{ ...done, waits: false }]).read).toEqual(there)
})
