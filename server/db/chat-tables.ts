import type { ColumnType } from 'kysely'
import type { Audience } from '#contract/audience.ts'
import type { Piece, Turn } from '#contract/chat.ts'

/** The projects that an answer was read from, each with what its reader was in it. */
export type ReadFrom = Readonly<Record<string, Audience>>

/** Conversations with the assistant: each is one person's own. */
export type ChatTables = {
  conversations: {
    id: string
    user_id: string
    org_id: string | null
    project_id: string | null
    title: string
    created_at: Date
    changed_at: Date
  }
  conversation_turns: {
    conversation_id: string
    id: string
    number: number
    question: string
    at: Date
    state: Turn['state']
    alive_at: Date
    model: string | null
    pieces: ColumnType<Piece[], string | undefined, string>
    read: ColumnType<ReadFrom, string | undefined, string>
  }
}
