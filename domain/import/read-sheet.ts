import { say } from '#language/say.ts'
import { restore } from '../csv.ts'
import { type Field, formatOf, isClickUp, isHeading, readColumns, readHeading } from './columns.ts'
import type { DateColumn } from './date-column.ts'
import { linkTasks, type Named } from './link-tasks.ts'
import { commentsIn, entriesIn, filledCell, listIn, peopleIn, stepsIn, type Writer } from './sheet-cells.ts'
import { dateColumns, rowDates } from './sheet-dates.ts'
import { statusOf } from './status-words.ts'
import {
  type DryRun,
  type ImportChoices,
  type ImportedTask,
  ImportRefusal,
  type SkipReason,
} from './task-list.ts'
import { todoistRows } from './todoist-rows.ts'

/** A heading stands among the first rows: programs put names, addresses and empty lines above it. */
const headingWithin = 30

const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')
const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length

function headingRow(rows: readonly string[][], byHand: boolean): number {
  const among = rows.slice(0, headingWithin)
  const known = among.findIndex(isHeading)
  if (known >= 0) return known
  const first = among.findIndex((row) => !isBlank(row))
  const only = among[first]
  // A list of titles alone has no second heading to be told by.
  if (
    only &&
    first >= 0 &&
    (byHand || (filled(only) === 1 && only.some((cell) => readHeading(cell) === 'title')))
  )
    return first
  throw new ImportRefusal(
    'no-heading',
    say('No row says which column has the names of the tasks. Choose the columns by hand.'),
    only,
  )
}

const skipMessages = (): Record<Exclude<SkipReason, 'archived' | 'template'>, string> => ({
  'above-heading': say('It stands above the heading'),
  heading: say('It is a heading'),
  blank: say('It is empty'),
  group: say('It names the group of the rows below it'),
  summary: say('It sums up the rows above it'),
  note: say('It stands as a comment of the task above it'),
  'stray-note': say('It is a note that no task stands above; it is left out'),
  setting: say('It says how the list is shown'),
  'no-title': say('It has no name of a task'),
  unreadable: say('It cannot be read'),
})

/**
 * Reads a sheet of tasks as Asana, Jira, Monday, Fieldwire and people write them: nothing is kept, every row is accounted for.
 * @throws ImportRefusal where no heading is found and no columns are chosen
 */
