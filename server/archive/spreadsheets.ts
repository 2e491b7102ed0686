import { type RawBuilder, sql } from 'kysely'
import { type Entity, visibleFields } from '#contract/field.ts'
import { fileEntity, personEntity, projectEntity, taskEntity } from '#contract/fields.ts'
import { csvLines } from '#domain/csv.ts'
import { say } from '#language/say.ts'
import { filePath } from './file-path.ts'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>

/** A table as somebody opens it who has no program for the rest. */
export type Spreadsheet = {
  name: string
  columns: readonly { title: string; cell: (row: Row) => Cell }[]
  rows: (org: string) => RawBuilder<unknown>
}

const dollars = (cents: Cell): Cell => (cents === null ? null : (Number(cents) / 100).toFixed(2))

/** The columns of an entity that whoever runs a project sees, under their names; `also` stand before them. */
const columnsOf = (
  entity: Entity,
  also: Readonly<Record<string, (row: Row) => Cell>> = {},
): Spreadsheet['columns'] => [
  ...Object.entries(also).map(([title, cell]) => ({ title, cell })),
  ...Object.entries(visibleFields(entity, 'contractor')).flatMap(([key, { label, technical }]) => {
    if (technical) return []
    const isMoney = key.endsWith('Cents')
    return { title: label, cell: (row: Row) => (isMoney ? dollars(row[key] ?? null) : (row[key] ?? null)) }
  }),
]

const own = (org: string) => sql`${org}::uuid`
const projectOf = sql`join projects p on p.org_id = x.org_id and p.id = x.project_id`
const project = (row: Row) => row.project ?? null

/** The spreadsheets of an archive, in the language that is spoken; their rows have the keys of the catalogue. */
export const spreadsheets = (): readonly Spreadsheet[] => [
  {
    name: 'projects',
    columns: columnsOf(projectEntity),
    rows: (org) => sql`
      select x.name, x.address, x.kind, x.status, x.description, x.start_on as "startOn", x.due_on as "dueOn",
        x.tasks, x.tasks_done as "tasksDone", pr.price_cents as "priceCents", c.budget_cents as "budgetCents"
      from projects x
        left join project_prices pr on pr.org_id = x.org_id and pr.project_id = x.id
        left join project_costs c on c.org_id = x.org_id and c.project_id = x.id
      where x.org_id = ${own(org)} and x.deleted_at is null order by x.name, x.id`,
  },
  {
    name: 'tasks',
    columns: columnsOf(taskEntity, { [say('Project')]: project }),
    rows: (org) => sql`
      select p.name as project, x.title, x.description, x.status, x.blocked_by as "blockedBy",
        x.start_on as "startOn", x.finish_on as "finishOn", x.days, x.gate, x.who, x.trade, x.room, x.phase,
        x.done_at as "doneAt", x.created_at as "createdAt", pr.price_cents as "priceCents", c.cost_cents as "costCents",
        (select string_agg(pp.name, ', ' order by pp.name) from task_assignees a
          join project_people pp on pp.org_id = a.org_id and pp.project_id = a.project_id and pp.id = a.person_id
          where a.org_id = x.org_id and a.project_id = x.project_id and a.task_id = x.id) as assignees
      from tasks x ${projectOf}
        left join task_prices pr on pr.org_id = x.org_id and pr.project_id = x.project_id and pr.task_id = x.id
        left join task_costs c on c.org_id = x.org_id and c.project_id = x.project_id and c.task_id = x.id
      where x.org_id = ${own(org)} and x.deleted_at is null and p.deleted_at is null
      order by p.name, p.id, x.rank, x.id`,
  },
  {
    name: 'people',
    columns: columnsOf(personEntity, { [say('Project')]: project }),
    rows: (org) => sql`
      select p.name as project, x.name, x.company, x.trade, x.role as audience,
        coalesce(u.email, c.email) as email, c.phone
      from project_people x ${projectOf}
        left join users u on u.id = x.user_id
        left join person_contacts c
          on c.org_id = x.org_id and c.project_id = x.project_id and c.person_id = x.id
      where x.org_id = ${own(org)} and x.removed_at is null and p.deleted_at is null
      order by p.name, p.id, x.name, x.id`,
  },
  {
    name: 'files',
    columns: columnsOf(fileEntity, {
      [say('Project')]: project,
      [say('In this archive')]: (row) =>
        filePath(
          { id: String(row.projectId), name: String(row.project) },
          { id: String(row.id), name: String(row.name) },
        ),
    }),
    rows: (org) => sql`
      select p.name as project, p.id as "projectId", x.id, x.name, x.type, x.bytes, x.class, x.at
      from project_files x ${projectOf}
      where x.org_id = ${own(org)} and x.deleted_at is null and p.deleted_at is null
      order by p.name, p.id, x.name, x.id`,
  },
]

/** A spreadsheet as CSV that no program runs; with a byte order mark, by which Excel reads its letters as they are. */
export async function* csvOf(
  { columns }: Spreadsheet,
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLines([columns.map(({ title }) => title)])}`
  for await (const lines of batches) {
    yield csvLines(
      lines.map((line) => {
        const row = JSON.parse(line) as Row
        return columns.map(({ cell }) => cell(row))
      }),
    )
  }
}
