import { useEffect, useState } from 'react'
import { minutesWorked } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { clockOf, useClock, useOwnTimes } from '#web/kit/work/times.ts'
import { Button } from '#web/ui/button.tsx'
import { dayAfter } from './days.ts'

const breaks = [0, 30, 60] as const
const breakWords = { 0: say('No break'), 30: say('30 minutes'), 60: say('1 hour') }

/** The clock at the foot of a worker's day: since when it runs, and what stops it. Nothing asks where somebody is. */
export function ClockFoot({ project, task }: { project: string; task: string | null }) {
  const times = useOwnTimes(dayAfter(todayHere(), -2))
  const [now, setNow] = useState(() => new Date().toISOString())
  const [asking, setAsking] = useState(false)
  const running = times?.find(({ stoppedAt }) => stoppedAt === null)
  const { start, stop, busy } = useClock(running?.project ?? project)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 20_000)
    return () => clearInterval(timer)
  }, [])
  if (!times) return null
  const minutes = running ? minutesWorked(running, now) : 0
  const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <section
      aria-label={say('Clock')}
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-auto border-line border-t bg-sheet px-4 py-3 md:bottom-0 md:px-6"
    >
      {running && asking ? (
        <fieldset className="grid max-w-2xl gap-2">
          <legend className="pb-2 font-semibold text-lg/6">{say('How long was the break?')}</legend>
          <div className="grid grid-cols-3 gap-2">
            {breaks.map((breakMinutes) => (
              <Button
                key={breakMinutes}
                variant="outline"
                size="lg"
                className="px-2"
                disabled={busy || (breakMinutes > 0 && breakMinutes >= minutes)}
                onClick={() => {
                  setAsking(false)
                  stop({ time: running.id, breakMinutes })
                }}
              >
                {breakWords[breakMinutes]}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : (
        <div className="flex max-w-2xl items-center justify-between gap-4">
          <p className="text-lg/6">
            {running ? (
              <>
                <span className="block font-extrabold text-2xl/7 tabular-nums">{`${shown} h`}</span>
                <span className="text-base/6 text-muted">
                  {say('since {time}', { time: clockOf(running.startedAt, running.timeZone) })}
                </span>
              </>
            ) : (
              <span className="text-muted">{say('The clock is off')}</span>
            )}
          </p>
          {running ? (
            <Button
              variant="secondary"
              size="lg"
              className="min-w-36"
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              {say('Stop')}
            </Button>
          ) : (
            <Button size="lg" className="min-w-36" disabled={busy} onClick={() => start(task)}>
              {say('Start work')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
