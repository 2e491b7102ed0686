import * as z from 'zod/mini'
import { type Audience, audiences, may, sees } from '#contract/audience.ts'
import type { documentRow, documentsRow } from '#contract/document-calls.ts'
import type { ownTasksRow } from '#contract/own-tasks.ts'
import type { peopleRow } from '#contract/people.ts'
import type { filesRow } from '#contract/project-files.ts'
import type { projectRow, projectsRow } from '#contract/projects.ts'
import type { purchasesRow } from '#contract/purchases.ts'
import type { rfisRow, submittalsRow } from '#contract/register-calls.ts'
import type { roomsRow, scansRow } from '#contract/rooms.ts'
import type { AnyRow, RowData } from '#contract/route.ts'
import type { talksRow } from '#contract/safety-calls.ts'
import type { scheduleRow } from '#contract/schedule.ts'
import type { checklistsRow, logRow, ownTimeRow, punchRow, timeRow } from '#contract/site-calls.ts'
import type { taskRow } from '#contract/task-parts.ts'
import type { tasksRow } from '#contract/tasks.ts'

/** A row of the API of which nothing is known but where it is, and what reading ahead looks at in its answer. */
export type AheadRow<Data extends z.ZodMiniType = z.ZodMiniType> = AnyRow & {
  method: 'GET'
  keepable: true
  data: Data
}

/**
 * The row `Row` as it is read ahead: its answer is kept as it came, and checked by the whole of its schema when a screen shows it. So
 * that no page brings the schemas of every room only to read them ahead. The compiler holds address and answer to the row's own.
 */
const ahead =
  <Row extends AnyRow & { method: 'GET'; keepable: true }>() =>
  <Data extends z.ZodMiniType>(
    path: Row['path'],
    data: RowData<Row> extends z.output<Data> ? Data : never,
  ): AheadRow<Data> => ({
    ...{ method: 'GET', keepable: true, path, data },
    ...{ caller: 'user', summary: '', params: z.unknown(), body: z.unknown() },
  })

const withId = z.array(z.object({ id: z.string() }))
const text = z.nullable(z.string())
const of = '/api/projects/{project}'

export const ownTasks = ahead<typeof ownTasksRow>()('/api/own-tasks', z.unknown())
export const ownTime = ahead<typeof ownTimeRow>()('/api/own-time', z.unknown())
export const projects = ahead<typeof projectsRow>()(
  '/api/projects',
  z.object({ projects: z.array(z.object({ id: z.string(), audience: z.enum(audiences) })) }),
)
export const scans = ahead<typeof scansRow>()(`${of}/scans`, z.object({ scans: withId }))
export const rooms = ahead<typeof roomsRow>()(`${of}/rooms`, z.unknown())
export const tasks = ahead<typeof tasksRow>()(
  `${of}/tasks`,
  z.object({
    tasks: z.array(z.object({ id: z.string(), status: z.string(), startOn: text, finishOn: text })),
  }),
)
export const task = ahead<typeof taskRow>()(`${of}/tasks/{task}`, z.unknown())
export const documents = ahead<typeof documentsRow>()(`${of}/documents`, z.object({ documents: withId }))
export const document = ahead<typeof documentRow>()(`${of}/documents/{document}`, z.unknown())

const log = ahead<typeof logRow>()(`${of}/log`, z.unknown())
const time = ahead<typeof timeRow>()(`${of}/time`, z.unknown())
const talks = ahead<typeof talksRow>()(`${of}/talks`, z.unknown())
const purchases = ahead<typeof purchasesRow>()(`${of}/purchases`, z.unknown())

/** What everybody reads of a project as a whole. */
const ofAll: readonly AheadRow[] = [
  ahead<typeof projectRow>()(of, z.unknown()),
  ahead<typeof peopleRow>()(`${of}/people`, z.unknown()),
  ahead<typeof scheduleRow>()(`${of}/schedule`, z.unknown()),
  ahead<typeof checklistsRow>()(`${of}/checklists`, z.unknown()),
  ahead<typeof punchRow>()(`${of}/punch`, z.unknown()),
  ahead<typeof filesRow>()(`${of}/files`, z.unknown()),
  rooms,
  ahead<typeof submittalsRow>()(`${of}/submittals`, z.unknown()),
  ahead<typeof rfisRow>()(`${of}/rfis`, z.unknown()),
]

/** What is read of each project as a whole, as far as its audience may: what would be refused is not asked for. */
export const onSite = (audience: Audience): readonly AheadRow[] => [
  ...ofAll,
  ...(may(audience, 'log.read') ? [log] : []),
  ...(may(audience, 'time.own') ? [time] : []),
  ...(may(audience, 'talk.sign') ? [talks] : []),
  ...(sees(audience, 'team') ? [purchases] : []),
]
