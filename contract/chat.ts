import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { given } from './query.ts'
import { type AnyRow, nothing } from './route.ts'
import { usageMetricsSchema } from './usage.ts'
import { idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/**
 * The assistant: conversations are a person's own, and nobody else reads them. One about a project is there for as long as they
 * are in it, and shows of its answers what they may still see.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

/** The most questions of a conversation, and conversations of a person. */
export const turnsMost = 200
export const conversationsMost = 500

/** Where something is written or stands; null where it is no page. */
const href = none(z.string())

/** What an answer rests on: a section of a code, a line of an estimate, a task. Opens where it has an address. */
const citationSchema = z.object({
  label: z.string(),
  detail: z.string(),
  href,
  /** Whether a fact was not read at its source, so that its section is to be checked. */
  unchecked: z.boolean(),
})
export type Citation = z.infer<typeof citationSchema>

const cardRowSchema = z.object({ label: z.string(), value: z.string(), detail: z.string(), href })
export type CardRow = z.infer<typeof cardRowSchema>

/** What can be done next: a page to open, or what to ask. */
const cardActionSchema = z.object({ label: z.string(), href, ask: none(z.string()) })
export type CardAction = z.infer<typeof cardActionSchema>

export const cardSchema = z.object({
  title: z.string(),
  /** Whether its words are those of the codes, which are English in every language. */
  english: z.boolean(),
  /** How a figure was reckoned; empty where none was. */
  formula: z.string(),
  rows: z.array(cardRowSchema),
  citations: z.array(citationSchema),
  actions: z.array(cardActionSchema),
  /** The suggestion that it asks a person to decide, of the project of the conversation. */
  suggestion: none(idSchema),
})
export type Card = z.infer<typeof cardSchema>

/** An answer comes in pieces: words, and cards. */
export const pieceSchema = z.union([
  z.object({ text: z.string(), english: z.boolean() }),
  z.object({ card: cardSchema }),
])
export type Piece = z.infer<typeof pieceSchema>

/** `cut`: the answer ended before it was whole, as by a server that went away. */
export const turnStates = ['answering', 'done', 'failed', 'cut'] as const

const turnSchema = z.object({
  id: idSchema,
  question: z.string(),
  at: instantSchema,
  state: z.enum(turnStates),
  pieces: z.array(pieceSchema),
  /** The model that wrote it; null where the server's own rules did, for nothing. */
  model: none(z.string()),
  /** Whether it was answered while the reader saw more than now, and is kept back. */
  hidden: z.boolean(),
})
export type Turn = z.infer<typeof turnSchema>

const conversationSchema = z.object({
  id: idSchema,
  title: z.string(),
  projectId: none(idSchema),
  projectName: none(z.string()),
  changedAt: instantSchema,
})
export type Conversation = z.infer<typeof conversationSchema>

const inConversation = z.object({ conversation: idSchema })
export const questionSchema = textSchema(say('The question'), 4000).check(
  z.minLength(1, { error: say('Type a question') }),
)

export const chatRow = {
  method: 'GET',
  path: '/api/chat',
  caller: 'user',
  summary: say(
    'What the assistant is here: the model that answers what its own rules cannot, where one is set up, what is left of the plan’s AI outputs, and what was asked about last.',
  ),
  params: nothing,
  body: nothing,
  data: z.object({
    /** Null where there is none: then every answer is free. */
    model: none(z.string()),
    usage: usageMetricsSchema,
    /** In the organisation that they have switched to, the newest first. */
    topics: z.array(z.string()),
  }),
} as const satisfies AnyRow

export const conversationsRow = {
  method: 'GET',
  path: '/api/conversations',
  caller: 'user',
  summary: say('The caller’s own conversations with the assistant, the newest first, narrowed by words.'),
  params: nothing,
  query: z.object({ q: given(z.string().check(z.maxLength(200))), project: z.optional(idSchema) }),
  body: nothing,
  data: z.object({ conversations: z.array(conversationSchema) }),
} as const satisfies AnyRow

export const addConversationRow = {
  method: 'POST',
  path: '/api/conversations',
  caller: 'user',
  summary: say(
    'Begin a conversation with the assistant, about a project or none; asked twice with one id it is begun once.',
  ),
  params: nothing,
  body: z.object({ id: idSchema, project: none(idSchema) }),
  data: z.object({ conversation: conversationSchema }),
} as const satisfies AnyRow

export const conversationRow = {
  method: 'GET',
  path: '/api/conversations/{conversation}',
  caller: 'user',
  summary: say('A conversation of the caller’s own, with its answers as far as they may still see them.'),
  params: inConversation,
  body: nothing,
  data: z.object({ conversation: conversationSchema, turns: z.array(turnSchema) }),
} as const satisfies AnyRow

export const askTurnRow = {
  method: 'POST',
  path: '/api/conversations/{conversation}/turns',
  caller: 'user',
  summary: say(
    'Ask the assistant; the answer comes as events from /stream below the turn. Sent again with its id it is the same turn, and counts once.',
  ),
  params: inConversation,
  body: z.object({
    id: idSchema,
    question: questionSchema,
    /** Whether the model is to answer, whatever the rules know. */
    model: z.optional(z.boolean()),
  }),
  data: z.object({ conversation: conversationSchema, turn: turnSchema }),
} as const satisfies AnyRow

/** Where the answer of a turn is listened to, as events with ids that it goes on from. */
export const turnStreamPath = '/api/conversations/{conversation}/turns/{turn}/stream'

export const renameConversationRow = {
  method: 'PATCH',
  path: '/api/conversations/{conversation}',
  caller: 'user',
  summary: say('Rename a conversation of one’s own.'),
  params: inConversation,
  body: z.object({ title: lineSchema(say('The title'), 120) }),
  data: z.object({ conversation: conversationSchema }),
} as const satisfies AnyRow

export const deleteConversationRow = {
  method: 'POST',
  path: '/api/conversations/{conversation}/delete',
  caller: 'user',
  summary: say('Delete a conversation of one’s own, with all its answers.'),
  params: inConversation,
  body: nothing,
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

/** The calls of the assistant. */
export const chatRows = {
  chatRow,
  conversationsRow,
  addConversationRow,
  conversationRow,
  askTurnRow,
  renameConversationRow,
  deleteConversationRow,
} as const
