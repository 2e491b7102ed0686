import { useMemo } from 'react'
import type { Task } from '#contract/fields.ts'
import { comparePlans } from '#domain/schedule/compare.ts'
import type { PlanRows } from '#domain/schedule/of-project.ts'
import { withChanges } from '#domain/schedule/what-if.ts'
import { workCalendarOf } from '#domain/schedule/work-time.ts'
import { say } from '#language/say.ts'
import { dayText, momentDay, spanWords } from '#web/kit/work/dates.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { dialogField } from './plan-dialog.tsx'
import { type KeptPlan, planOf } from './use-plan.ts'

type Props = {
  rows: PlanRows
  tasks: readonly Task[]
  kept: readonly KeptPlan[]
  /** The two that are compared: ids of kept plans, '' for the one in force. */
  chosen: readonly [string, string]
  edits: boolean
  onChoose: (plans: readonly [string, string]) => void
  onTry: (plan: KeptPlan) => void
  onAdopt: (plan: KeptPlan) => void
  onRemove: (plan: KeptPlan) => void
  onBack: () => void
}

/** The plans that are kept beside the one in force, and two of them task by task. */
export function ComparePlans(props: Props) {
  const { rows, tasks, kept, chosen, edits, onChoose, onTry, onAdopt, onRemove, onBack } = props
  const [first, second] = [chosen[0], chosen[1] || (chosen[0] === '' ? (kept[0]?.id ?? '') : '')]
  const plans = useMemo(
    () =>
      [first, second].map((id) => {
        const plan = kept.find((one) => one.id === id)
        return planOf(plan ? withChanges(rows, plan.changes) : rows)
      }),
    [first, second, kept, rows],
  )
  const [one, other] = plans
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const moved =
    one && other
      ? comparePlans(one.plan, other.plan, workCalendarOf(rows.orgCalendar)).moved.flatMap(
          ({ id, finishDays }) => {
            const [a, b] = [one.dates.get(id), other.dates.get(id)]
            return a && b ? [{ id, title: titles.get(id), a, b, finishDays }] : []
          },
        )
      : []
  const nameOf = (id: string) => kept.find((plan) => plan.id === id)?.name ?? say('The plan in force')
  const choice = (label: string, value: string, set: (id: string) => void) => (
    <label className="grid gap-1">
      <span className="text-[0.8125rem] text-muted">{label}</span>
      <select value={value} onChange={(event) => set(event.target.value)} className={dialogField}>
        <option value="">{say('The plan in force')}</option>
        {kept.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
  const cell = 'border-hair border-b px-2 py-1.5'
  return (
    <div className="h-full overflow-auto px-4 pb-6 md:px-6">
      <p className="mb-3 print:hidden">
        <ToolButton icon="left" label={say('Back to the schedule')} onClick={onBack} />
      </p>
      {kept.length === 0 ? (
        <EmptySheet title={say('No plan is kept yet')}>
          {say('Press What if, change something, and keep it as plan B.')}
        </EmptySheet>
      ) : (
        <>
          <ul className="mb-5 max-w-3xl border-ink border-t-2">
            {kept.map((plan) => (
              <li
                key={plan.id}
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-hair border-b py-1"
              >
                <b>{plan.name}</b>
                <span className="text-[0.8125rem] text-muted">
                  {[
                    say('kept {day}', { day: momentDay(plan.keptAt) }),
                    plan.finishOn && say('completion {day}', { day: dayText(plan.finishOn) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {edits && (
                  <span className="ml-auto flex gap-2">
                    <ToolButton size={28} label={say('Try it')} onClick={() => onTry(plan)} />
                    <ToolButton size={28} label={say('Make it the plan')} onClick={() => onAdopt(plan)} />
                    <ToolButton
                      size={28}
                      look="ghost"
                      icon="trash"
                      bare
                      label={say('Delete {name}', { name: plan.name })}
                      onClick={() => onRemove(plan)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div className="mb-3 grid max-w-xl grid-cols-2 gap-3">
            {choice(say('Plan A'), first, (id) => onChoose([id, second]))}
            {choice(say('Plan B'), second, (id) => onChoose([first, id]))}
          </div>
          {one?.finishOn && other?.finishOn && (
            <p className="mb-3 font-semibold">
              {say('Completion {one} in A, {other} in B', {
                one: dayText(one.finishOn),
                other: dayText(other.finishOn),
              })}
            </p>
          )}
          {moved.length === 0 ? (
            <p className="text-muted">{say('Both have the same dates.')}</p>
          ) : (
            <table className="w-full max-w-3xl text-[0.8125rem]">
              <thead>
                <tr className="border-ink border-b-2 text-left">
                  <th className="px-2 py-1">{say('Task')}</th>
                  <th className="px-2 py-1">{say('A: {plan}', { plan: nameOf(first) })}</th>
                  <th className="px-2 py-1">{say('B: {plan}', { plan: nameOf(second) })}</th>
                  <th className="px-2 py-1 text-right">{say('Moved by')}</th>
                </tr>
              </thead>
              <tbody>
                {moved.map(({ id, title, a, b, finishDays }) => (
                  <tr key={id}>
                    <td className={cell}>{title}</td>
                    <td className={cell}>{spanWords(a)}</td>
                    <td className={cell}>{spanWords(b)}</td>
                    <td className={`${cell} text-right`}>{movedText(finishDays)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </div>
  )
}

const movedText = (days: number) => {
  if (days === 0) return say('only the start')
  return days > 0 ? say('{days} d later', { days }) : say('{days} d sooner', { days: -days })
}
