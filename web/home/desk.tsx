import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AheadProject, type DeskOrder, deskLimits, deskRow, type ProjectMoney } from '#contract/today.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/iso-date.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText, lateText } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

const deskQuery = queryOptions({
  queryKey: ['desk'],
  meta: { classes: ['open', 'team', 'price', 'cost'] } satisfies LiveMeta,
  queryFn: () => call(deskRow, { params: {}, body: {} }),
  staleTime: 60_000,
})

/** What lies on the desk of whoever runs jobs; undefined until it is known, and for who runs none. */
export const useDesk = (enabled: boolean) => useQuery({ ...deskQuery, enabled }).data

const inProject = (id: string, room: string) => `${at('/projects')}/${id}/${room}`

/** What has to be ordered soon, what is pressing first. */
export function DeskOrders({ orders }: { orders: readonly DeskOrder[] }) {
  if (orders.length === 0) return null
  return (
    <WorkSection title={say('Order')} detail={say('by the dates of the schedules')}>
      <ul>
        {orders.map((one) => {
          const late = one.orderOn < one.today
          return (
            <li
              key={one.id}
              className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-hair border-b py-1 text-[0.8125rem]/5 max-md:text-base md:grid-cols-[auto_minmax(0,1fr)_9rem_9rem]"
            >
              <StatusMark status={late ? 'late' : 'waits'} label={late ? say('Late') : say('Waiting')} />
              <a href={inProject(one.projectId, 'purchases')} className="min-w-0 hover:underline">
                <span className="font-semibold">{one.item}</span>{' '}
                <span className="text-muted">{one.projectName}</span>
              </a>
              <span className={classNames('text-right', late && 'font-semibold text-alarm-text')}>
                {late
                  ? lateText(daysBetween(one.orderOn, one.today))
                  : say('order by {day}', { day: dayText(one.orderOn) })}
              </span>
              <span className="text-right text-muted max-md:hidden">
                {one.neededOn && say('needed {day}', { day: dayText(one.neededOn) })}
              </span>
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}

const total = (money: readonly ProjectMoney[], key: 'contract' | 'billed' | 'open') =>
  money.reduce((sum, one) => sum + one[key], 0)

/** What each job is under contract for, was billed and is thought to earn; not for owners or crew. */
export function DeskMoney({ money }: { money: readonly ProjectMoney[] }) {
  const shown = money.filter(({ contract, billed }) => contract > 0 || billed > 0)
  if (shown.length === 0) return null
  const late = shown.filter(({ lateDays }) => lateDays > 0).length
  return (
    <section className="border border-ink bg-sheet p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-extrabold text-base/6">{say('Money')}</h2>
        <span className="text-muted text-xs">{say('not for owners or crew')}</span>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4">
        <div>
          <dt className="text-[0.8125rem]/5 text-muted">{say('Billed, not paid yet')}</dt>
          <dd className="font-extrabold text-xl/7 tabular-nums">{moneyText(total(shown, 'open'))}</dd>
          {late > 0 && (
            <dd className="flex items-center gap-1 text-alarm-text text-xs">
              <StatusMark status="late" />
              {say('{count, plural, one {late on # project} other {late on # projects}}', { count: late })}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-[0.8125rem]/5 text-muted">{say('Left to bill')}</dt>
          <dd className="font-extrabold text-xl/7 tabular-nums">
            {moneyText(Math.max(0, total(shown, 'contract') - total(shown, 'billed')))}
          </dd>
        </div>
      </dl>
      <table className="mt-3 w-full text-[0.8125rem]/5 tabular-nums">
        <thead>
          <tr className="border-line border-b text-left text-muted text-xs">
            <th className="py-1 font-normal">{say('Project')}</th>
            <th className="py-1 text-right font-normal">{say('Contract')}</th>
            <th className="py-1 text-right font-normal">{say('Billed')}</th>
            <th className="py-1 text-right font-normal">{say('Margin')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.projectId} className="border-hair border-b">
              <th scope="row" className="max-w-36 truncate py-2 pr-2 text-left font-semibold">
                <a href={inProject(one.projectId, 'money')} className="hover:underline">
                  {one.projectName}
                </a>
              </th>
              <td className="py-2 text-right">{wholeDollars(one.contract)}</td>
              <td className="py-2 text-right">{wholeDollars(one.billed)}</td>
              <td className="py-2 text-right">{marginText(one)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t-2 font-semibold">
            <th scope="row" className="pt-2 text-left">
              {say('Total')}
            </th>
            <td className="pt-2 text-right">{wholeDollars(total(shown, 'contract'))}</td>
            <td className="pt-2 text-right">{wholeDollars(total(shown, 'billed'))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** At a glance nobody needs the cents. */
const wholeDollars = (cents: number) => moneyText(Math.round(cents / 100) * 100).replace(/\.00$/, '')
/** What is left of the contract by what the job is thought to cost; nothing where no cost is known. */
const marginText = ({ contract, projected }: ProjectMoney) =>
  contract > 0 && projected > 0 ? percentText(((contract - projected) / contract) * 100) : '–'

const days = Array.from({ length: deskLimits.days }, (_, day) => day)

/** The next two weeks of each job: its tasks as bars by day, its gates as diamonds; what is told with them stands in their titles. */
export function DeskAhead({ ahead }: { ahead: readonly AheadProject[] }) {
  const shown = ahead.filter(({ tasks }) => tasks.length > 0)
  const [first] = shown
  if (!first) return null
  return (
    <WorkSection title={say('Next 14 days')}>
      <div className="grid grid-cols-[6.5rem_repeat(14,minmax(0,1fr))] text-[0.6875rem]/4" aria-hidden="true">
        <span />
        {days.map((day) => (
          <span
            key={day}
            className={classNames('pt-1.5 text-center tabular-nums', day === 0 ? 'font-bold' : 'text-muted')}
          >
            {Number(addDays(first.today, day).slice(8))}
          </span>
        ))}
      </div>
      <ul>
        {shown.map((project) => (
          <li
            key={project.projectId}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] border-hair border-b py-1.5"
          >
            <a
              href={inProject(project.projectId, 'schedule')}
              className="line-clamp-2 self-center pr-2 font-semibold text-[0.8125rem]/4 hover:underline"
            >
              {project.projectName}
            </a>
            <Strip project={project} />
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}

/** As many lines of bars as are told apart at a glance. */
const linesMost = 4

function Strip({ project: { today, tasks } }: { project: AheadProject }) {
  const inOwn = useOwnWords()
  const lines: number[] = []
  const bars = tasks.flatMap((task) => {
    const from = Math.max(0, daysBetween(today, task.startOn))
    const until = Math.max(from, Math.min(deskLimits.days - 1, daysBetween(today, task.finishOn)))
    const free = lines.findIndex((end) => end < from)
    const line = free === -1 ? lines.length : free
    if (line >= linesMost) return []
    lines[line] = until
    return [{ task, from, until, line }]
  })
  const rest = tasks.length - bars.length
  return (
    <div className="relative">
      <div className="absolute inset-0 grid grid-cols-[repeat(14,minmax(0,1fr))]" aria-hidden="true">
        {days.map((day) => (
          <span
            key={day}
            className={classNames(
              isWeekend(addDays(today, day)) && 'bg-wash',
              day === 0 && 'border-signal border-l-2',
            )}
          />
        ))}
      </div>
      <ul className="relative grid auto-rows-[1.125rem] grid-cols-[repeat(14,minmax(0,1fr))] gap-y-0.5">
        {bars.map(({ task, from, until, line }) => {
          const late = task.finishOn < today
          const told = [
            inOwn(task.title),
            late ? say('Late') : '',
            task.startOn === task.finishOn
              ? dayText(task.startOn)
              : `${dayText(task.startOn)} – ${dayText(task.finishOn)}`,
          ]
          return (
            <li
              key={task.id}
              title={told.filter(Boolean).join(', ')}
              style={{ gridColumn: `${from + 1} / ${until + 2}`, gridRow: line + 1 }}
              className="flex min-w-0 items-center"
            >
              <span className="sr-only">{told.filter(Boolean).join(', ')}</span>
              {(!task.gate || from < until) && (
                <span
                  className={classNames(
                    'h-3 min-w-0 flex-1 border-[1.5px]',
                    late
                      ? 'border-alarm-text bg-alarm-text'
                      : task.status === 'doing'
                        ? 'border-link bg-link'
                        : 'border-ink bg-sheet',
                  )}
                />
              )}
              {task.gate && <StatusMark status={late ? 'late' : 'gate'} className="mx-auto size-3.5" />}
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className="relative text-[0.6875rem]/4 text-muted">
          {say('{count, plural, one {and # more} other {and # more}}', { count: rest })}
        </p>
      )}
    </div>
  )
}

const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))
