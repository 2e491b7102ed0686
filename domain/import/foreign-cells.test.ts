import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'
import { toProject } from './to-project.ts'

const read = (...rows: string[]) => readImport(new TextEncoder().encode(rows.join('\n')))

test('two days in a cell give both ends, in a column of starts as well', () => {
  const run = read('Task,Start', 'A,2026-01-05 to 2026-01-09', 'B,2026-01-12')
  expect(run.tasks).toMatchObject([{ start: '2026-01-05', due: '2026-01-09' }, { start: '2026-01-12' }])
  expect(run.tasks[1]).not.toHaveProperty('due')
  expect(run.problems).toEqual([])
  const both = read('Task,Start,Due', 'A,2026-01-05,2026-01-02 - 2026-01-09')
  expect(both.tasks).toMatchObject([{ start: '2026-01-05', due: '2026-01-09' }])
})

test.each(['Due', 'Timeline'])('days and months of ranges are told apart, or asked about: %s', (heading) => {
  const settled = read(`Task,${heading}`, 'A,1/5/2026 - 1/9/2026', 'B,13/5/2026 - 14/5/2026')
  expect(settled.dateQuestions).toEqual([])
  expect(settled.tasks).toMatchObject([
    { start: '2026-05-01', due: '2026-09-01' },
    { start: '2026-05-13', due: '2026-05-14' },
  ])
  const open = read(`Task,${heading}`, 'A,03/04/2026 - 05/04/2026')
  expect(open.dateQuestions).toEqual([{ heading, example: '03/04/2026' }])
  const unread = read(`Task,${heading}`, 'A,some day')
  expect(unread.problems).toEqual([
    { row: 2, field: heading, message: '“some day” is no date that can be read' },
  ])
})

test('a number behind a name tells two people apart, except where Todoist wrote it', () => {
  const run = read('Task,Assignee', 'A,Laborer (2)', 'B,Laborer (3)')
  expect(run.tasks).toMatchObject([
    { assignees: [{ name: 'Laborer (2)' }] },
    { assignees: [{ name: 'Laborer (3)' }] },
  ])
})

test('brackets are taken off that stand around a whole list', () => {
  const run = read(
    'Task,Tags,Depends on',
    'A,"[x],[y]",',
    'B,"[x,y]",[Cold] joint',
    '[Cold] joint,,',
    '[C],,',
    'D,,[C]',
  )
  expect(run.tasks.map(({ labels }) => labels)).toEqual([['[x]', '[y]'], ['x', 'y'], [], [], []])
  expect(run.tasks.map(({ predecessors }) => predecessors)).toEqual([[], [4], [], [], [5]])
})

test('words for nothing are ClickUp’s own: elsewhere a task and its notes may read so', () => {
  const run = read('Task,Notes,Comment,Assignee', 'Null,undefined,[],Null', 'B,{},null,')
  expect(run.tasks).toMatchObject([
    { title: 'Null', description: 'undefined', comments: [{ text: '[]' }], assignees: [{ name: 'Null' }] },
    { title: 'B', description: '{}', comments: [{ text: 'null' }] },
  ])
  const clickUp = read('Task ID,Task Name,Task Content,Due Date Text', 'a1,Null,null,null')
  expect(clickUp.tasks).toMatchObject([{ title: 'Null', description: '' }])
  expect(clickUp.problems).toEqual([])
})

test('numbers that were read as places in the list are told once for a column; a name behind a dash is no lag', () => {
  const run = read('Task,Depends on', 'Dig,', 'Pour,', 'Frame,2', 'Roof,3', 'Tile,2 - Pour walls')
  expect(run.tasks.map(({ predecessors }) => predecessors)).toEqual([[], [], [3], [4], []])
  expect(run.problems).toEqual([
    { row: 1, message: 'Numbers in Depends on were read as the place of a row in the list' },
    { row: 6, message: 'It is linked to “2 - Pour walls”, which is no other task of this file' },
  ])
  expect(read('ID,Task,Depends on', '1,Dig,', '2,Pour,1').problems).toEqual([])
})

test.each(['3FS+2 days', '3+1d', '3 - 2.5 h', '3SS-50%', '3FS + 2 elapsed days'])(
  '%s is a link with a lag',
  (link) => {
    const run = read('ID,Task,Predecessors', '3,Dig,', `4,Pour,${link}`)
    expect(run.tasks[1]?.predecessors).toEqual([2])
    expect(run.problems).toMatchObject([{ row: 3, message: expect.stringContaining('lag') }])
  },
)

test('a share of 1 is all of it, or one in a hundred where the column has larger ones', () => {
  const statuses = (...cells: string[]) =>
    read('Task,% complete', ...cells.map((cell, at) => `${at},${cell}`)).tasks.map(({ status }) => status)
  expect(statuses('45', '1', '100', '0')).toEqual(['started', 'started', 'done', 'open'])
  expect(statuses('0.45', '1', '0')).toEqual(['started', 'done', 'open'])
  expect(statuses('0%', '1')).toEqual(['open', 'started'])
})

