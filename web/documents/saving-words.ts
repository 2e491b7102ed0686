import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'

/** How what was typed stands. */
export type Saving = 'saved' | 'saving' | 'failed'

/** The blocks whose words were not taken and still wait here, after others were sent: that something else was saved saves none of them. */
export const stillFailed = (
  failed: readonly string[],
  sent: readonly string[],
  typed: Readonly<Record<string, unknown>>,
): readonly string[] => failed.filter((id) => id in typed && !sent.includes(id))

/** Whether what was typed is kept; where the server refuses it, why, for what is too long is not sent by trying again. */
export function savingWords({
  state,
  unsent,
  fault,
}: {
  state: Saving
  unsent: boolean
  fault: unknown
}): string {
  if (state === 'failed')
    return fault instanceof Refusal
      ? say('Not saved: {why}', { why: fault.message })
      : say('Not saved. Check your connection.')
  return unsent || state === 'saving' ? say('Saving…') : say('Saved')
}
