import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { makeDocumentRow } from '#contract/document-calls.ts'
import { estimateLineSchema } from '#contract/estimate.ts'
import { changeLinesRow, estimateRow } from '#contract/estimate-calls.ts'
import { documentTemplatesRow } from '#contract/paper-templates.ts'
import { type SuggestedPart, suggestedPartsMost, suggestionSummarySchema } from '#contract/suggested.ts'
import { addCommentRow, taskRow } from '#contract/task-parts.ts'
import { addTaskRow, taskFields, tasksRow } from '#contract/tasks.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere } from '#server/scope/scope.ts'
import { project } from './project-tools.ts'
import { type Asking, type Reply, type Tool, tool } from './tool.ts'

const summary = suggestionSummarySchema.check(
  z.describe('One line for the person who decides: what is proposed, and why.'),
)
const common = { project, summary }
const part = (
  kind: SuggestedPart['kind'],
  title: string,
  to: object,
  { of = null, base = null, was = {} }: { of?: string | null; base?: number | null; was?: object } = {},
): SuggestedPart => ({ id: randomUUID(), kind, title, of, base, was: { ...was }, to: { ...to } })

/** The values of these fields as they stand. */
const valuesOf = (fields: object, standing: object) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, standing[name as keyof typeof standing]]))

async function propose(
  asking: Asking,
  { project, summary }: { project: string; summary: string },
  parts: readonly SuggestedPart[],
  estimateId: string | null = null,
): Promise<Reply> {
  if (parts.length === 0) throw new Refusal('invalid_input', say('Nothing is proposed.'))
  if (parts.length > suggestedPartsMost)
    throw new Refusal(
      'invalid_input',
      say('At most {most} things are proposed at once.', { most: suggestedPartsMost }),
    )
  const id = await asking.propose(project, { summary, parts, estimateId })
  return { proposal: id, status: 'waiting', parts: parts.map(({ id, kind, title }) => ({ id, kind, title })) }
}

const proposable = z.omit(taskFields, { priceCents: true, costCents: true, rank: true, title: true })

const proposeTasks = tool({
  name: 'propose_tasks',
  title: 'Propose tasks',
  description:
    'Propose tasks to add, and changes of tasks as they were read (their version). Nothing is changed until a person accepts it.',
  scopes: ['read', 'propose'],
  input: z.object({
    ...common,
    add: z.optional(z.array(z.object({ title: addTaskRow.body.shape.title, fields: proposable }))),
    change: z.optional(z.array(z.object({ task: idSchema, version: z.int(), fields: proposable }))),
  }),
  run: async ({ add = [], change = [], ...what }, asking) => {
    const { tasks } = await asking.ask(tasksRow, { params: { project: what.project } })
    const byId = new Map(tasks.map((one) => [one.id, one]))
    const changes = change.map(({ task, version, fields }) => {
      const found = byId.get(task)
      if (!found) throw notThere()
      if (found.version !== version)
        throw new Refusal('conflict', say('“{title}” was changed since it was read.', { title: found.title }))
      return part('task.change', found.title, fields, {
        of: task,
        base: version,
        was: valuesOf(fields, found),
      })
    })
    return propose(asking, what, [
      ...add.map(({ title, fields }) => part('task.add', title, fields)),
      ...changes,
    ])
  },
})

const proposeReply = tool({
  name: 'propose_reply',
  title: 'Propose a reply',
  description: 'Propose a comment on a task. It is written under the name of the person who accepts it.',
  scopes: ['read', 'propose'],
  input: z.object({ ...common, task: idSchema, body: addCommentRow.body.shape.body }),
  run: async ({ task: id, body, ...what }, asking) => {
    const { task } = await asking.ask(taskRow, { params: { project: what.project, task: id } })
    return propose(asking, what, [part('comment.add', task.title, { body }, { of: id })])
  },
})

const { templateKey, language, answers, title } = makeDocumentRow.body.shape
const documentInput = { ...common, language, answers, title }

