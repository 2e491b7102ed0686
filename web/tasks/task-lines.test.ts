import { expect, test } from 'vitest'
import type { Person, Task } from '#contract/fields.ts'
import { cardHeight } from './board/card-heights.ts'
import { groupedLines, linesFrom, shownLines, weekOf } from './task-lines.ts'
import { readView } from './view-state.ts'

const task = (id: string, fields: Partial<Task> = {}): Task => ({
  id,
  title: id,
  description: '',
  status: 'todo',
  blockedBy: '',
  shots: '',
  shotsWaived: '',
  startOn: null,
  finishOn: null,
  days: null,
  constraint: null,
  constraintOn: null,
  deadlineOn: null,
  startedOn: null,
  finishedOn: null,
  percent: 0,
  calendarId: null,
  weather: false,
  noticeHours: null,
  leadDays: null,
  outcome: null,
  outcomeNote: '',
  gate: null,
  who: null,
  trade: '',
  room: '',
  rank: 0,
  assignees: [],
  checks: 0,
  checksDone: 0,
  comments: 0,
  phase: '',
  elapsed: false,
  doneAt: null,
  createdAt: '2026-06-01T00:00:00Z',
  version: 1,
  ...fields,
})
const person = (id: string, name: string): Person => ({
  id,
  userId: null,
  name,
  company: '',
  trade: '',
  audience: 'crew',
  own: true,
})
const today = '2026-06-11'
const lines = (tasks: Task[], people: Person[] = []) => linesFrom(tasks, [], people, today)
const ids = (given: readonly { id: string }[]) => given.map(({ id }) => id)
const shown = (tasks: Task[], query: string, self: string | null = null) =>
  ids(shownLines(lines(tasks), readView(query), { self, today }))

test('a task says what it waits for: of what is not done that it follows, the last to finish', () => {
  const tasks = [
    task('rough', { finishOn: '2026-06-09', status: 'done' }),
    task('permit', { finishOn: '2026-06-12' }),
    task('inspection', { finishOn: '2026-06-15' }),
    task('drywall'),
    task('paint'),
  ]
  const link = (from: string, to: string, kind: 'FS' | 'SS' = 'FS') => ({
    from,
    to,
    kind,
    lagDays: 0,
    lagElapsed: false,
  })
  const found = linesFrom(
    tasks,
    [
      link('rough', 'drywall'),
      link('permit', 'drywall'),
      link('inspection', 'drywall'),
      link('drywall', 'paint', 'SS'),
    ],
    [],
    today,
  )
  expect(found.find(({ id }) => id === 'drywall')?.waitsFor?.id).toBe('inspection')
  expect(found.find(({ id }) => id === 'paint')?.waitsFor).toBeUndefined()
})

test('what it need not be done for is waited for without its day', () => {
  const early = { from: 'cabinets', to: 'protect', kind: 'FS' as const, lagDays: -10, lagElapsed: false }
  const tasks = [task('cabinets', { finishOn: '2026-07-27' }), task('protect')]
  const [, found] = linesFrom(tasks, [early], [], today)
  expect(found?.waitsFor).toMatchObject({ id: 'cabinets', finishOn: null })
})

test('a line says its title, its trade and what it waits for in the language of the reader, and is found by both', () => {
  const tasks = [task('Order cabinets', { trade: 'supplier' }), task('Set cabinets', { trade: 'carpentry' })]
  const words: Record<string, string> = {
    'Order cabinets': 'Pedir los gabinetes',
    'Set cabinets': 'Colocar los gabinetes',
    carpentry: 'carpintería',
  }
  const link = {
    from: 'Order cabinets',
    to: 'Set cabinets',
    kind: 'FS' as const,
    lagDays: 0,
    lagElapsed: false,
  }
  const found = linesFrom(tasks, [link], [], today, (text) => words[text] ?? text)
  expect(found).toMatchObject([
    { title: 'Pedir los gabinetes', trade: 'supplier' },
    { title: 'Colocar los gabinetes', trade: 'carpintería', waitsFor: { title: 'Pedir los gabinetes' } },
  ])
  const ways = (query: string) => ids(shownLines(found, readView(query), { self: null, today }))
  expect(ways('q=carpinteria')).toEqual(['Set cabinets'])
  expect(ways('q=set')).toEqual(['Set cabinets'])
  expect(ways('sort=title')).toEqual(['Set cabinets', 'Order cabinets'])
})

test('what should be finished before today is late, until it is done', () => {
  const found = lines([
    task('a', { finishOn: '2026-06-10' }),
    task('b', { finishOn: today }),
    task('c', { finishOn: '2026-06-10', status: 'done' }),
  ])
  expect(found.map(({ late }) => late)).toEqual([true, false, false])
})

