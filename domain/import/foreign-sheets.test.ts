import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'
import type { DryRun } from './task-list.ts'
import { toProject } from './to-project.ts'

const read = (...rows: string[]) =>
  readImport(new TextEncoder().encode(rows.join('\n')), { timeZone: 'America/Boise' })

/** Every row of the file stands once among the tasks or the skipped. */
function expectAllRows(run: DryRun): void {
  const rows = [...run.tasks.map((task) => task.sourceRow), ...run.skipped.map(({ row }) => row)]
  expect(rows.sort((a, b) => a - b)).toEqual(Array.from({ length: run.rows }, (_, index) => index + 1))
}

test('Todoist says in a column what a row is: sections, notes and settings are no tasks', () => {
  const run = read(
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE',
    'meta,view_style=list,,,,,,',
    'section,Kitchen,,,,,,',
    'task,Fix the tap,Washer is worn,1,1,Sam (1),Kai Roe (48151623),Oct 5 2026',
    'task,Buy a washer,,4,2,Sam (1),,',
    'note,Hardware shop on Main,,,,Sam (1),,',
    ',,,,,,,',
    'task,Sweep,,4,1,Sam (1),,',
  )
  expectAllRows(run)
  expect(run.tasks).toMatchObject([
    { title: 'Fix the tap', section: 'Kitchen', assignees: [{ name: 'Kai Roe' }], due: '2026-10-05' },
    { title: 'Buy a washer', parent: 4, comments: [{ text: 'Hardware shop on Main' }] },
    { title: 'Sweep' },
  ])
  expect(run.tasks[2]).not.toHaveProperty('parent')
  expect(run.skipped.map(({ reason }) => reason)).toEqual(['heading', 'setting', 'group', 'note', 'blank'])
})

test('ClickUp writes moments in milliseconds, lists in brackets, comments and checklists in JSON, and null', () => {
  const run = read(
    'Task ID,Task Name,Status,Due Date,Due Date Text,Parent ID,Assignees,Tags,Checklists,Comments',
    'a1,Rough plumbing,in progress,1789052400000,"9/10/2026, 9:00 AM",null,"[Alice Chen,Bob Roy]",[plumbing],"{""Steps"":[""Cut"",""Glue""]}","[{""text"":""Good"",""by"":""Ana""}]"',
    'a2,Set drain,complete,,"9/12/2026, 9:00 AM",a1,[],[],{},[]',
  )
  expectAllRows(run)
  expect(run.problems.filter(({ row }) => row > 1)).toEqual([])
  expect(run.tasks).toMatchObject([
    {
      due: '2026-09-10',
      assignees: [{ name: 'Alice Chen' }, { name: 'Bob Roy' }],
      labels: ['plumbing'],
      checklist: [{ text: 'Cut' }, { text: 'Glue' }],
      comments: [{ author: 'Ana', text: 'Good' }],
    },
    { due: '2026-09-12', parent: 2, assignees: [], labels: [], checklist: [], comments: [] },
  ])
})

test('Notion writes two days in one cell, and the address of a page behind its name', () => {
  const run = read(
    'Name,Assign,Date,Status,Parent item,Blocked by',
    'Plumbing,Ana,"October 5, 2026 → October 9, 2026",In progress,,',
    'Drain,,"October 12, 2026 3:00 PM (MDT)",,Plumbing (https://www.notion.so/P-1a),Plumbing (https://www.notion.so/P-1a)',
  )
  expect(run.problems).toEqual([])
  expect(run.tasks).toMatchObject([
    { start: '2026-10-05', due: '2026-10-09' },
    { due: '2026-10-12', parent: 2, predecessors: [2] },
  ])
})

