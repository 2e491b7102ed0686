import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { readImport } from './read-import.ts'
import type { ImportChoices } from './task-list.ts'

const card = (id: string, more: object) => ({ id, name: `Card ${id}`, idList: 'l1', ...more })
const board = {
  name: 'Elm Street',
  lists: [
    { id: 'l1', name: 'Doing' },
    { id: 'l2', name: 'Last year', closed: true },
  ],
  members: [{ id: 'm1', fullName: 'Ana Ruiz', username: 'ana' }],
  labels: [{ id: 'b1', name: '', color: 'green' }],
  checklists: [
    {
      idCard: 'c1',
      checkItems: [
        { name: 'Tape', state: 'incomplete', pos: 2 },
        { name: 'Tarps', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2026-01-03',
      data: { text: 'Second', card: { id: 'c1' } },
      memberCreator: { fullName: 'Bo' },
    },
    { type: 'updateCard', date: '2026-01-02', data: {} },
    { type: 'commentCard', date: '2026-01-01', data: { text: 'First', card: { id: 'c1' } } },
  ],
  cards: [
    card('c1', {
      desc: '**Two** layers',
      start: '2026-03-02T15:00:00.000Z',
      due: '2026-03-04T02:00:00.000Z',
      idMembers: ['m1', 'gone'],
      idLabels: ['b1'],
      labels: [{ id: 'b1', name: '', color: 'green' }],
      attachments: [
        { name: 'Plan', url: 'https://example.org/plan.pdf' },
        { name: 'Bad', url: 'no address' },
      ],
    }),
    card('c2', { dueComplete: true, due: 'soon' }),
    card('c3', { closed: true }),
    card('c4', { idList: 'l2' }),
    card('c5', { isTemplate: true }),
    card('c6', { name: ' ' }),
    { name: 'No id' },
  ],
}
const read = (data: unknown, choices?: ImportChoices) =>
  readImport(new TextEncoder().encode(JSON.stringify(data)), choices)

test('a board comes in with its people, steps, comments and dates, and every card is accounted for', () => {
  const run = read(board, { timeZone: 'America/Chicago' })
  expect([run.format, run.projectName, run.rows]).toEqual(['trello', 'Elm Street', 7])
  expect(run.tasks[0]).toEqual({
    sourceRow: 1,
    title: 'Card c1',
    description: '**Two** layers',
    status: 'started',
    statusText: 'Doing',
    assignees: [{ name: 'Ana Ruiz' }],
    start: '2026-03-02',
    due: '2026-03-03',
    section: 'Doing',
    labels: ['green'],
    checklist: [
      { text: 'Tarps', done: true },
      { text: 'Tape', done: false },
    ],
    comments: [
      { author: '', at: '2026-01-01', text: 'First' },
      { author: 'Bo', at: '2026-01-03', text: 'Second' },
    ],
    links: [{ name: 'Plan', url: 'https://example.org/plan.pdf' }],
    predecessors: [],
  })
  expect(run.tasks[1]).toMatchObject({ sourceRow: 2, status: 'done' })
  expect(run.skipped.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'archived'],
    [4, 'archived'],
    [5, 'template'],
    [6, 'no-title'],
    [7, 'unreadable'],
  ])
  expect(run.problems.map(({ row, field }) => [row, field])).toEqual([
    [1, 'members'],
    [2, 'due'],
  ])
})

test('what is archived comes in where one wants it', () => {
  expect(read(board, { archived: true }).tasks.map((task) => task.sourceRow)).toEqual([1, 2, 3, 4])
})

const shared = join(root, '..', 'shared', 'data', 'imports')

test.skipIf(!existsSync(shared))(
  'a board that somebody exported comes in whole (skipped where ../shared/data is not there)',
  () => {
    const run = readImport(readFileSync(join(shared, 'trello-board.json')))
    expect([run.format, run.rows, run.tasks.length]).toEqual(['trello', 1, 1])
    expect(run.tasks[0]).toMatchObject({ title: 'Name Card 7', section: 'TODO' })
    const prices = readImport(readFileSync(join(shared, 'ddc-cwicr-usa-first400.csv')))
    expect([prices.rows, prices.tasks.length, prices.skipped.length]).toEqual([401, 400, 1])
  },
)

test('labels of older boards have no ids; fields of a board’s own are told where they are left out', () => {
  const content = JSON.stringify({
    lists: [{ id: 'l1', name: 'Doing' }],
    customFields: [{ id: 'f1', name: 'Cost center' }],
    cards: [
      card('c1', { labels: [{ name: 'Tile', color: 'red' }, { color: 'green' }] }),
      card('c2', { customFieldItems: [{ id: 'i1', idCustomField: 'f1', value: { text: '40' } }] }),
    ],
  })
  const { tasks, problems } = readImport(new TextEncoder().encode(content))
  expect(tasks.map(({ labels }) => labels)).toEqual([['Tile', 'green'], []])
  expect(problems).toEqual([{ row: 2, message: 'What its own fields say is left out: Cost center' }])
})
