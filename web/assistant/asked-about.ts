import { ReplyError } from '#web/kit/call.ts'

type Told = { data?: { project: { name: string } } | undefined; error: unknown }

/**
 * The project that is asked about: from the first moment on, before its name is here, and no more once it is told that it is not
 * there or not the asker's.
 */
export function askedAbout(id: string | null, { data, error }: Told): { id: string; name: string } | null {
  if (id === null || (error instanceof ReplyError && error.status === 404)) return null
  return { id, name: data?.project.name ?? '' }
}
