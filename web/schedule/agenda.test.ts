import { expect, test } from 'vitest'
import { usualCalendar } from '#domain/calendar/working-days.ts'
import { agendaOf, daysOffBetween } from './agenda.ts'
import type { TaskLine } from './chart-lines.ts'
import { clashesOf, clashText, lookAhead, lookAheadDays } from './look-ahead.ts'

/** A Thursday. */
const today = '2026-06-11'
let number = 0
const line = (id: string, startOn: string, finishOn: string, over: Partial<TaskLine['task']> = {}) =>
  ({
    kind: 'task',
    id,
    number: ++number,
    task: { id, title: id, status: 'todo', trade: '', days: 2, gate: null, ...over },
    trade: over.trade ?? '',
    people: [],
    dates: { startOn, finishOn },
    tried: undefined,
  }) as unknown as TaskLine

test('the agenda has what is late, what goes on today, tomorrow, and week after week, and nothing that is done', () => {
  const sections = agendaOf(
    [
      line('late', '2026-06-08', '2026-06-10'),
      line('goes on', '2026-06-10', '2026-06-11'),
      line('tomorrow', '2026-06-12', '2026-06-12'),
      line('next', '2026-06-17', '2026-06-23'),
      line('later', '2026-06-24', '2026-06-25'),
      line('done', '2026-06-12', '2026-06-12', { status: 'done' }),
    ],
    today,
    daysOffBetween(usualCalendar, today, '2026-06-30'),
  )
  expect(
    sections.map(({ kind, entries }) => [
      kind,
      ...entries.map((one) => ('line' in one ? one.line.id : one.off.date)),
    ]),
  ).toEqual([
    ['late', 'late'],
    ['today', 'goes on'],
    ['tomorrow', 'tomorrow'],
    ['next', 'next', '2026-06-19'],
    ['later', 'later'],
  ])
})

test('a holiday and a day of one’s own are told with their names, a weekend is not', () => {
  const own = { ...usualCalendar, daysOff: [{ date: '2026-06-16', name: 'Shop closed' }] }
  expect(daysOffBetween(own, today, '2026-06-21')).toEqual([
    { date: '2026-06-16', name: 'Shop closed' },
    { date: '2026-06-19', name: 'Juneteenth National Independence Day' },
  ])
})

test('three weeks by trade begin with this Monday, and leave out what is done or further off', () => {
  const days = lookAheadDays(today)
  expect([days[0], days.at(-1)]).toEqual(['2026-06-08', '2026-06-28'])
  const groups = lookAhead(
    [
      line('b', '2026-06-22', '2026-06-23', { trade: 'Tile' }),
      line('a', '2026-06-15', '2026-06-16', { trade: 'Tile' }),
      line('c', '2026-06-15', '2026-06-16'),
      line('far', '2026-07-15', '2026-07-16', { trade: 'Tile' }),
      line('done', '2026-06-15', '2026-06-16', { trade: 'Tile', status: 'done' }),
    ],
    days,
    'trade',
  )
  expect(groups.map(({ name, lines }) => [name, ...lines.map(({ id }) => id)])).toEqual([
    ['Tile', 'a', 'b'],
    ['', 'c'],
  ])
})

test('who has two things to do on a day is named with the days, those off left out', () => {
  const luis = { id: 'l', name: 'Luis' } as TaskLine['people'][number]
  const both = [line('a', '2026-06-12', '2026-06-16'), line('b', '2026-06-12', '2026-06-15')].map((one) => ({
    ...one,
    people: [luis],
  }))
  const days = lookAheadDays(today)
  const groups = lookAhead(both, days, 'person')
  const isOff = (date: string) => date === '2026-06-13' || date === '2026-06-14'
  expect(clashesOf(groups, days, isOff)).toEqual([
    {
      person: 'Luis',
      spans: [{ startOn: '2026-06-12', finishOn: '2026-06-15' }],
      tasks: ['a', 'b'],
      elsewhere: [],
    },
  ])
})

test('who is here and on another job at once is told with both jobs, and only for the days of both', () => {
  const pete = { id: 'p', name: 'Pete Novak' } as TaskLine['people'][number]
  const days = lookAheadDays(today)
  const drywall = { ...line('Hang drywall', '2026-06-11', '2026-06-16'), people: [pete] }
  const frame = {
    personId: 'p',
    project: 'c',
    projectName: 'Eastgate Clinic',
    task: 'f',
    title: 'Frame',
    startOn: '2026-06-15',
    finishOn: '2026-06-24',
  }
  const booked = [frame, { ...frame, personId: 'other' }]
  const clashes = clashesOf(lookAhead([drywall], days, 'person'), days, () => false, booked)
  expect(clashes.map((one) => clashText(one, '214 Alder St'))).toEqual([
    'Pete Novak is on 2 jobs Jun 15 to Jun 16: Hang drywall, 214 Alder St and Frame, Eastgate Clinic',
  ])
  const ordered = { ...drywall, task: { ...drywall.task, gate: 'order' as const } }
  expect(clashesOf(lookAhead([ordered], days, 'person'), days, () => false, booked)).toEqual([])
  const [own] = clashesOf(lookAhead([drywall, { ...drywall, id: 'b' }], days, 'person'), days, () => false)
  expect(own && clashText(own, '214 Alder St')).toContain('at once: Jun 11 to Jun 16')
})
