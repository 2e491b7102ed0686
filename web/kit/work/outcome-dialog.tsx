import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { outcomeRow } from '#contract/schedule.ts'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { call } from '../call.ts'
import { whyNotSaved } from './task-edits.ts'

/** Whether a task comes out one way or the other: an inspection, a permit, a review. */
export const hasOutcome = ({ gate }: Pick<Task, 'gate'>): boolean =>
  gate === 'inspection' || gate === 'permit' || gate === 'review'

type Props = { project: string; task: Pick<Task, 'id' | 'title'>; onClose: () => void }

const field =
  'min-h-9 w-full rounded-sm border border-control bg-sheet px-3 py-1.5 max-md:min-h-11 pointer-coarse:min-h-11'

/** Says how an inspection came out: passed, or failed for a reason, and when it is held again. */
export function OutcomeDialog({ project, task, onClose }: Props) {
  const own = useId()
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const [reason, setReason] = useState('')
  const [on, setOn] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [id] = useState(() => crypto.randomUUID())
  const [fixId] = useState(() => crypto.randomUUID())
  const [fixes, setFixes] = useState(false)
  const [fixDays, setFixDays] = useState('1')
  const send = async () => {
    if (failed && reason.trim() === '')
      return setTrouble(say('Say what failed: everybody who waits reads it.'))
    if (failed && fixes && !/^\d{1,3}$/.test(fixDays))
      return setTrouble(say('Say in days how long it takes to put right.'))
    setBusy(true)
    setTrouble('')
    const title = say('Re-inspection: {title}', { title: task.title.slice(0, 180) })
    try {
      await call(outcomeRow, {
        params: { project, task: task.id },
        body: {
          outcome: failed ? 'failed' : 'passed',
          reason: failed ? reason.trim() : '',
          ...(failed && { again: { id, title, on: on === '' ? null : on } }),
          ...(failed &&
            fixes && {
              fix: {
                id: fixId,
                title: say('Correct: {what}', { what: reason.trim().slice(0, 180) }),
                days: Number(fixDays),
              },
            }),
        },
      })
      await client.invalidateQueries({ queryKey: ['project', project] })
      toast({
        title: failed
          ? say('{task} failed', { task: task.title })
          : say('{task} passed', { task: task.title }),
        ...(failed && {
          description: say('It is held again, and everybody on the project sees the new dates.'),
        }),
      })
      onClose()
    } catch (error) {
      setTrouble(whyNotSaved(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={task.title}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void send()
        }}
      >
        <fieldset className="flex gap-2">
          <legend className="mb-1 text-muted">{say('How did it come out?')}</legend>
          {[false, true].map((value) => (
            <label
              key={String(value)}
              className="flex min-h-9 flex-1 cursor-pointer items-center gap-2 rounded-sm border border-control px-3 has-checked:border-ink has-checked:inset-ring-1 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-blueprint max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={own}
                checked={failed === value}
                onChange={() => setFailed(value)}
                className="size-4 accent-blueprint"
              />
              {value ? say('Failed') : say('Passed')}
            </label>
          ))}
        </fieldset>
        {failed && (
          <>
            <label className="grid gap-1">
              {say('What failed')}
              <textarea
                rows={2}
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                placeholder={say('Nail plates missing at the range wall')}
                className={field}
              />
            </label>
            <label className="grid gap-1">
              {say('Held again on')}
              <input
                type="date"
                value={on}
                aria-describedby={`${own}-on`}
                onChange={(event) => setOn(event.target.value)}
                className={field}
              />
              <span id={`${own}-on`} className="text-muted text-sm">
                {say('Without a day: as soon as it can be. What waited for it waits for that.')}
              </span>
            </label>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <label className="flex min-h-9 items-center gap-2 max-md:min-h-11 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={fixes}
                  onChange={(event) => setFixes(event.target.checked)}
                  className="size-4 accent-blueprint"
                />
                {say('Add a task to put it right first')}
              </label>
              {fixes && (
                <label className="flex items-center gap-2">
                  {say('Days')}
                  <span className="w-16">
                    <input
                      inputMode="numeric"
                      value={fixDays}
                      maxLength={3}
                      onChange={(event) => setFixDays(event.target.value.trim())}
                      className={field}
                    />
                  </span>
                </label>
              )}
            </div>
          </>
        )}
        <div role="alert" className="empty:hidden">
          {trouble && <Note kind="refused">{trouble}</Note>}
        </div>
        <div className="flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton
            look="ink"
            type="submit"
            busy={busy}
            label={failed ? say('Failed: plan it again') : say('Passed')}
          />
        </div>
      </form>
    </Dialog>
  )
}