test('each chip narrows the list, and two narrow it together', () => {
  const tasks = [
    task('late', { finishOn: '2026-06-01', assignees: ['me'] }),
    task('spans', { startOn: '2026-06-01', finishOn: '2026-06-30' }),
    task('sunday', { finishOn: '2026-06-14' }),
    task('stuck', { status: 'blocked', assignees: ['me'] }),
    task('gate', { gate: 'inspection' }),
    task('done', { status: 'done', assignees: ['me'] }),
  ]
  expect(shown(tasks, '')).toEqual(['late', 'spans', 'sunday', 'stuck', 'gate'])
  expect(shown(tasks, 'view=board')).toContain('done')
  expect(shown(tasks, 'only=late')).toEqual(['late'])
  expect(shown(tasks, 'only=week')).toEqual(['spans'])
  expect(shown(tasks, 'only=blocked')).toEqual(['stuck'])
  expect(shown(tasks, 'only=gates')).toEqual(['gate'])
  expect(shown(tasks, 'only=mine', 'me')).toEqual(['late', 'stuck', 'done'])
  expect(shown(tasks, 'only=mine+open', 'me')).toEqual(['late', 'stuck'])
  expect(shown(tasks, 'only=mine')).toEqual([])
})

test('a list is narrowed to some people, trades, rooms and phases; nobody is asked for by an empty value', () => {
  const tasks = [
    task('a', { trade: 'Tile', room: 'Bath', assignees: ['ann', 'bo'] }),
    task('b', { trade: 'Paint', room: 'Bath' }),
    task('c', { trade: 'Tile', room: 'Kitchen', phase: 'Finish' }),
  ]
  expect(shown(tasks, 'trade=Tile')).toEqual(['a', 'c'])
  expect(shown(tasks, 'trade=Tile&trade=Paint&room=Bath')).toEqual(['a', 'b'])
  expect(shown(tasks, 'assignee=bo')).toEqual(['a'])
  expect(shown(tasks, 'assignee=&phase=Finish')).toEqual(['c'])
})

test('every word that is typed must be found, in any field and without regard to accents', () => {
  const people = [person('p', 'José Núñez')]
  const all = lines([task('Set sink', { assignees: ['p'], room: 'Kitchen' }), task('Set tub')], people)
  const find = (text: string) => ids(shownLines(all, { ...readView(''), text }, { self: null, today }))
  expect(find('kitchen SINK')).toEqual(['Set sink'])
  expect(find('nunez')).toEqual(['Set sink'])
  expect(find('sink tub')).toEqual([])
})

test('a list is sorted either way, and what has no date stands last', () => {
  const tasks = [
    task('none'),
    task('later', { finishOn: '2026-07-01' }),
    task('sooner', { finishOn: '2026-06-20' }),
  ]
  expect(shown(tasks, 'sort=finishOn')).toEqual(['sooner', 'later', 'none'])
  expect(shown(tasks, 'sort=-finishOn')).toEqual(['later', 'sooner', 'none'])
})

test('groups keep their lines together: phases as they come, people by name, weeks by date, the rest last', () => {
  const people = [person('z', 'Ann'), person('a', 'Zoe')]
  const all = lines(
    [
      task('1', { phase: 'Rough', finishOn: '2026-06-20', assignees: ['a'] }),
      task('2', { finishOn: '2026-06-11' }),
      task('3', { phase: 'Demo', finishOn: '2026-06-14', assignees: ['z'] }),
      task('4', { phase: 'Rough', status: 'doing' }),
    ],
    people,
  )
  const name = (id: string) => people.find((one) => one.id === id)?.name ?? id
  const grouped = (by: 'phase' | 'assignee' | 'week' | 'status') => ids(groupedLines(all, by, name))
  expect(grouped('phase')).toEqual(['1', '4', '3', '2'])
  expect(grouped('assignee')).toEqual(['3', '1', '2', '4'])
  expect(grouped('week')).toEqual(['2', '1', '3', '4'])
  expect(grouped('status')).toEqual(['4', '1', '2', '3'])
})

test('a week begins on its Sunday', () => {
  expect([weekOf('2026-06-13'), weekOf('2026-06-14')]).toEqual(['2026-06-07', '2026-06-14'])
})

test('a card is as high as its title is in the language of the reader', () => {
  const tasks = [task('short')]
  const heightIn = (inOwn: (text: string) => string) =>
    linesFrom(tasks, [], [], '2026-06-11', inOwn).map((line) =>
      cardHeight(line, 100, (text) => text.length * 8),
    )
  const [own = 0, longer = 0] = [heightIn((text) => text), heightIn(() => 'un título mucho más largo')].flat()
  expect(longer - own).toBe(20)
})
