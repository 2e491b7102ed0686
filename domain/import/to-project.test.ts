import { expect, test } from 'vitest'
import { importMost } from '#contract/imports.ts'
import { readImport } from './read-import.ts'
import { toProject } from './to-project.ts'

const read = (text: string) => readImport(new TextEncoder().encode(text))
const ids = () => {
  let made = 0
  return () => `id-${++made}`
}

test('people are found by address, then by name; others come in once each', () => {
  const run = read(
    'Task,Assignee,Email,Due\nFrame,Luis Ortega,,2026-06-01\nTape,,pete@firm.example,2026-06-02\nPaint,Ana Peña,,\nTrim,ana peña,,\n',
  )
  const people = [
    { id: 'luis', name: 'Luis Ortega' },
    { id: 'pete', name: 'Pete Novak', email: 'Pete@firm.example' },
  ]
  const plan = toProject(run, { people, addPeople: true, newId: ids() })
  expect(plan.unknown).toEqual([{ name: 'Ana Peña', email: null }])
  const tasks = plan.calls.flatMap((call) => call.tasks)
  expect(tasks.map(({ assignees }) => assignees.length)).toEqual([1, 1, 1, 1])
  expect(tasks[0]?.assignees).toEqual(['luis'])
  expect(tasks[1]?.assignees).toEqual(['pete'])
  expect(tasks[2]?.assignees).toEqual(tasks[3]?.assignees)
  expect(
    toProject(run, { people, addPeople: false, newId: ids() }).calls.flatMap(({ people: all }) => all),
  ).toEqual([])
})

test('a long file takes several calls, each task once, links after all tasks', () => {
  const rows = Array.from(
    { length: importMost + 1 },
    (_, at) => `${at + 1},Task ${at + 1},${at === 0 ? '' : at}`,
  )
  const plan = toProject(read(`ID,Task,Predecessors\n${rows.join('\n')}\n`), {
    people: [],
    addPeople: true,
    newId: ids(),
  })
  expect(plan.calls.map((call) => [call.tasks.length, call.links.length])).toEqual([
    [importMost, 0],
    [1, 0],
    [0, importMost],
  ])
  const all = plan.calls.flatMap((call) => call.tasks.map(({ id }) => id))
  expect(new Set(all).size).toBe(importMost + 1)
})

test('a title longer than a title may be stands in full in the description', () => {
  const long = 'Frame '.repeat(60).trim()
  const [task] = toProject(read(`Task,Status\n${long},Done\n`), {
    people: [],
    addPeople: true,
    newId: ids(),
  }).calls.flatMap((call) => call.tasks)
  expect(task?.title).toHaveLength(200)
  expect(task?.description).toBe(long)
  expect(task?.status).toBe('done')
})

test('what a task has no room for is told by its row, and names and labels stand in full in the description', () => {
  const long = 'Ceiling tile '.repeat(2000)
  const labels = Array.from({ length: 12 }, (_, at) => `label ${at + 1}`).join(', ')
  const run = read(
    `Task,Description,Labels,Section\nFrame,${long},,\nTape,short,"${labels}",${'North wing '.repeat(9)}\n`,
  )
  expect(run.problems).toEqual([
    { row: 2, message: 'Its description is too long: the first 20,000 characters come in' },
  ])
  const [frame, tape] = toProject(run, { people: [], addPeople: true, newId: ids() }).calls.flatMap(
    (call) => call.tasks,
  )
  expect(frame?.description).toHaveLength(20_000)
  expect(tape?.description).toBe(`short\n\n${'North wing '.repeat(9).trim()}\n\n${labels}`)
})

test('ten thousand rows are read once each, and every date that is none is told', () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Task ${at},${at % 100 === 7 ? 'soon' : '2026-06-01T23:30:00.000Z'}`,
  )
  const run = readImport(new TextEncoder().encode(`Task,Due\n${rows.join('\n')}\n`), {
    timeZone: 'America/Chicago',
  })
  expect([run.rows, run.tasks.length, run.skipped.length, run.problems.length]).toEqual([
    10_001, 10_000, 1, 100,
  ])
  expect(run.problems[0]).toEqual({ row: 9, field: 'Due', message: '“soon” is no date that can be read' })
  expect(run.tasks.filter(({ due }) => due === '2026-06-01')).toHaveLength(9900)
  const { calls } = toProject(run, { people: [], addPeople: true, newId: ids() })
  expect(calls.flatMap(({ tasks }) => tasks).map(({ title }) => title)).toEqual(
    run.tasks.map(({ title }) => title),
  )
})
