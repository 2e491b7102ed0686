import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'
import { type DryRun, type ImportChoices, ImportRefusal, importLimits } from './task-list.ts'

const read = (text: string, choices?: ImportChoices) => readImport(new TextEncoder().encode(text), choices)
const lines = (...rows: string[]) => rows.join('\n')
const titles = (run: DryRun) => run.tasks.map((task) => task.title)

/** Every row of the file stands once among the tasks or the skipped. */
function expectAllRows(run: DryRun): void {
  const rows = [...run.tasks.map((task) => task.sourceRow), ...run.skipped.map(({ row }) => row)]
  expect(rows.sort((a, b) => a - b)).toEqual(Array.from({ length: run.rows }, (_, index) => index + 1))
}

const asana = lines(
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies)',
  '11,2026-01-02,,2026-01-03,Hang drywall,Close in,Ana Ruiz,ana@example.org,2026-02-02,2026-02-06,"walls,second floor","Two layers',
  'in the garage",Elm Street,,',
  '12,2026-01-02,2026-02-01,2026-02-01,Order board,Close in,,,,,,,Elm Street,Hang drywall,',
  '13,2026-01-02,,2026-01-03,Tape,Close in,"Ruiz, Ana",,,,,,Elm Street,,Hang drywall',
  '14,2026-01-02,,2026-01-03,,Close in,,,,,,,Elm Street,,',
)

test('an export of Asana: sections, subtasks, notes over two lines, what is completed', () => {
  const run = read(asana)
  expectAllRows(run)
  expect([run.format, run.projectName, run.rows]).toEqual(['asana', 'Elm Street', 5])
  expect(run.tasks[0]).toEqual({
    sourceRow: 2,
    title: 'Hang drywall',
    description: 'Two layers\nin the garage',
    status: 'open',
    statusText: '',
    assignees: [{ name: 'Ana Ruiz', email: 'ana@example.org' }],
    start: '2026-02-02',
    due: '2026-02-06',
    section: 'Close in',
    labels: ['walls', 'second floor'],
    checklist: [],
    comments: [],
    links: [],
    predecessors: [],
  })
  expect(run.tasks[1]).toMatchObject({ title: 'Order board', status: 'done', parent: 2 })
  expect(run.tasks[2]).toMatchObject({ predecessors: [2], assignees: [{ name: 'Ruiz, Ana' }] })
  expect(run.skipped.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'heading'],
    [5, 'no-title'],
  ])
})

test('what stands above the heading is skipped and accounted for', () => {
  const run = read(`,,\n,,https://app.asana.com/x\n,,\n${asana}`)
  expectAllRows(run)
  expect(run.tasks[0]).toMatchObject({ sourceRow: 5, title: 'Hang drywall' })
  expect(run.skipped.slice(0, 3).map(({ reason }) => reason)).toEqual(['blank', 'above-heading', 'blank'])
})

test('an export of Jira: repeated columns, comments with their authors, links by key and by id', () => {
  const run = read(
    lines(
      'Summary,Issue key,Issue id,Parent id,Status,Assignee,Created,Due date,Labels,Labels,Inward issue link (Blocks),Comment,Comment',
      'Pour footings,DK-1,100,,In Progress,bo,05/Jan/26 3:31 PM,09/Jan/26 12:00 AM,concrete,front,,06/Jan/26 8:00 AM;bo;Frost tonight; cover it,',
      'Strip forms,DK-2,101,100,To Do,bo,05/Jan/26 3:31 PM,,concrete,,DK-1,,',
      'Backfill,DK-3,102,,Done,,05/Jan/26 3:31 PM,,,,DK-9,,',
    ),
  )
  expectAllRows(run)
  expect(run.format).toBe('jira')
  expect(run.tasks[0]).toMatchObject({
    status: 'started',
    due: '2026-01-09',
    labels: ['concrete', 'front'],
    comments: [{ at: '06/Jan/26 8:00 AM', author: 'bo', text: 'Frost tonight; cover it' }],
  })
  expect(run.tasks[1]).toMatchObject({ parent: 2, predecessors: [2] })
  expect(run.tasks[2]).toMatchObject({ status: 'done', predecessors: [] })
  expect(run.problems).toEqual([
    { row: 4, message: 'It is linked to “DK-9”, which is no other task of this file' },
  ])
})