async function proposePaper(
  asking: Asking,
  what: { project: string; summary: string },
  to: { templateKey: string; language: string; answers: object; title?: string },
): Promise<Reply> {
  const scope = await asking.own(what.project)
  const { templates } = await asking.askAs(scope, documentTemplatesRow, { params: { project: what.project } })
  const template = templates.find(({ key }) => key === to.templateKey)
  if (!template) {
    const keys = templates.map(({ key }) => key).join(', ')
    throw new Refusal('not_found', say('There is no such template; there are {keys}.', { keys }))
  }
  return propose(asking, what, [part('document.add', to.title ?? template.title, to)])
}

const proposeDocument = tool({
  name: 'propose_document',
  title: 'Propose a document',
  description:
    'Propose a draft of a document from a template; figures come from the job itself, and what it does not know from the answers. Unknown templates are answered with the list of those that there are.',
  scopes: ['read', 'propose'],
  input: z.object({ ...documentInput, templateKey }),
  run: async ({ project, summary, ...to }, asking) => proposePaper(asking, { project, summary }, to),
})

const proposeChangeOrder = tool({
  name: 'propose_change_order',
  title: 'Propose a change order',
  description: 'Propose a draft of a change order; its figures come from the job, never from this call.',
  scopes: ['read', 'propose'],
  input: z.object(documentInput),
  run: async ({ project, summary, ...to }, asking) =>
    proposePaper(asking, { project, summary }, { ...to, templateKey: 'change-order' }),
})

const lineChanges = changeLinesRow.body.shape
const proposeEstimateChange = tool({
  name: 'propose_estimate_change',
  title: 'Propose a change of an estimate',
  description:
    'Propose lines to add, change or remove in an estimate, seen at its rev (base). Ids of added lines are given by the server. Accepted parts are one change, undone as one.',
  scopes: ['read', 'money:read', 'propose'],
  input: z.object({
    ...common,
    estimate: idSchema,
    add: z.optional(
      z.array(
        z.object({
          fields: z.extend(z.partial(estimateLineSchema), { item: estimateLineSchema.shape.item }),
        }),
      ),
    ),
    change: lineChanges.change,
    remove: lineChanges.remove,
  }),
  run: async ({ estimate, add = [], change = [], remove = [], ...what }, asking) => {
    const { lines } = await asking.ask(estimateRow, {
      params: { project: what.project, estimate },
      query: {},
    })
    const byId = new Map(lines.map((one) => [one.id, one]))
    const about = (kind: SuggestedPart['kind'], id: string, base: number, fields: object) => {
      const found = byId.get(id)
      if (!found) throw notThere()
      return part(kind, found.item, fields, { of: id, base, was: valuesOf(fields, found) })
    }
    const parts = [
      ...add.map(({ fields }) => part('line.add', fields.item, fields)),
      ...change.map(({ id, base, fields }) => about('line.change', id, base, fields)),
      ...remove.map(({ id, base }) => about('line.remove', id, base, {})),
    ]
    return propose(asking, what, parts, estimate)
  },
})

const proposalStatus = tool({
  name: 'proposal_status',
  title: 'Proposal status',
  description: 'What became of the proposals that were made with this key in a project.',
  scopes: ['read', 'propose'],
  input: z.object({ project }),
  run: async ({ project }, asking) => {
    const all = await asking.suggestions(project)
    return {
      proposals: all
        .filter(({ keyId }) => keyId === asking.asker.id)
        .slice(0, 100)
        .map(({ id, summary, madeAt, decidedAt, accepted, parts }) => ({
          ...{ proposal: id, summary, madeAt, decidedAt, accepted, parts: parts.length },
          status: decidedAt === null ? 'waiting' : accepted.length === 0 ? 'declined' : 'accepted',
        })),
    }
  },
})

/** Tools that propose; none accepts. */
export const proposeTools: readonly Tool[] = [
  proposeTasks,
  proposeDocument,
  proposeEstimateChange,
  proposeChangeOrder,
  proposeReply,
  proposalStatus,
]
