import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Task } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { marginOf } from '#domain/margin.ts'
import { say } from '#language/say.ts'
import { dayText, lateText, shortDay, todayIn } from '#web/kit/work/dates.ts'
import { moneyQuery } from '#web/kit/work/job-money.ts'
import { lastDayOf } from '#web/kit/work/last-day.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { Progress } from '#web/kit/work/progress.tsx'
import { gateWords } from '#web/kit/work/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lateBy, nextGateOf } from './task-times.ts'

type Props = {
  view: ProjectView
  tasks: readonly Task[] | undefined
  /** Where the reader may change what stands there. */
  onEdit: (() => void) | undefined
}

/** What decides whether a job is all right, in one strip: when, how far, for how much, and what has to be passed next. */
export function OverviewFigures({ view: { project }, tasks, onEdit }: Props) {
  const { priceCents, budgetCents, dueOn } = project
  const today = todayIn(project.timeZone)
  const gate = tasks && nextGateOf(tasks)
  const ends = lastDayOf(tasks ?? []) ?? dueOn
  return (
    <dl className="title-block mb-5 grid grid-cols-2 gap-x-4 gap-y-4 px-5 py-4 md:grid-cols-3 md:gap-x-0 desk:flex">
      <Figure label={say('Completion')} value={!tasks ? '–' : ends ? dayText(ends) : say('no date')}>
        {!tasks ? null : dueOn && ends && ends > dueOn ? (
          <span className="font-semibold text-alarm-text">
            {say('past the deadline, {day}', { day: shortDay(dueOn) })}
          </span>
        ) : ends && ends < today && project.tasksDone < project.tasks ? (
          <span className="font-semibold text-alarm-text">{lateText(lateBy(ends, today))}</span>
        ) : dueOn ? (
          say('deadline {day}', { day: shortDay(dueOn) })
        ) : (
          project.startOn && say('from {date}', { date: dayText(project.startOn) })
        )}
      </Figure>
      <Figure
        label={say('Done')}
        value={project.tasks === 0 ? '–' : percentText(Math.floor((100 * project.tasksDone) / project.tasks))}
      >
        <Progress done={project.tasksDone} tasks={project.tasks} />
      </Figure>
      {priceCents !== undefined && (
        <Figure label={say('Agreed price')} value={priceCents === null ? '–' : moneyText(priceCents)}>
          {priceCents === null && onEdit && <Enter onEdit={onEdit} />}
        </Figure>
      )}
      {budgetCents !== undefined && (
        <Figure label={say('Budget')} value={budgetCents === null ? '–' : moneyText(budgetCents)}>
          {budgetCents === null ? onEdit && <Enter onEdit={onEdit} /> : <Margin project={project.id} />}
        </Figure>
      )}
      <Figure label={say('Next gate')} value={gate ? gateWords[gate.gate ?? 'inspection'] : '–'}>
        {gate && (
          <span className={classNames(gate.finishOn && gate.finishOn < today && 'text-alarm-text')}>
            {[gate.finishOn && dayText(gate.finishOn), gate.title].filter(Boolean).join(' · ')}
          </span>
        )}
      </Figure>
    </dl>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-line max-md:last:odd:col-span-2 md:border-l md:px-5 desk:flex-1 md:max-desk:nth-[3n+1]:border-l-0 md:max-desk:nth-[3n+1]:pl-0 md:max-desk:nth-[5]:col-span-2 desk:first:border-l-0 desk:first:pl-0">
      <dt className="text-[0.8125rem]/5 text-muted">{label}</dt>
      <dd className="wide font-extrabold text-base/7 tabular-nums 2xl:text-lg/7 [overflow-wrap:anywhere]">
        {value}
      </dd>
      <dd className="line-clamp-2 text-[0.8125rem]/5 text-muted">{children}</dd>
    </div>
  )
}

const Enter = ({ onEdit }: { onEdit: () => void }) => (
  <button
    type="button"
    onClick={onEdit}
    className="text-link underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
  >
    {say('Enter it')}
  </button>
)

/** What the job is to cost in the end and what that leaves, as its money says. */
function Margin({ project }: { project: string }) {
  const { data: money } = useQuery(moneyQuery(project))
  const margin = money && marginOf(money.priceCents, money.total.projected)
  if (margin === undefined) return say('not for owners or crew')
  return (
    <>
      <span className={margin < 0 ? 'font-semibold text-alarm-text' : 'text-level'}>
        {say('projected margin {share}', { share: percentText(margin) })}
      </span>
      {` · ${say('not for owners or crew')}`}
    </>
  )
}