test('an export of Monday: groups, headings over and over, parts of an item, sums', () => {
  const run = read(
    lines(
      'Elm Street,,,,',
      ',,,,',
      'Rough,,,,',
      'Name,Subitems,Person,Status,Timeline',
      'Plumbing,Vent,"Ana, Bo",Working on it,2026-03-02 to 2026-03-05',
      'Subitems,Name,Owner,Status,',
      ',Vent,Bo,Done,',
      'Wiring,,Bo,Stuck,',
      ',,,50% done,',
      'Finish,,,,',
      'Name,Subitems,Person,Status,Timeline',
      'Paint,,Ana,,',
    ),
  )
  expectAllRows(run)
  expect([run.format, run.projectName]).toEqual(['monday', 'Elm Street'])
  expect(run.tasks.map(({ title, section }) => [title, section])).toEqual([
    ['Plumbing', 'Rough'],
    ['Vent', 'Rough'],
    ['Wiring', 'Rough'],
    ['Paint', 'Finish'],
  ])
  expect(run.tasks[0]).toMatchObject({
    start: '2026-03-02',
    due: '2026-03-05',
    assignees: [{ name: 'Ana' }, { name: 'Bo' }],
    status: 'started',
  })
  expect(run.tasks[1]).toMatchObject({ parent: 5, status: 'done' })
  expect(run.tasks[2]?.parent).toBeUndefined()
  expect(run.skipped.map(({ reason }) => reason)).toEqual([
    'above-heading',
    'blank',
    'above-heading',
    'heading',
    'heading',
    'summary',
    'group',
    'heading',
  ])
})

test('a sheet of Excel in half of Europe: semicolons, its mark, Windows’ letters, Spanish headings', () => {
  const run = read('\ufeffsep=;\r\nTarea;Estado;Responsable;Fecha\r\nDemolición;Hecho;José;31/12/2026\r\n')
  expectAllRows(run)
  expect(run.tasks[0]).toMatchObject({ title: 'Demolición', status: 'done', due: '2026-12-31' })
  const latin = new Uint8Array([...Buffer.from('Task,Owner\nDemolici'), 0xf3, ...Buffer.from('n,Jos'), 0xe9])
  expect(readImport(latin).tasks[0]).toMatchObject({ title: 'Demolición', assignees: [{ name: 'José' }] })
  const wide = new Uint8Array(Buffer.from('\ufeffTask\tOwner\nCajón\tAna', 'utf16le'))
  expect(titles(readImport(wide))).toEqual(['Cajón'])
})

test('columns that their headings do not tell are chosen by hand', () => {
  const file = 'What,Who,When\nHang doors,ana@example.org,2026-05-04'
  expect(() => read(file)).toThrow(ImportRefusal)
  const run = read(file, { columns: { 0: 'title', 1: 'assignee', 2: 'due' } })
  expectAllRows(run)
  expect(run.tasks[0]).toMatchObject({
    title: 'Hang doors',
    assignees: [{ email: 'ana@example.org' }],
    due: '2026-05-04',
  })
  expect(run.columns).toEqual([
    { heading: 'What', field: 'title' },
    { heading: 'Who', field: 'assignee' },
    { heading: 'When', field: 'due' },
  ])
  expect(() => read(file, { columns: { 1: 'assignee' } })).toThrow('Choose which column')
})

test('days and months that nothing tells apart are told, and read as one chooses', () => {
  const file = 'Task,Start date,Due date\nHang doors,3/4/2026,2026-04-13\nTrim,5/4/2026,2026-04-14'
  const run = read(file)
  expect(run.tasks[0]).toMatchObject({ start: '2026-03-04', due: '2026-04-13' })
  expect(run.dateQuestions).toEqual([{ heading: 'Start date', example: '3/4/2026' }])
  expect(run.problems).toContainEqual({
    row: 1,
    field: 'Start date',
    message: '3/4/2026 may be two different days; it was read with the month first',
  })
  const told = read(file, { dateOrder: 'day-first' })
  expect(told.tasks[0]).toMatchObject({ start: '2026-04-03' })
  expect(told.dateQuestions).toEqual([])
})

test('a date that is none is named with its row, and the task comes in without it', () => {
  const run = read('Task,Due date\nHang doors,next week\nTrim,2026-02-30\nPaint,2026-02-03')
  expectAllRows(run)
  expect(run.tasks.map(({ due }) => due)).toEqual([undefined, undefined, '2026-02-03'])
  expect(run.problems).toEqual([
    { row: 2, field: 'Due date', message: '“next week” is no date that can be read' },
    { row: 3, field: 'Due date', message: '“2026-02-30” is no date that can be read' },
  ])
})

test('names that several tasks have link nothing, and a circle of parents is broken', () => {
  const run = read('Task,Parent task\nPaint,\nPaint,\nTrim,Paint\nX,A\nA,B\nB,A\nC,C')
  expectAllRows(run)
  expect(run.tasks.map(({ parent }) => parent)).toEqual([
    undefined,
    undefined,
    undefined,
    6,
    undefined,
    6,
    undefined,
  ])
  expect(run.problems.map(({ row }) => row)).toEqual([4, 6, 8])
})