export function readSheet(rows: readonly string[][], choices: ImportChoices = {}): DryRun {
  const top = headingRow(rows, choices.columns !== undefined)
  const heading = rows[top] ?? []
  const repeated = rows.slice(top + 1).some((row) => sameCells(row, heading))
  const named = formatOf(heading)
  const format = named === 'plain' && repeated ? 'monday' : named
  const run: DryRun = {
    format,
    tasks: [],
    skipped: [],
    problems: [],
    rows: rows.length,
    columns: [],
    dateQuestions: [],
  }
  const messages = skipMessages()
  const skip = (row: number, reason: keyof typeof messages) =>
    run.skipped.push({ row, reason, message: messages[reason] })

  let columns = readColumns(heading, choices.columns)
  if (!columns.includes('title'))
    throw new ImportRefusal('no-heading', say('Choose which column has the names of the tasks.'), heading)
  run.columns = heading.map((words, place) => ({ heading: words, field: columns[place] }))
  const dates = dateColumns(rows.slice(top + 1), columns, choices)
  for (const [place, { unclear }] of dates) {
    if (unclear === undefined) continue
    run.dateQuestions.push({ heading: heading[place] ?? '', example: unclear })
    run.problems.push({
      row: top + 1,
      field: heading[place] ?? '',
      message: say('{example} may be two different days; it was read with the month first', {
        example: unclear,
      }),
    })
  }

  const mainColumns = columns
  const todoist = todoistRows(heading)
  const writer = writerOf(format, heading, todoist !== undefined)
  const isShares = hasShares(rows.slice(top + 1), columns)
  /** The task that a note stands under. */
  let last: ImportedTask | undefined
  const links: Named[] = []
  const accounts = format === 'jira' ? accountNames(rows, heading) : new Map<string, string>()
  const numbered = columns.includes('id') || columns.includes('key')
  let section: string | undefined
  let boardName: string | undefined
  let parentRow: number | undefined
  for (const [index, row] of rows.entries()) {
    const number = index + 1
    if (isBlank(row)) skip(number, 'blank')
    else if (index < top) {
      const [only] = filled(row) === 1 ? row.filter((cell) => cell !== '') : []
      if (format === 'monday' && only) {
        // The board's name stands first, the group's last before the heading.
        boardName ??= only
        section = only
      }
      skip(number, 'above-heading')
    } else if (index === top || sameCells(row, heading)) {
      columns = mainColumns
      skip(number, 'heading')
    } else if (format === 'monday' && isSubHeading(row)) {
      columns = readColumns(row)
      parentRow = run.tasks.findLast((task) => task.parent === undefined)?.sourceRow
      skip(number, 'heading')
    } else if (
      format === 'monday' &&
      filled(row) === 1 &&
      row[0] !== '' &&
      nextIsHeading(rows, index, heading)
    ) {
      section = row[0]
      columns = mainColumns
      skip(number, 'group')
    } else if (todoist?.isBeside(row)) {
      const kind = todoist.kindOf(row)
      const words = todoist.wordsOf(row)
      if (kind === 'group') {
        section = words
        last = undefined
      }
      if (kind === 'note') last?.comments.push({ author: '', at: '', text: words })
      skip(number, kind === 'note' && !last ? 'stray-note' : kind)
    } else {
      if (columns !== mainColumns && row[0] !== '') columns = mainColumns
      const about = { run, number, format, writer, dates, heading, section, accounts, isShares }
      const task = taskOf(row, columns, about)
      if (!task) skip(number, format === 'monday' ? 'summary' : 'no-title')
      else {
        run.tasks.push(task.task)
        last = task.task
        if (todoist) parentRow = todoist.parentRow(row, number)
        const isPart = todoist !== undefined || columns !== mainColumns
        // Sheets without numbers of their own call a row by its place.
        const place = numbered ? [] : [String(index - top)]
        links.push({
          ...task.named,
          places: place,
          ...(isPart ? { parentRow } : {}),
        })
        if (task.project) run.projectName ??= task.project
      }
    }
  }
  if (boardName && format === 'monday') run.projectName ??= boardName
  const called = (field: Field) => heading[mainColumns.indexOf(field)] ?? ''
  const headings = {
    row: top + 1,
    parent: called('parent'),
    predecessors: called('predecessors'),
    successors: called('successors'),
  }
  run.problems = [...run.problems, ...linkTasks(run.tasks, links, headings)].sort((a, b) => a.row - b.row)
  return run
}

const sameCells = (row: readonly string[], other: readonly string[]) =>
  row.length === other.length && row.every((cell, place) => cell === other[place])

function writerOf(format: DryRun['format'], heading: readonly string[], isTodoist: boolean): Writer {
  if (format !== 'plain') return format
  if (isTodoist) return 'todoist'
  return isClickUp(heading) ? 'clickup' : 'plain'
}

/** Monday heads the parts of an item with "Subitems", then what it calls their columns. */
const isSubHeading = (row: readonly string[]) =>
  row[0]?.toLowerCase() === 'subitems' && row[1]?.toLowerCase() === 'name'

function nextIsHeading(rows: readonly string[][], index: number, heading: readonly string[]): boolean {
  let next = index + 1
  while (rows[next]?.every((cell) => cell === '')) next++
  return sameCells(rows[next] ?? [], heading)
}

/** Jira calls who wrote a comment by the id of an account; beside the names of people stand theirs. */
function accountNames(rows: readonly string[][], heading: readonly string[]): Map<string, string> {
  const once = (place: number) =>
    heading.indexOf(heading[place] ?? '') === heading.lastIndexOf(heading[place] ?? '')
  const places = heading.flatMap((_, place) => (place > 0 && once(place) && once(place - 1) ? [place] : []))
  return new Map(
    rows.flatMap((row) =>
      places.flatMap((place): [string, string][] => {
        const [name, id] = [row[place - 1] ?? '', row[place] ?? '']
        return name !== '' && /^(?:\d+:)?[0-9a-f-]{24,}$/.test(id) ? [[id, name]] : []
      }),
    ),
  )
}

