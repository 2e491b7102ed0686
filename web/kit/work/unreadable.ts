import { ReplyError } from '#web/kit/call.ts'

/**
 * Whether what a page asked for cannot be shown: it never came, or the server says that it is not, or no longer, for its reader.
 * What came once stays where a later reading fails on its way, with all that is typed over it.
 */
export const unreadable = ({ data, error }: { data: unknown; error: Error | null }): boolean =>
  error !== null &&
  (data === undefined || (error instanceof ReplyError && [400, 403, 404, 410].includes(error.status)))
