import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityWords, taskHappenings } from './activity.ts'

const names = { person: (id: string) => ({ l: 'Luis', p: 'Priya' })[id] ?? id, task: () => 'Frame' }
const words = (kind: string, detail: Record<string, unknown>) => activityWords({ kind, detail }, names)

test('what happened is said as people say it', () => {
  const edit = (field: string, from: unknown, to: unknown) =>
    words('task.edited', { fields: [field], from: { [field]: from }, to: { [field]: to } })
  expect([
    edit('status', 'todo', 'doing'),
    edit('room', 'Bath', 'Kitchen'),
    edit('startOn', null, '2026-06-11'),
    words('task.edited', { fields: ['room', 'trade'], from: {}, to: {} }),
    words('task.assigned', { from: [], to: ['l', 'p'] }),
    words('task.assigned', { from: ['l'], to: [] }),
    words('task.assigned', { from: ['l'], to: ['p'] }),
    words('task.linked', { from: 'x' }),
    words('task.checked', { title: 'Foam', done: true }),
    words('toString', {}),
  ]).toEqual([
    'set it to Under way',
    'changed Room from Bath to Kitchen',
    'set Start to 2026-06-11',
    'changed Room, Trade',
    'assigned Luis, Priya',
    'took Luis off',
    'assigned Priya in place of Luis',
    'has it wait for Frame',
    'checked “Foam”',
    'changed something',
  ])
})

test('every kind that the tasks write down is in the catalog', () => {
  const folder = new URL('../server/tasks/', import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const written = sources.flatMap((name) => [
    ...readFileSync(new URL(name, folder), 'utf8').matchAll(/'(task\.[a-z-]+)'/g),
  ])
  const kinds = new Set(written.map(([, kind = '']) => kind))
  expect(kinds.size).toBeGreaterThan(15)
  expect(
    [...kinds]
      .filter((kind) => !taskHappenings.includes(kind))
      .filter((kind) => !['task.edit', 'task.work', 'task.decide'].includes(kind)),
  ).toEqual([])
})
