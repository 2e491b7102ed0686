import { queryOptions } from '@tanstack/react-query'
import { chatRow, conversationRow, conversationsRow } from '#contract/chat.ts'
import { call } from '#web/kit/call.ts'

/** What the assistant is here, and what is left of the plan. */
export const chatQuery = queryOptions({
  queryKey: ['chat'],
  queryFn: () => call(chatRow, { params: {}, body: {} }),
})

/** One's own conversations; those of a project where one is given. */
export const conversationsQuery = (q: string, project?: string) =>
  queryOptions({
    queryKey: ['conversations', 'list', q, project],
    queryFn: () =>
      call(conversationsRow, {
        params: {},
        query: { ...(q && { q }), ...(project && { project }) },
        body: {},
      }),
  })

export const conversationQuery = (conversation: string) =>
  queryOptions({
    queryKey: ['conversations', conversation],
    queryFn: () => call(conversationRow, { params: { conversation }, body: {} }),
  })
