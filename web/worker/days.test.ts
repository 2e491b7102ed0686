import { expect, test } from 'vitest'
import { dayAfter, isOn, isWeekend, tasksOn } from './days.ts'

const today = '2026-06-11'
const task = (startOn: string | null, finishOn: string | null, status: 'todo' | 'done' = 'todo') => ({
  startOn,
  finishOn,
  status,
  timeZone: 'America/Boise',
  doneOn: status === 'done' ? today : null,
  restsOn: ['2026-06-13', '2026-06-14'],
})

test.each([
  ['what lies around today', task('2026-06-10', '2026-06-12'), [today, '2026-06-12']],
  ['what begins tomorrow', task('2026-06-12', '2026-06-15'), ['2026-06-12']],
  ['what is late', task('2026-06-01', '2026-06-02'), [today]],
  ['what has no day', task(null, null), [today]],
  ['what has a first day alone', task('2026-06-12', null), ['2026-06-12']],
  ['what was finished today', task('2026-06-10', '2026-06-12', 'done'), [today]],
  ['what was finished before', { ...task(today, today, 'done'), doneOn: '2026-06-10' }, []],
  ['what comes later', task('2026-06-18', '2026-06-19'), []],
])('%s stands on its days', (_, one, days) => {
  expect([today, '2026-06-12'].filter((day) => isOn(one, day, today))).toEqual(days)
})

test('nobody works on what rests, though it lies around that day', () => {
  const days = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15']
  const long = task('2026-06-12', '2026-06-15')
  expect(days.filter((day) => isOn(long, day, today))).toEqual(['2026-06-12', '2026-06-15'])
  expect(days.filter(isWeekend)).toEqual(['2026-06-13', '2026-06-14'])
})

test('what is done stands at the end', () => {
  const [done, open] = [task(today, today, 'done'), task(today, today)]
  expect(tasksOn([done, open], 0, new Date(`${today}T18:00:00Z`))).toEqual([open, done])
})

test('each task stands on the day that it is where its work is', () => {
  const [boise, guam] = [
    task(today, today),
    { ...task('2026-06-12', '2026-06-12'), timeZone: 'Pacific/Guam' },
  ]
  // Thursday evening in Boise is Friday noon on Guam.
  const now = new Date('2026-06-12T02:00:00Z')
  expect(tasksOn([boise, guam], 0, now)).toEqual([boise, guam])
  expect(tasksOn([boise, guam], 1, now)).toEqual([])
})

test('a day follows the last of its month', () => {
  expect(dayAfter('2026-06-30', 1)).toBe('2026-07-01')
})
