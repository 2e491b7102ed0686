import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { signLogRow, writeLogRow } from '#contract/site-calls.ts'
import { type LogPoint, logPoints } from '#domain/site/log.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { longDayText, shortDay } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { hoursText } from '#web/kit/work/times.ts'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { type DayLog, useRecord } from './queries.ts'

const pointWords: Record<LogPoint, string> = {
  crew: say('Crew and hours'),
  stops: say('Clocks stopped'),
  weather: say('Weather'),
  work: say('Work done'),
  asked: say('Deliveries, visitors, delays'),
  accident: say('Accidents'),
}

type Props = {
  project: string
  data: DayLog
  points: readonly LogPoint[]
  team: boolean
  mayWrite: boolean
  maySign: boolean
  base: string
  onWeather: (() => void) | undefined
}

/** Beside a log: what is open before it is signed, the days before, and the document of a signed day. */
export function LogAside({ project, data, points, team, mayWrite, maySign, base, onWeather }: Props) {
  const { on, signed, days, government } = data
  const [signing, setSigning] = useState(false)
  const navigate = useNavigate()
  const writing = useRecord(
    project,
    (id: string) => call(writeLogRow, { params: { project, signed: id }, body: {} }),
    {
      onDone: ({ document }) => navigate(`${at('/projects')}/${project}/documents/${document}`),
      onError: sayNotSaved,
    },
  )
  return (
    <>
      {mayWrite && !signed && (
        <section className="title-block px-4 py-3 md:px-5">
          <h2 className="flex items-baseline justify-between font-extrabold text-base/6">
            {say('Before signing')}
            <span className="font-normal text-[0.8125rem] text-muted">
              {points.length === 0
                ? say('nothing open')
                : say('{count, number} open', { count: points.length })}
            </span>
          </h2>
          <ul className="divide-y divide-line">
            {logPoints.map((point) => {
              const isOpen = points.includes(point)
              return (
                <li key={point} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
                  <StatusMark
                    status={isOpen ? 'blocked' : 'done'}
                    label={isOpen ? say('open') : say('answered')}
                    className="size-4"
                  />
                  <span className="flex-1">{pointWords[point]}</span>
                  {point === 'weather' && onWeather && (
                    <ToolButton size={28} label={say('By hand')} onClick={onWeather} />
                  )}
                  {point === 'stops' && isOpen && (
                    <ToolButton size={28} label={say('Hours')} href={`${at('/projects')}/${project}/time`} />
                  )}
                </li>
              )
            })}
          </ul>
          <p className="pt-2 text-muted text-sm">
            {say('Once signed the day cannot be changed, only added to.')}
          </p>
          {maySign && (
            <ToolButton
              look="main"
              label={say('Sign the day')}
              disabled={points.length > 0}
              className="mt-3 w-full max-md:min-h-14 max-md:text-lg"
              onClick={() => setSigning(true)}
            />
          )}
        </section>
      )}
      {signed && maySign && (
        <WorkSection title={government ? say('Government report') : say('Document')}>
          <div className="grid gap-2 py-2">
            <p className="text-muted">
              {government
                ? say('The same day as the daily quality control report, filled from this log.')
                : say('The same day on paper, filled from this log.')}
            </p>
            <ToolButton
              icon="page"
              label={signed.documentId === null ? say('Write the document') : say('Open the document')}
              busy={writing.isPending}
              onClick={() => writing.mutate(signed.id)}
            />
          </div>
        </WorkSection>
      )}
      <WorkSection title={say('Last days')}>
        {days.length === 0 && <p className="py-2 text-muted">{say('No day has a log yet')}</p>}
        <ul className="divide-y divide-line">
          {days.map((day) => (
            <li key={day.on}>
              <a
                href={`${base}?on=${day.on}`}
                aria-current={day.on === on ? 'date' : undefined}
                className="flex min-h-9 items-center gap-3 hover:bg-wash aria-[current]:font-semibold max-md:min-h-12"
              >
                <span className="w-14">{shortDay(day.on)}</span>
                <span className="w-16 text-right tabular-nums">
                  {day.minutes === undefined ? '' : hoursText(day.minutes)}
                </span>
                <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5 text-muted">
                  <StatusMark status={day.signedBy === null ? 'draft' : 'done'} />
                  <span className="truncate">
                    {day.signedBy === null ? say('draft') : say('signed by {name}', { name: day.signedBy })}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        {!team && days.length > 0 && (
          <p className="py-2 text-muted text-sm">{say('You see days once they are signed.')}</p>
        )}
      </WorkSection>
      <SideSheet
        open={signing}
        onClose={() => setSigning(false)}
        title={say('Sign {day}', { day: longDayText(on) })}
        width={408}
      >
        {signing && <SignForm project={project} on={on} onDone={() => setSigning(false)} />}
      </SideSheet>
    </>
  )
}

function SignForm({ project, on, onDone }: { project: string; on: string; onDone: () => void }) {
  const { data: home } = useQuery(homeQuery)
  const [typed, setTyped] = useState<string>()
  const [id] = useState(() => newId())
  const [madeAt] = useState(() => new Date().toISOString())
  const name = typed ?? home?.user.name ?? ''
  const sending = useRecord(
    project,
    () => call(signLogRow, { params: { project }, body: { id, on, name, madeAt } }),
    { onDone },
  )
  return (
    <SheetForm sending={sending} label={say('Sign the day')}>
      <p>{say('I say that this is what happened. It cannot be changed afterwards, only added to.')}</p>
      <TextField
        label={say('Your full name')}
        autoComplete="name"
        value={name}
        error={wrongFields(sending).name}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SheetForm>
  )
}
