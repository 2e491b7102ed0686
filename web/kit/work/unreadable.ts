import { ReplyError } from '#web/kit/call.ts'

type Reading = { data: unknown; error: Error | null }

/**
 * Why what a page asked for cannot be shown: it never came, or the server says that it is not, or no longer, for its reader;
 * null where it can. What came once stays where a later reading fails on its way, with all that is typed over it.
 */
export function unreadable({ data, error }: Reading): Error | null {
  const gone = error instanceof ReplyError && [400, 403, 404, 410].includes(error.status)
  return data === undefined || gone ? error : null
}

/** Whether it never came as nothing was answered: it may yet. */
export const unreached = (reading: Reading): boolean => {
  const why = unreadable(reading)
  return why !== null && !(why instanceof ReplyError)
}
