import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { activityEntity, checkEntity, commentEntity, linkEntity, taskEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { inTask } from './tasks.ts'
import { idSchema, textSchema } from './values.ts'

/** How long somebody may change, or take back, what they wrote. */
export const commentEditMinutes = 60
/** The most lines that a checklist has. */
export const checksMost = 200
/** The most predecessors and successors that a task has. */
export const linksMost = 200
/** How many happenings a page of a task's activity has. */
export const activityPage = 100

const links = z.array(seenSchema(linkEntity))
const checks = z.array(seenSchema(checkEntity))

export const taskRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/tasks/{task}',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('A task with what belongs to it: links, checklist, comments, and what it waits for.'),
  params: inTask,
  body: nothing,
  data: z.object({
    task: seenSchema(taskEntity),
    links,
    checks,
    /** Comments, and for the team its notes, the oldest first. */
    comments: z.array(seenSchema(commentEntity)),
    /** Predecessors that are not done, and must be. */
    waitsFor: z.array(idSchema),
    /** Whether the caller is told of what happens to it. */
    watching: z.boolean(),
  }),
} as const satisfies AnyRow

/** A comment as it is written: people are named as `@[name](id)`. */
const commentBody = textSchema(say('The comment'), 10_000).check(
  z.refine((text) => text.trim() !== '', { error: say('{what} is missing', { what: say('The comment') }) }),
)

export const addCommentRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/comments',
  caller: 'project',
  scope: 'tasks:write',
  summary: say(
    'Write a comment that everybody in the project reads, or a note for the team alone; sent twice with one id it is written once.',
  ),
  params: inTask,
  body: z.object({ id: idSchema, body: commentBody, team: commentEntity.open.team.schema }),
  data: z.object({ comment: seenSchema(commentEntity) }),
} as const satisfies AnyRow

const inComment = z.extend(inTask, { comment: idSchema })

export const editCommentRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/tasks/{task}/comments/{comment}',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Change a comment of one’s own within {minutes} minutes.', { minutes: commentEditMinutes }),
  params: inComment,
  body: z.object({ body: commentBody }),
  data: z.object({ comment: seenSchema(commentEntity) }),
} as const satisfies AnyRow

export const removeCommentRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/comments/{comment}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Take back a comment of one’s own within {minutes} minutes.', { minutes: commentEditMinutes }),
  params: inComment,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const addCheckRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/checks',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Add a line to a checklist; sent twice with one id it is added once.'),
  params: inTask,
  body: z.object({ id: idSchema, title: checkEntity.open.title.schema }),
  data: z.object({ checks }),
} as const satisfies AnyRow

const inCheck = z.extend(inTask, { check: idSchema })

export const editCheckRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/tasks/{task}/checks/{check}',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Check a line off, change it, or put it after another.'),
  params: inCheck,
  body: z.partial(
    z.object({
      title: checkEntity.open.title.schema,
      done: checkEntity.open.done.schema,
      /** The line that it comes after; null to be the first. */
      after: z.nullable(idSchema),
    }),
  ),
  data: z.object({ checks }),
} as const satisfies AnyRow

export const removeCheckRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/checks/{check}/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Take a line off a checklist.'),
  params: inCheck,
  body: nothing,
  data: z.object({ checks }),
} as const satisfies AnyRow

const { from, to, kind, lagDays, lagElapsed } = linkEntity.open

export const addLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/links',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Have a task follow another, or change how; a cycle is refused with its path named.'),
  params: inProject,
  body: z.object({
    from: from.schema,
    to: to.schema,
    kind: kind.schema,
    lagDays: lagDays.schema,
    lagElapsed: z.optional(lagElapsed.schema),
  }),
  data: z.object({ link: seenSchema(linkEntity) }),
} as const satisfies AnyRow

export const removeLinkRow = {
  method: 'POST',
  path: '/api/projects/{project}/links/remove',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Have a task no longer follow another.'),
  params: inProject,
  body: z.object({ from: from.schema, to: to.schema }),
  data: nothing,
} as const satisfies AnyRow

export const watchTaskRow = {
  method: 'POST',
  path: '/api/projects/{project}/tasks/{task}/watch',
  caller: 'project',
  scope: null,
  summary: say('Be told of what happens to a task, or no longer.'),
  params: inTask,
  body: z.object({ watching: z.boolean() }),
  data: z.object({ watching: z.boolean() }),
} as const satisfies AnyRow

export const taskActivityRow = {
  method: 'GET',
  path: '/api/projects/{project}/tasks/{task}/activity',
  caller: 'project',
  scope: 'tasks:read',
  summary: say('What happened to a task, of what the caller reads, the newest first.'),
  params: inTask,
  query: z.object({
    /** Only what happened before this instant. */
    before: z.optional(z.iso.datetime({ error: say('Enter a date and time') })),
  }),
  body: nothing,
  data: z.object({ activity: z.array(seenSchema(activityEntity)), more: z.boolean() }),
} as const satisfies AnyRow
