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
