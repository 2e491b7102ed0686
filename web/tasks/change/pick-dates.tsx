import { useId, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { movedDates } from '#domain/calendar/moved-dates.ts'
import { say } from '#language/say.ts'
import { Hanging } from '#web/ui/work/hanging.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Dates = Pick<Task, 'startOn' | 'finishOn' | 'days'>
type Props = {
  anchor: Element
  /** The dates of one task; where there are several they can be moved alone. */
  dates: Dates | undefined
  onClose: () => void
  onPick: (dates: Dates) => void
  onShift: (days: number) => void
}

const steps = [
  [-7, say('1 week earlier')],
  [-1, say('1 day earlier')],
  [1, say('1 day later')],
  [7, say('1 week later')],
] as const

const box =
  'min-h-8 w-full rounded-sm border border-control bg-sheet px-2 aria-invalid:border-alarm-text max-md:min-h-11 pointer-coarse:min-h-11'

/** When a task is done, or by how much several are moved. */
export function PickDates({ anchor, dates, onClose, onPick, onShift }: Props) {
  const own = useId()
  const [start, setStart] = useState(dates?.startOn ?? '')
  const [finish, setFinish] = useState(dates?.finishOn ?? '')
  const [days, setDays] = useState(dates?.days == null ? '' : String(dates.days))
  const wrong = start !== '' && finish !== '' && finish < start
  const shift = (by: number, close: () => void) => {
    if (!dates) {
      close()
      return onShift(by)
    }
    const moved = movedDates({ startOn: start || null, finishOn: finish || null }, by)
    setStart(moved.startOn ?? '')
    setFinish(moved.finishOn ?? '')
  }
  return (
    <Hanging
      anchor={anchor}
      side="end"
      label={say('Dates')}
      onClose={onClose}
      onOpen={(floating) => floating.querySelector<HTMLElement>('input, button')?.focus()}
      className="w-80 p-3"
    >
      {(close) => (
        <form
          noValidate
          className="grid gap-3 text-[0.8125rem] max-md:text-base"
          onSubmit={(event) => {
            event.preventDefault()
            if (wrong || !dates) return
            close()
            const count = Number.parseInt(days, 10)
            onPick({
              startOn: start || null,
              finishOn: finish || null,
              days: Number.isNaN(count) ? null : Math.min(Math.max(count, 0), 3650),
            })
          }}
        >
          {dates && (
            <div className="grid grid-cols-2 gap-2">
              <label className="grid gap-1">
                {say('Start')}
                <input
                  type="date"
                  value={start}
                  onChange={(event) => setStart(event.target.value)}
                  className={box}
                />
              </label>
              <label className="grid gap-1">
                {say('Finish')}
                <input
                  type="date"
                  value={finish}
                  aria-invalid={wrong}
                  aria-describedby={wrong ? `${own}-wrong` : undefined}
                  onChange={(event) => setFinish(event.target.value)}
                  className={box}
                />
              </label>
              {wrong && (
                <p id={`${own}-wrong`} role="alert" className="col-span-2 text-alarm-text">
                  {say('The finish is before the start.')}
                </p>
              )}
              <label className="grid gap-1">
                {say('Days')}
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={3650}
                  value={days}
                  onChange={(event) => setDays(event.target.value)}
                  className={box}
                />
              </label>
            </div>
          )}
          <div className="grid grid-cols-2 gap-2">
            {steps.map(([by, label]) => (
              <ToolButton key={by} size={28} label={label} onClick={() => shift(by, close)} />
            ))}
          </div>
          <div className="flex justify-end gap-2 border-line border-t pt-2">
            <ToolButton size={28} label={say('Cancel')} onClick={close} />
            {dates && <ToolButton size={28} look="ink" type="submit" label={say('Save dates')} />}
          </div>
        </form>
      )}
    </Hanging>
  )
}
