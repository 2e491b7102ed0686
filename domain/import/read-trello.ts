import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { readDates } from './date-column.ts'
import { statusOf } from './status-words.ts'
import {
  type DryRun,
  type ImportChoices,
  type ImportedTask,
  ImportRefusal,
  importLimits,
} from './task-list.ts'

const text = z.catch(z.string(), '')
const flag = z.catch(z.boolean(), false)
const texts = z.catch(z.array(z.string()), [])
/** Entries of a list that are what they should be; the others are left out. */
const those = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((entries: unknown[]) =>
      entries.flatMap((entry) => {
        const read = z.safeParse(schema, entry)
        return read.success ? [read.data as z.output<Schema>] : []
      }),
    ),
  )

const named = z.object({ id: z.string(), name: text, color: text })
const boardSchema = z.object({
  name: text,
  cards: z.array(z.unknown()),
  lists: those(z.object({ id: z.string(), name: text, closed: flag })),
  members: those(z.object({ id: z.string(), fullName: text, username: text })),
  labels: those(named),
  customFields: those(z.object({ id: z.string(), name: text })),
  checklists: those(
    z.object({
      idCard: z.string(),
      checkItems: those(z.object({ name: text, state: text, pos: z.catch(z.number(), 0) })),
    }),
  ),
  actions: those(
    z.object({
      type: z.enum(['commentCard', 'copyCommentCard']),
      date: text,
      data: z.object({ text: z.string(), card: z.object({ id: z.string() }) }),
      memberCreator: z.catch(z.object({ fullName: text }), { fullName: '' }),
    }),
  ),
})

const cardSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: text,
  closed: flag,
  isTemplate: flag,
  dueComplete: flag,
  due: text,
  start: text,
  idList: text,
  idMembers: texts,
  idLabels: texts,
  // Older boards have labels without ids.
  labels: those(z.object({ name: text, color: text })),
  customFieldItems: those(z.object({ idCustomField: text })),
  attachments: those(z.object({ name: text, url: z.url() })),
})

function boardOf(content: string): z.output<typeof boardSchema> {
  let data: unknown
  try {
    data = JSON.parse(content)
  } catch {
    throw new ImportRefusal('json', say('The file begins like JSON and breaks off: export the board again.'))
  }
  const board = boardSchema.safeParse(data)
  if (board.success) return board.data
  throw new ImportRefusal(
    'not-a-board',
    say('This is no board of Trello: open its menu, choose Print, export and share, then Export as JSON.'),
  )
}

/**
 * Reads a board as Trello exports it in JSON: its cards are the rows, counted from 1 in the file's order.
 * @throws ImportRefusal for what is no such file
 */
export function readTrello(content: string, { archived = false, timeZone }: ImportChoices = {}): DryRun {
  const board = boardOf(content)
  if (board.cards.length > importLimits.rows)
    throw new ImportRefusal(
      'rows',
      say('The board has more than {most} cards. Split it and bring in the parts.', {
        most: importLimits.rows,
      }),
    )
  const lists = new Map(board.lists.map((list) => [list.id, list]))
  const members = new Map(board.members.map((member) => [member.id, member.fullName || member.username]))
  const labels = new Map(board.labels.map((label) => [label.id, label.name || label.color]))
  const ownFields = new Map(board.customFields.map(({ id, name }) => [id, name]))
  const steps = Map.groupBy(board.checklists, (checklist) => checklist.idCard)
  const comments = Map.groupBy(board.actions, (action) => action.data.card.id)
  const run: DryRun = {
    format: 'trello',
    ...(board.name ? { projectName: board.name } : {}),
    tasks: [],
    skipped: [],
    problems: [],
    rows: board.cards.length,
    columns: [],
    dateQuestions: [],
  }
  for (const [index, entry] of board.cards.entries()) {
    const row = index + 1
    const skip = (reason: DryRun['skipped'][number]['reason'], message: string) =>
      run.skipped.push({ row, reason, message })
    const read = cardSchema.safeParse(entry)
    if (!read.success) {
      skip('unreadable', say('It cannot be read'))
      continue
    }
    const card = read.data
    const list = lists.get(card.idList)
    const title = card.name.replace(/\s+/g, ' ').trim()
    if (title === '') skip('no-title', say('It has no name of a task'))
    else if (card.isTemplate) skip('template', say('It is a template for cards'))
    else if (card.closed && !archived) skip('archived', say('It is archived'))
    else if (list?.closed && !archived)
      skip('archived', say('Its list, {list}, is archived', { list: list.name }))
    else {
      const dateOf = (field: 'start' | 'due') => {
        if (card[field] === '') return {}
        const date = readDates([card[field]], { timeZone }).dateIn(card[field])
        if (date) return { [field]: date }
        run.problems.push({
          row,
          field,
          message: say('“{text}” is no date that can be read', { text: card[field].slice(0, 60) }),
        })
        return {}
      }
      const lost = card.idMembers.filter((id) => !members.has(id)).length
      if (lost > 0)
        run.problems.push({
          row,
          field: 'members',
          message: say('It is given to somebody whom the file does not name'),
        })
      const left = card.customFieldItems.flatMap((item) => ownFields.get(item.idCustomField) || [])
      if (left.length > 0)
        run.problems.push({
          row,
          message: say('What its own fields say is left out: {fields}', { fields: left.join(', ') }),
        })
      const statusText = list?.name ?? ''
      const task: ImportedTask = {
        sourceRow: row,
        title,
        description: card.desc,
        status: card.dueComplete ? 'done' : statusOf(statusText),
        statusText,
        assignees: card.idMembers.flatMap((id) => {
          const name = members.get(id)
          return name ? [{ name }] : []
        }),
        ...dateOf('start'),
        ...dateOf('due'),
        ...(statusText ? { section: statusText } : {}),
        labels: [
          ...new Set([
            ...card.idLabels.flatMap((id) => labels.get(id) || []),
            ...card.labels.flatMap(({ name, color }) => name || color || []),
          ]),
        ],
        checklist: (steps.get(card.id) ?? []).flatMap(({ checkItems }) =>
          checkItems
            .toSorted((a, b) => a.pos - b.pos)
            .map((item) => ({ text: item.name, done: item.state === 'complete' })),
        ),
        // The newest stands first in the file; read in the order they were said.
        comments: (comments.get(card.id) ?? [])
          .map(({ data, date, memberCreator }) => ({
            author: memberCreator.fullName,
            at: date,
            text: data.text,
          }))
          .toReversed(),
        links: card.attachments,
        predecessors: [],
      }
      run.tasks.push(task)
    }
  }
  return run
}
