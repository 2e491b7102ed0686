import * as z from 'zod/mini'
import type { Say } from '#language/say.ts'

/** What a task has other days for: what happened, to which other task (empty where to none), and what was said of it. */
export const becauseSchema = z.object({ kind: z.string(), title: z.string(), reason: z.string() })
export type Because = z.infer<typeof becauseSchema>

/** What days moved for, as it stands after a comma; empty where nothing more is known than that they did. */
export function becauseWords({ kind, title, reason }: Because, say: Say): string {
  if (kind === 'inspection.failed' && title !== '') {
    return reason === ''
      ? say('because “{title}” failed', { title })
      : say('because “{title}” failed: {reason}', { title, reason })
  }
  if (kind === 'schedule.lost') return say('because days were lost to weather')
  if (kind === 'schedule.calendar') return say('after a change of the working calendar')
  return title === '' ? '' : say('after a change of “{title}”', { title })
}

type Days = { startOn: string | null; finishOn: string | null }

/** The day that moved, as whoever does the task says it: its start, or its finish where it starts as before. */
export function movedDay(was: Days, now: Days): { from: string; to: string } | undefined {
  const [from, to] =
    was.startOn !== now.startOn && was.startOn !== null && now.startOn !== null
      ? [was.startOn, now.startOn]
      : [was.finishOn, now.finishOn]
  return from !== null && to !== null && from !== to ? { from, to } : undefined
}