test('rows without a number of their own are called by their place, and a lag that is left out is told', () => {
  const run = read(
    'Task Name,Start,Finish,Predecessors,% Complete',
    'Mobilize,06/01/26,06/02/26,,100%',
    'Excavate,06/03/26,06/19/26,1,25%',
    'Footings,06/22/26,06/24/26,2FS +1d,0%',
  )
  expect(run.tasks.map(({ predecessors, status }) => [predecessors, status])).toEqual([
    [[], 'done'],
    [[2], 'started'],
    [[3], 'open'],
  ])
  expect(run.problems).toEqual([
    { row: 1, message: 'Numbers in Predecessors were read as the place of a row in the list' },
    { row: 4, message: 'The kind and the lag of its link “2FS +1d” are left out' },
  ])
})

test('what one column of dates settles holds for those that tell nothing', () => {
  const run = read('Task,Start,Due', 'Pour,02/06/2026,20/06/2026')
  expect(run.dateQuestions).toEqual([])
  expect(run.tasks[0]).toMatchObject({ start: '2026-06-02', due: '2026-06-20' })
})

test('links that are written from the other end come in; one that closes a circle is told', () => {
  const asana = read(
    'Task ID,Last Modified,Name,Blocked By (Dependencies),Blocking (Dependencies)',
    '1,,Insulate,,Hang drywall',
    '2,,Hang drywall,Insulate,Paint',
    '3,,Paint,,Insulate',
  )
  expect(asana.tasks.flatMap(({ predecessors }) => predecessors)).toHaveLength(2)
  expect(asana.problems).toMatchObject([{ message: 'It would wait for itself; that link is left out' }])
})

test('Jira: issues that others wait for, own date fields in Spanish, and who wrote a comment by name', () => {
  const run = read(
    'Resumen,Clave de incidencia,Persona asignada,ID de la persona asignada,Outward issue link (Blocks),Outward issue link (Blocks),Comentario,Campo personalizado (Start date),Campo personalizado (Rank)',
    'Marco,A-1,Ana Peña,712020:ad2c091b-8d96-4b1e-9c3e-111111111111,A-2,A-3,13/Mar/24 9:41 AM;712020:ad2c091b-8d96-4b1e-9c3e-111111111111;Recto,15/Mar/24,x',
    'Placa,A-2,,,,,,,',
    'Clavos,A-3,,,,,,,',
  )
  expect(run.format).toBe('jira')
  expect(run.tasks).toMatchObject([
    { start: '2024-03-15', comments: [{ author: 'Ana Peña', text: 'Recto' }] },
    { predecessors: [2] },
    { predecessors: [2] },
  ])
  expect(run.columns.at(-1)).toMatchObject({ field: undefined })
})

test('an item of Monday has a due date or a timeline, each is read', () => {
  const run = read(
    'Alder kitchen,,,,,',
    'Rough,,,,,',
    'Name,Subitems,Owner,Due Date,Timeline - Start,Timeline - End',
    'Plumbing,Drain,Ana,2026-06-10,,',
    'Subitems,Name,Status,Item ID (auto generated),,',
    ',Drain,Done,1000000002,,',
    'Wiring,,Bo,,2026-06-01,2026-06-12',
  )
  expectAllRows(run)
  expect(run.tasks).toMatchObject([
    { due: '2026-06-10' },
    { title: 'Drain', parent: 4, status: 'done' },
    { start: '2026-06-01', due: '2026-06-12' },
  ])
})

test('a part keeps what it is a part of: in its phase, and in its description', () => {
  const run = read(
    'Task,Section,Parent task,Notes',
    'Plumbing,Rough,,',
    'Drain,,Plumbing,Two inch',
    'Trap,,Drain,',
  )
  const tasks = toProject(run, { people: [], addPeople: true, newId: () => 'id' }).calls.flatMap(
    (call) => call.tasks,
  )
  expect(tasks.map(({ phase, description }) => [phase, description])).toEqual([
    ['Rough', ''],
    ['Rough', 'Part of: Plumbing\n\nTwo inch'],
    ['Rough', 'Part of: Drain'],
  ])
})

test('a sheet of which no heading is known is refused with its first row, so that columns can be chosen', () => {
  expect(() => read('Zadanie,Kto', 'Dach,Ana')).toThrow(
    expect.objectContaining({ reason: 'no-heading', heading: ['Zadanie', 'Kto'] }),
  )
})
