import type { RowData } from '#contract/route.ts'
import { addressOf, call, ReplyError } from '../call.ts'
import { mayFetchAhead } from '../fetch-ahead.ts'
import { todayHere } from '../work/dates.ts'
import * as rows from './ahead-rows.ts'
import { sweepReads, whoIsKept } from './reads.ts'
import { findRead } from './store.ts'

/** How much is read ahead: projects, tasks and documents of each, and for how many days the list of the day is looked up. */
const most = { projects: 8, tasks: 25, documents: 8, scans: 3, days: 3 } as const
/** How often, in milliseconds. */
const everyMs = 15 * 60 * 1000

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

let last = Number.NEGATIVE_INFINITY

/** What a call answers; what was read lately, by a page or before this one was loaded, is not asked for again. Undefined where it is not to be had now. */
type Read = <Row extends rows.AheadRow>(
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
      await read(rows.ownTasks, { query: { from: addDays(today, ahead - 1), to: addDays(today, to) } })
    await read(rows.ownTime, { query: { from: addDays(today, ahead - 2), to: addDays(today, ahead + 1) } })
  }
  const { projects } = (await read(rows.projects, {})) ?? { projects: [] }
  for (const { id, audience } of projects.slice(0, most.projects)) {
    const params = { project: id }
    for (const row of rows.onSite(audience)) await read(row, { params })
    const scans = (await read(rows.scans, { params }))?.scans ?? []
    for (const scan of scans.slice(0, most.scans))
      await read(rows.rooms, { params, query: { scan: scan.id, units: 'imperial' } })
    const tasks = (await read(rows.tasks, { params }))?.tasks ?? []
    const [from, to] = [addDays(today, -3), addDays(today, 7)]
    const near = tasks.filter(
      ({ status, startOn, finishOn }) =>
        status !== 'done' && (startOn ?? finishOn ?? '') <= to && (finishOn ?? startOn ?? to) >= from,
    )
    for (const task of near.slice(0, most.tasks))
      await read(rows.task, { params: { project: id, task: task.id } })
    const papers = (await read(rows.documents, { params }))?.documents ?? []
    for (const paper of papers.slice(0, most.documents))
      await read(rows.document, { params: { project: id, document: paper.id } })
  }
}