test('a second column of dates that says another day is told', () => {
  const run = read('Task,Date,Due', 'A,2026-01-01,2026-02-01', 'B,2026-01-02,2026-01-02', 'C,,2026-02-03')
  expect(run.tasks.map(({ due }) => due)).toEqual(['2026-01-01', '2026-01-02', '2026-02-03'])
  expect(run.problems).toEqual([
    {
      row: 2,
      field: 'Due',
      message: '“2026-02-01” is another day than the one that is read; it is left out',
    },
  ])
})

test('Todoist: however deep a task is indented, it is a part of the nearest above it', () => {
  const run = read(
    'TYPE,CONTENT,INDENT,RESPONSIBLE',
    'task,A,1',
    'task,B,3',
    'task,C,3',
    'task,D,30000000',
    'task,E,2.5',
    'task,F,-1',
  )
  expect(run.tasks.map(({ parent }) => parent)).toEqual([undefined, 2, 2, 4, 2, undefined])
})

test('Todoist: a note above every task of its section is told, and stands under no other task', () => {
  const run = read(
    'TYPE,CONTENT,INDENT,RESPONSIBLE',
    'note,Of the whole list,',
    'task,A,1',
    'section,Empty,',
    'note,Of the section,',
    'section,Roof,',
    'task,B,1',
    'note,Of B,',
  )
  expect(run.tasks.map(({ comments }) => comments.map(({ text }) => text))).toEqual([[], ['Of B']])
  expect(run.skipped.map(({ reason }) => reason)).toEqual([
    'heading',
    'stray-note',
    'group',
    'stray-note',
    'group',
    'note',
  ])
  expect(run.skipped[1]?.message).toBe('It is a note that no task stands above; it is left out')
})

test('long runs of spaces, dots or brackets within a cell take no longer than to read them once', () => {
  const long = ['  ', ' (', ' <', ' - ', '\u00a0'].map((some) => `x${some.repeat(20_000)}y`)
  const rows = [...long, `a@${'.'.repeat(20_000)} b`].map((cell) =>
    Array.from({ length: 7 }, () => cell).join(','),
  )
  const from = performance.now()
  expect(read('Task,Assignee,Due,Depends on,Tags,Status,Timeline', ...rows).tasks).toHaveLength(6)
  // Where each space is looked at again for each before it, the first row alone takes twenty seconds.
  expect(performance.now() - from).toBeLessThan(10_000)
})

test('a description is measured with what is put before and behind it', () => {
  const run = read('Task,Parent task,Notes', 'Plumbing,,', `Drain,Plumbing,${'n'.repeat(19_990)}`)
  expect(run.problems).toEqual([
    { row: 3, message: 'Its description is too long: the first 20,000 characters come in' },
  ])
  const [, drain] = toProject(run, { people: [], addPeople: true, newId: () => 'id' }).calls.flatMap(
    (call) => call.tasks,
  )
  expect(drain?.description).toHaveLength(20_000)
})

test('Spanish headings: a list of tasks is their titles, or their steps beside titles; Principal is a parent in Jira', () => {
  const list = read('Lista de tareas,Principal,Estado', 'Marco,Sí,', 'Placa,No,')
  expect(list.tasks.map(({ title }) => title)).toEqual(['Marco', 'Placa'])
  expect(list.columns).toMatchObject([{ field: 'title' }, { field: undefined }, { field: 'status' }])
  expect(list.problems).toEqual([])
  const steps = read('Lista de tareas,Tarea,Estado', '"Medir\nCortar",Marco,')
  expect(steps.tasks).toMatchObject([{ title: 'Marco', checklist: [{ text: 'Medir' }, { text: 'Cortar' }] }])
  const jira = read('Resumen,Clave de incidencia,Principal', 'Marco,A-1,', 'Placa,A-2,A-1')
  expect(jira.tasks[1]?.parent).toBe(2)
})

test('a step that ClickUp lists stays whole', () => {
  const run = read(
    'Task ID,Task Name,Checklists,Due Date Text',
    'a1,Drain,"{""Steps"":[""Cut; glue"",""Test""]}",',
  )
  expect(run.tasks[0]?.checklist.map(({ text }) => text)).toEqual(['Cut; glue', 'Test'])
})

test('the lines of a description of ClickUp are lines; elsewhere a stroke and an n are what was written', () => {
  const clickUp = read(
    'Task ID,Task Name,Task Content,Due Date Text',
    'a1,Set cabinets,"Level them.\\nThen screw.",null',
  )
  expect(clickUp.tasks[0]?.description).toBe('Level them.\nThen screw.')
  const plain = read('Title,Description', 'Set cabinets,In C:\\new')
  expect(plain.tasks[0]?.description).toBe('In C:\\new')
})
