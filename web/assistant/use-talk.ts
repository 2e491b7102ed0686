import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { addConversationRow, askTurnRow, type Turn } from '#contract/chat.ts'
import { formTexts } from '#contract/form.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { type Coming, listenTo } from './answer-line.ts'
import { conversationQuery } from './queries.ts'

type Shown = Pick<Turn, 'id' | 'question'> & Coming

/** A conversation as it goes on: what was said, what comes, and how to ask. It begins with the first question. */
export function useTalk(
  conversation: string | undefined,
  project: string | null,
  onBegin: (id: string) => void,
) {
  const client = useQueryClient()
  const { data } = useQuery({ ...conversationQuery(conversation ?? ''), enabled: conversation !== undefined })
  const [coming, setComing] = useState<Readonly<Record<string, Shown>>>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const lines = useRef(new Map<string, () => void>())

  const follow = (id: string, { id: turn, question }: Pick<Turn, 'id' | 'question'>) => {
    if (lines.current.has(turn)) return
    const stop = listenTo({ conversation: id, turn }, (told) => {
      setComing((all) => ({ ...all, [turn]: { id: turn, question, ...told } }))
      if (told.state === 'answering') return
      lines.current.delete(turn)
      // What is kept is the same; lists and what is left of the plan are another.
      void client.invalidateQueries({ queryKey: ['conversations'] })
      void client.invalidateQueries({ queryKey: ['chat'] })
      if (project !== null) void client.invalidateQueries({ queryKey: ['project', project, 'suggestions'] })
    })
    lines.current.set(turn, stop)
  }

  // An answer that was still made when the page was left is listened to again.
  const open = data?.turns.filter(({ state }) => state === 'answering') ?? []
  const waiting = open.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer once
  useEffect(() => {
    if (conversation !== undefined) for (const turn of open) follow(conversation, turn)
  }, [conversation, waiting])
  useEffect(() => {
    const all = lines.current
    return () => {
      for (const stop of all.values()) stop()
      all.clear()
    }
  }, [])

  const kept = data?.turns ?? []
  const known = new Set(kept.map(({ id }) => id))
  const turns: Shown[] = [
    ...kept.map((one) => (one.state === 'answering' ? (coming[one.id] ?? one) : one)),
    ...Object.values(coming).filter(({ id }) => !known.has(id)),
  ]

  /** Answers whether the question was taken. */
  async function ask(question: string, byModel = false): Promise<boolean> {
    setTrouble('')
    setBusy(true)
    try {
      const id = conversation ?? newId()
      if (conversation === undefined) await call(addConversationRow, { params: {}, body: { id, project } })
      const turn = { id: newId(), question }
      const { turn: taken } = await call(askTurnRow, {
        params: { conversation: id },
        body: { ...turn, ...(byModel && { model: true }) },
      })
      setComing((all) => ({
        ...all,
        [turn.id]: { ...turn, pieces: [], state: 'answering', model: null, hidden: false },
      }))
      follow(id, taken)
      if (conversation === undefined) {
        // Whoever shows it next may listen no more by then.
        void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
        onBegin(id)
      }
      return true
    } catch (error) {
      setTrouble((error instanceof Refusal ? error.serverMessage : undefined) ?? formTexts.unexpected)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { conversation: data?.conversation, turns, trouble, busy, ask }
}
