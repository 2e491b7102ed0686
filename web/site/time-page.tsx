import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Project, Task } from '#contract/fields.ts'
import type { OvertimeRule } from '#contract/overtime.ts'
import { editProjectRow } from '#contract/projects.ts'
import type { TimeCorrection, TimeEntry } from '#contract/site.ts'
import { timeFileRow } from '#contract/site-calls.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { minutesWorked, overtimeOf } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { dayText, shortDay, todayIn } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { ruleWords } from '#web/kit/work/overtime-words.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { projectQuery, tasksQuery, useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { clockOf, hoursText } from '#web/kit/work/times.ts'
import { weekdayName } from '#web/kit/work/work-hours.ts'
import { SelectField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WideTable } from '#web/ui/work/wide-table.tsx'
import { withHours } from './kept-here.ts'
import { timeQuery } from './queries.ts'
import { AddForm, CorrectForm } from './time-forms.tsx'

/** The hours of a week by person and day, with what was put right; one's own for whoever does not run the project. */
export default function TimePage({ params: { project = '' } }: PageProps) {
  const open = useQuery(projectQuery(project)).data
  const inOwn = useOwnWords()
  const work = useQuery(tasksQuery(project)).data?.tasks ?? []
  const tasks = work.map((task) => ({ ...task, title: inOwn(task.title) }))
  const today = useToday(project)
  const [asked, setAsked] = useState<string>()
  const { data } = useQuery(timeQuery(project, asked))
  const [added, stopped] = [useKeptOf('start', project), useKeptOf('stop', project)]
  const look = useLook(project)
  const [editing, setEditing] = useState<TimeEntry>()
  const [adding, setAdding] = useState(0)
  const [shown, setShown] = useState(false)
  useProjectTrail(open, project, say('Hours'))
  if (!open || !data) return <SkeletonRows count={8} />
  const mayEdit = may(open.audience, 'time.edit') && look === undefined
  const { week, corrections } = data
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index))
  const { timeZone, overtime } = open.project
  const isShown = (startedAt: string) => days.includes(todayIn(timeZone, new Date(startedAt)))
  const { read: times, waiting } = withHours(data.times, added, stopped, { self: open.self, isShown })
  const now = new Date().toISOString()
  const people = open.people.filter(({ id }) => times.some(({ personId }) => personId === id))
  const move = (by: number) => setAsked(addDays(week, by))
  return (
    <>
      <WorkPage
        title={say('Hours')}
        inBar
        detail={say('{from} to {to}', { from: shortDay(week), to: shortDay(days[6] ?? week) })}
        actions={
          <>
            <ToolButton icon="left" bare label={say('The week before')} onClick={() => move(-7)} />
            <ToolButton
              icon="right"
              bare
              label={say('The week after')}
              disabled={addDays(week, 7) > today}
              onClick={() => move(7)}
            />
            {look === undefined && (
              <ToolButton
                icon="plus"
                label={say('Add hours')}
                onClick={() => {
                  setEditing(undefined)
                  setAdding(adding + 1)
                  setShown(true)
                }}
              />
            )}
            {mayEdit && times.length > 0 && (
              <ToolButton
                icon="download"
                label={say('Payroll CSV')}
                href={addressOf(timeFileRow, { project }, { week })}
                download
              />
            )}
          </>
        }
      >
        {people.length === 0 ? (
          <EmptySheet title={say('No hours this week')}>
            {say('Your own people start and stop the clock on their phone. Nothing says where they are.')}
          </EmptySheet>
        ) : (
          <div className="grid gap-6">
            <WideTable label={say('Hours by day')}>
              <table className="w-full min-w-2xl text-sm tabular-nums">
                <thead>
                  <tr className="border-ink border-b-2 text-left">
                    <th className="py-1.5">{say('Who')}</th>
                    {days.map((day, index) => (
                      <th key={day} className="px-2 text-right font-semibold text-muted">
                        {weekdayName((index + 1) % 7)} {Number(day.slice(8))}
                      </th>
                    ))}
                    <th className="px-2 text-right">{say('Total')}</th>
                    {overtime !== 'none' && <th className="px-2 text-right">{say('Overtime')}</th>}
                    {overtime === 'california' && <th className="pl-2 text-right">{say('Double')}</th>}
                  </tr>
                </thead>
                <tbody>
                  {people.map(({ id, name }) => {
                    const minutes = days.map((day) =>
                      times.reduce((sum, time) => {
                        const isHere =
                          time.personId === id && todayIn(timeZone, new Date(time.startedAt)) === day
                        return sum + (isHere ? minutesWorked(time, now) : 0)
                      }, 0),
                    )
                    const split = overtimeOf(minutes, overtime)
                    const sum = (of: 'over' | 'double') => split.reduce((all, one) => all + one[of], 0)
                    return (
                      <tr key={id} className="border-line border-b">
                        <th scope="row" className="py-2 text-left">
                          {name}
                        </th>
                        {minutes.map((one, index) => (
                          <td key={days[index]} className="px-2 text-right">
                            {one === 0 ? '' : hoursText(one)}
                          </td>
                        ))}
                        <td className="px-2 text-right font-semibold">
                          {hoursText(minutes.reduce((all, one) => all + one, 0))}
                        </td>
                        {overtime !== 'none' && <td className="px-2 text-right">{hoursText(sum('over'))}</td>}
                        {overtime === 'california' && (
                          <td className="pl-2 text-right">{hoursText(sum('double'))}</td>
                        )}
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </WideTable>
            <TimeList
              {...{ times, corrections, tasks, timeZone, waiting }}
              nameOf={(id) => open.people.find((one) => one.id === id)?.name ?? say('Former member')}
              onOpen={
                look === undefined
                  ? (time) => {
                      setEditing(time)
                      setShown(true)
                    }
                  : undefined
              }
            />
          </div>
        )}
        {mayEdit && <Overtime project={open.project} />}
      </WorkPage>
      <SideSheet
        open={shown}
        onClose={() => setShown(false)}
        title={editing ? say('Correct') : say('Add hours')}
      >
        {!editing && (
          <AddForm
            key={adding}
            {...{ project, tasks, today, timeZone }}
            people={mayEdit ? open.people.filter(({ own }) => own) : []}
            onDone={() => setShown(false)}
          />
        )}
        {editing && (
          <CorrectForm
            key={editing.id}
            {...{ project, tasks, timeZone }}
            time={editing}
            onDone={() => setShown(false)}
          />
        )}
      </SideSheet>
    </>
  )
}

type ListProps = {
  times: readonly TimeEntry[]
  corrections: readonly TimeCorrection[]
  tasks: readonly Task[]
  timeZone: string
  /** What is kept on this device alone. */
  waiting: ReadonlySet<string>
  nameOf: (id: string | null) => string
  onOpen: ((time: TimeEntry) => void) | undefined
}

function TimeList({ times, corrections, tasks, timeZone, waiting, nameOf, onOpen }: ListProps) {
  const now = new Date().toISOString()
  return (
    <WorkSection title={say('Every clock')}>
      <ul className="divide-y divide-line">
        {times.map((time) => {
          const { id, personId, taskId, startedAt, stoppedAt, breakMinutes } = time
          const right = corrections.filter(({ timeId }) => timeId === id)
          const from = clockOf(startedAt, timeZone)
          return (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{nameOf(personId)}</span>
                <span className="block text-muted">
                  {[
                    dayText(todayIn(timeZone, new Date(startedAt))),
                    stoppedAt === null
                      ? say('since {time}', { time: from })
                      : say('{from} to {to}', { from, to: clockOf(stoppedAt, timeZone) }),
                    breakMinutes > 0 ? say('{minutes} min break', { minutes: breakMinutes }) : '',
                    tasks.find((one) => one.id === taskId)?.title ?? '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {right.map((one) => (
                  <span key={one.id} className="block text-muted text-sm">
                    {say('was {from} to {to}: {reason} ({name})', {
                      from: clockOf(one.old.startedAt, timeZone),
                      to: one.old.stoppedAt === null ? say('running') : clockOf(one.old.stoppedAt, timeZone),
                      ...{ reason: one.reason, name: nameOf(one.author) },
                    })}
                  </span>
                ))}
              </span>
              {waiting.has(id) && <Tag tone="line">{say('Kept')}</Tag>}
              <span className="font-semibold tabular-nums">{hoursText(minutesWorked(time, now))}</span>
              {onOpen && !waiting.has(id) && (
                <ToolButton size={28} label={say('Correct')} onClick={() => onOpen(time)} />
              )}
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}

function Overtime({ project }: { project: Project }) {
  const client = useQueryClient()
  const save = async (overtime: OvertimeRule) => {
    try {
      const params = { project: project.id }
      await call(editProjectRow, { params, body: { base: project.version, fields: { overtime } } })
    } catch (error) {
      sayNotSaved(error)
    }
    await client.invalidateQueries({ queryKey: ['project', project.id] })
  }
  return (
    <WorkSection title={say('Overtime')} className="mt-6 max-w-xl">
      <div className="grid gap-2 pt-3">
        <SelectField
          label={say('Rule of this project')}
          hint={say(
            'Reckoned from the hours of this project alone. The week begins on Monday. Federal law has over 40 hours a week (29 U.S.C. 207); states with a daily rule have more.',
          )}
          value={project.overtime}
          options={ruleWords}
          // Its options are the rules.
          onChange={({ target }) => void save(target.value as OvertimeRule)}
        />
      </div>
    </WorkSection>
  )
}