test('links as Project writes them, with kind and lag, are read by their number', () => {
  const run = read('ID,Task,Predecessors\n1,Frame,\n2,Board,1FS+2 days\n3,Paint,"1;2"')
  expect(run.tasks.map(({ predecessors }) => predecessors)).toEqual([[], [2], [2, 3]])
})

test('checklists in a cell, and cells that an export of ours kept from being formulas', () => {
  const run = read(`Task,Checklist\n'=Sum up,"[x] Tarps\n[ ] Tape"`)
  expect(run.tasks[0]).toMatchObject({
    title: '=Sum up',
    checklist: [
      { text: 'Tarps', done: true },
      { text: 'Tape', done: false },
    ],
  })
})

test('characters that no text has are left out', () => {
  expect(titles(read('Task,Owner\nHa\u0000ng\u0007 doors,Ana'))).toEqual(['Hang doors'])
})

test.each([
  ['empty', ' \n\n'],
  ['no-heading', 'a,b\n1,2'],
  ['quotes', 'Task,Owner\n"Hang doors,Ana\nTrim,Bo\n'],
  ['rows', `Task,Owner\n${'Hang doors,Ana\n'.repeat(importLimits.rows)}`],
  ['size', 'x'.repeat(importLimits.bytes + 1)],
  ['json', '{"cards": ['],
  ['not-a-board', '{"id": "1", "name": "One card"}'],
])('a file is refused for %s', (reason, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ reason }))
})

test('as many rows as are allowed come in', () => {
  const run = read(`Task,Owner\n${'Hang doors,Ana\n'.repeat(importLimits.rows - 1)}`)
  expect(run.tasks).toHaveLength(importLimits.rows - 1)
})

test.each([
  ['Zusammenfassung;Vorgangsschlüssel;Status;Fällig', 'Dach decken;BAU-1;Erledigt;5. März 2026'],
  ['Résumé;Clé de ticket;Statut;Échéance', 'Toit;BAU-1;Terminé;05/03/2026'],
  ['Resumen;Clave de incidencia;Estado;Fecha de vencimiento', 'Techo;BAU-1;Finalizada;5 de marzo de 2026'],
  ['Resumo;Chave da item;Situação;Data limite', 'Telhado;BAU-1;Concluído;05/mar/26'],
])('an export of Jira in another language: %s', (heading, row) => {
  const run = read(lines(heading, row), { dateOrder: 'day-first' })
  expectAllRows(run)
  expect(run.format).toBe('jira')
  expect(run.tasks[0]).toMatchObject({ status: 'done', due: '2026-03-05' })
})

test.each([
  ['0', 'open'],
  ['0 %', 'open'],
  ['0.5', 'started'],
  ['40%', 'started'],
  ['1', 'done'],
  ['100%', 'done'],
  ['01/30/2026', 'done'],
  ['2026-01-30', 'done'],
  ['No', 'open'],
  ['x', 'done'],
])('a column that says how complete a task is: %s is %s', (cell, status) => {
  expect(read(lines('Task,Complete,Due', `Paint,${cell},`)).tasks[0]?.status).toBe(status)
})

test('a punch list with its details, and a board of buckets with the day each was completed', () => {
  const punch = read(lines('#,Title,Detail,Location,Trade', '50,Siding,Unit 63 is loose,Lot 4,Exterior'))
  expect(punch.tasks[0]).toMatchObject({
    description: 'Unit 63 is loose',
    section: 'Lot 4',
    trade: 'Exterior',
  })
  const board = read(
    lines(
      'Task ID,Task Name,Bucket Name,Completed Date,Due Date',
      'x1,Order board,Close in,01/30/2026,02/15/2026',
    ),
  )
  expect(board.tasks[0]).toMatchObject({ status: 'done', section: 'Close in', due: '2026-02-15' })
})

test('UTF-16 is told by its zeros where no mark says so', () => {
  const text = lines('Task,Due', 'Fenêtre à poser,2026-03-05')
  const little = new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer)
  const big = little.map((_, at) => little[at % 2 === 0 ? at + 1 : at - 1] ?? 0)
  for (const bytes of [little, big]) expect(titles(readImport(bytes))).toEqual(['Fenêtre à poser'])
})

test.each([
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'Microsoft Project'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
  [[...new TextEncoder().encode('<rss></rss>')], 'from Jira export CSV'],
  [[...new TextEncoder().encode('ERMHDR\t19.12')], 'under Schedule'],
])('what is no list is refused by what it is: %j', (start, words) => {
  const bytes = Uint8Array.from([...start, ...new Array<number>(64).fill(1)])
  expect(() => readImport(bytes)).toThrow(expect.objectContaining({ reason: 'kind' }))
  expect(() => readImport(bytes)).toThrow(words)
})
