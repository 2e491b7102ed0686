import { type Audience, may, sees } from '#contract/audience.ts'
import { documentRow, documentsRow } from '#contract/document-calls.ts'
import { ownTasksRow } from '#contract/own-tasks.ts'
import { peopleRow } from '#contract/people.ts'
import { filesRow } from '#contract/project-files.ts'
import { projectRow, projectsRow } from '#contract/projects.ts'
import { purchasesRow } from '#contract/purchases.ts'
import { rfisRow, submittalsRow } from '#contract/register-calls.ts'
import { roomsRow, scansRow } from '#contract/rooms.ts'
import type { AnyRow, RowData } from '#contract/route.ts'
import { talksRow } from '#contract/safety-calls.ts'
import { scheduleRow } from '#contract/schedule.ts'
import { checklistsRow, logRow, ownTimeRow, punchRow, timeRow } from '#contract/site-calls.ts'
import { taskRow } from '#contract/task-parts.ts'
import { tasksRow } from '#contract/tasks.ts'
import { addressOf, call, ReplyError } from '../call.ts'
import { mayFetchAhead } from '../fetch-ahead.ts'
import { todayHere } from '../work/dates.ts'
import { sweepReads, whoIsKept } from './reads.ts'
import { findRead } from './store.ts'

/** How much is read ahead: projects, tasks and documents of each, and for how many days the list of the day is looked up. */
const most = { projects: 8, tasks: 25, documents: 8, scans: 3, days: 3 } as const
/** How often, in milliseconds. */
const everyMs = 15 * 60 * 1000

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** What is read of each project as a whole, as far as its audience may: what would be refused is not asked for. */
const onSite = (audience: Audience): readonly AnyRow[] => [
  ...[projectRow, peopleRow, scheduleRow, checklistsRow, punchRow],
  ...[filesRow, roomsRow, submittalsRow, rfisRow],
  ...(may(audience, 'log.read') ? [logRow] : []),
  ...(may(audience, 'time.own') ? [timeRow] : []),
  ...(may(audience, 'talk.sign') ? [talksRow] : []),
  ...(sees(audience, 'team') ? [purchasesRow] : []),
]

let last = Number.NEGATIVE_INFINITY

/** What a call answers; what was read lately, by a page or before this one was loaded, is not asked for again. Undefined where it is not to be had now. */
type Read = <Row extends AnyRow>(
  row: Row,
  input: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> },
) => Promise<RowData<Row> | undefined>

/** Reads for `person`; ends with an error where they have signed out meanwhile. */
const readFor =
  (person: string): Read =>
  async (row, { params = {}, query = {} }) => {
    if (whoIsKept() !== person) throw new Error('somebody else is read for now')
    const kept = await findRead(person, addressOf(row, params, query)).catch(() => undefined)
    const isNew = kept !== undefined && Date.now() - Date.parse(kept.at) < everyMs
    const known = isNew ? row.data.safeParse(kept.data) : undefined
    if (known?.success) return known.data as RowData<typeof row>
    try {
      return await call(row, { params, query, body: {} } as never)
    } catch (error) {
      if (error instanceof ReplyError && error.status === 401) throw error
      return undefined
    }
  }

/**
 * Reads the days around today ahead, so that they are there without a connection: lists of the day, projects with their tasks,
 * people, plans, files and documents. One call after the other, and not on a line that is to be spared.
 */
export async function readAhead(): Promise<void> {
  const person = whoIsKept()
  if (person === undefined || !navigator.onLine || !mayFetchAhead() || Date.now() - last < everyMs) return
  last = Date.now()
  await sweepReads(person)
  // Whoever signs in next is read for from the start.
  await readDays(readFor(person)).catch(() => {
    last = Number.NEGATIVE_INFINITY
  })
}

async function readDays(read: Read): Promise<void> {
  const today = todayHere()
  for (let ahead = 0; ahead <= most.days; ahead++) {
    // As the list of a day and that of the week ask for them.
    for (const to of [ahead + 2, ahead + 7])
      await read(ownTasksRow, { query: { from: addDays(today, ahead - 1), to: addDays(today, to) } })
    await read(ownTimeRow, { query: { from: addDays(today, ahead - 2), to: addDays(today, ahead + 1) } })
  }
  const { projects } = (await read(projectsRow, {})) ?? { projects: [] }
  for (const { id, audience } of projects.slice(0, most.projects)) {
    const params = { project: id }
    for (const row of onSite(audience)) await read(row, { params })
    const scans = (await read(scansRow, { params }))?.scans ?? []
    for (const scan of scans.slice(0, most.scans))
      await read(roomsRow, { params, query: { scan: scan.id, units: 'imperial' } })
    const tasks = (await read(tasksRow, { params }))?.tasks ?? []
    const [from, to] = [addDays(today, -3), addDays(today, 7)]
    const near = tasks.filter(
      ({ status, startOn, finishOn }) =>
        status !== 'done' && (startOn ?? finishOn ?? '') <= to && (finishOn ?? startOn ?? to) >= from,
    )
    for (const task of near.slice(0, most.tasks))
      await read(taskRow, { params: { project: id, task: task.id } })
    const papers = (await read(documentsRow, { params }))?.documents ?? []
    for (const paper of papers.slice(0, most.documents))
      await read(documentRow, { params: { project: id, document: paper.id } })
  }
}