/** What a cell says as a share of the whole, `0.5` or `50 %`; none where it is no number. */
const shareIn = (cell: string) => /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(cell)
const numberOf = (share: RegExpExecArray) => Number(share[1]?.replace(',', '.'))

/** Whether what is completed is written in hundredths: a cell has a sign of them, or more than the whole. There 1 is 1 %. */
const hasShares = (rows: readonly string[][], columns: readonly (Field | undefined)[]) =>
  rows.some((row) =>
    row.some((cell, place) => {
      const share = columns[place] === 'completed' ? shareIn(cell) : null
      return share !== null && (share[2] === '%' || numberOf(share) > 1)
    }),
  )

/** What a share, a date on which it was completed, or a word says of a task; undefined where that is nothing. */
function completionOf(completed: string, isShares: boolean): 'started' | 'done' | undefined {
  const share = shareIn(completed)
  if (!share) return /\d/.test(completed) || statusOf(completed) === 'done' ? 'done' : undefined
  const number = numberOf(share)
  if (number >= 100 || (number === 1 && !isShares)) return 'done'
  return number > 0 ? 'started' : undefined
}

type Row = {
  run: DryRun
  number: number
  format: DryRun['format']
  writer: Writer
  dates: ReadonlyMap<number, DateColumn>
  heading: readonly string[]
  section: string | undefined
  /** What whoever has an account is called, by its id. */
  accounts: ReadonlyMap<string, string>
  /** Whether what is completed is written in hundredths. */
  isShares: boolean
}

/** The task of a row, and by which names others are linked to it; none where it has no title. */
function taskOf(row: readonly string[], columns: readonly (Field | undefined)[], about: Row) {
  const { run, number, format, writer, dates, heading, accounts } = about
  const cell = (place: number) => {
    const text = format === 'plain' ? restore(row[place] ?? '') : (row[place] ?? '')
    // Only ClickUp writes words where there is nothing; elsewhere somebody is called Null.
    return writer === 'clickup' && columns[place] !== 'title' ? filledCell(text) : text
  }
  const all = (field: Field) =>
    columns.flatMap((one, place) => (one === field && cell(place) !== '' ? [cell(place)] : []))
  const one = (field: Field) => all(field)[0] ?? ''
  const title = one('title').replace(/\s+/g, ' ')
  if (title === '') return undefined
  const { start, due, told } = rowDates({ row, columns, dates, heading, writer })
  run.problems.push(...told.map((problem) => ({ row: number, ...problem })))
  if (start !== undefined && due !== undefined && due < start)
    run.problems.push({ row: number, message: say('It ends before it starts') })
  const completed = one('completed')
  const statusText = one('status')
  const underneath = one('section') || about.section
  const trade = one('trade')
  const task: ImportedTask = {
    sourceRow: number,
    title,
    // ClickUp writes the ends of lines as a stroke and an n.
    description: writer === 'clickup' ? one('description').replaceAll('\\n', '\n') : one('description'),
    status: completionOf(completed, about.isShares) ?? statusOf(statusText),
    statusText,
    assignees: peopleIn(all('assignee'), all('email'), writer),
    ...(start === undefined ? {} : { start }),
    ...(due === undefined ? {} : { due }),
    ...(underneath ? { section: underneath } : {}),
    ...(trade ? { trade } : {}),
    labels: [...new Set(all('labels').flatMap((text) => (format === 'jira' ? [text] : listIn(text))))],
    checklist: all('checklist').flatMap(stepsIn),
    comments: all('comment')
      .flatMap((text) => commentsIn(text, writer))
      .map((comment) => ({ ...comment, author: accounts.get(comment.author) ?? comment.author })),
    links: [],
    predecessors: [],
  }
  const entries = writer === 'clickup' ? listIn : entriesIn
  const namesIn = (field: Field) => all(field).flatMap((text) => (format === 'jira' ? [text] : entries(text)))
  const named: Named = {
    task,
    names: [...all('id'), ...all('key'), title],
    parent: one('parent'),
    predecessors: namesIn('predecessors'),
    successors: namesIn('successors'),
  }
  return { task, named, project: one('project').split(/[,;]/)[0]?.trim() }
}
