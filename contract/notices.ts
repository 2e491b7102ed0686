import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { audiences } from './audience.ts'
import { becauseSchema } from './moved.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, instantSchema } from './values.ts'

/**
 * What a person is told of, the weightiest last: of several about one thing the weightiest stands, until it is read. A letter
 * leaves at once for the urgent ones alone.
 */
export const noticeKinds = [
  'commented',
  'joined',
  'answered',
  'cannot',
  'quoted',
  'paid',
  'late-submittal',
  'late-rfi',
  'asked',
  'issued',
  'approved',
  'declined',
  'accepted',
  'proposed',
  'unsigned',
  'signed',
  'to-sign',
  'returned',
  'to-approve',
  'moved',
  'assigned',
  'failed',
  'mentioned',
  'invited',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const urgentKinds = [
  'moved',
  'assigned',
  'failed',
  'mentioned',
  'to-approve',
] as const satisfies readonly NoticeKind[]

/** How far ahead a date is near enough to be told of when it moves, in days. */
export const nearDays = 7

/** The most notices that are shown. */
export const noticesMost = 50

const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  at: instantSchema,
  unread: z.boolean(),
  /** How many of it there were since it was read. */
  count: z.int(),
  projectId: idSchema,
  projectName: z.string(),
  /** What the caller is to the project, or is asked to be. */
  audience: z.enum(audiences),
  /** The task; null for what is of the project itself. */
  task: z.nullable(z.object({ id: idSchema, title: z.string(), finishOn: z.nullable(dateSchema) })),
  /** The document that it is of, with its title where the caller sees it by itself; null for what is of none. */
  document: z.nullable(z.object({ id: idSchema, title: z.nullable(z.string()) })),
  /** Who did it; null where they are gone. */
  actor: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** What its days moved for; null where that is not known, and for what is no move. */
  because: z.nullable(becauseSchema),
  /** What was said, in short; null where nothing was, or it was taken back. */
  excerpt: z.nullable(z.string()),
  /** The invitation to the project, with whose project it is; null for what happened in a project of the caller's. */
  invitation: z.nullable(z.object({ id: idSchema, org: z.string() })),
})
export type Notice = z.infer<typeof noticeSchema>

export const noticesRow = {
  method: 'GET',
  path: '/api/notices',
  caller: 'user',
  summary: say('What happened that concerns the caller, the newest first: one for each thing.'),
  params: nothing,
  body: nothing,
  data: z.object({ notices: z.array(noticeSchema), unread: z.int() }),
} as const satisfies AnyRow

export const readNoticesRow = {
  method: 'POST',
  path: '/api/notices/read',
  caller: 'user',
  summary: say('Say that notices were read: these, or all of them.'),
  params: nothing,
  /** Which ones; null for all. */
  body: z.object({ ids: z.nullable(z.array(idSchema).check(z.maxLength(200))) }),
  data: z.object({ unread: z.int() }),
} as const satisfies AnyRow

/** The pages of notices that are of no task and no document, by kind. */
const pages: Partial<Record<NoticeKind, string>> = {
  ...{ proposed: '/proposals', accepted: '/proposals', declined: '/proposals', asked: '/proposals' },
  ...{ quoted: '/quotes', paid: '/money?tab=payments' },
  ...{ 'late-submittal': '/submittals', 'late-rfi': '/rfis' },
}

/** Where a notice that is of no task leads. */
export const noticePath = ({
  projectId,
  kind,
  document,
}: Pick<Notice, 'projectId' | 'kind' | 'document'>): string =>
  document
    ? `/projects/${projectId}/documents/${document.id}${kind === 'to-approve' ? '/approval' : ''}`
    : `/projects/${projectId}${pages[kind] ?? ''}`
