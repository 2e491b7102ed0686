import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ShownPoint, scheduleCheckRow } from '#contract/schedule-check.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import { dayText } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { type Status, StatusMark } from '#web/ui/work/status-mark.tsx'
import { HeldTo } from './check-held-to.tsx'
import { checkGroups, figureText, groupOf, limitText, nameOf, whyOf } from './check-words.ts'

const checkQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'schedule-check'],
    meta: { classes: ['open', 'team'] } satisfies LiveMeta,
    queryFn: () => call(scheduleCheckRow, { params: { project }, body: {} }),
  })

/** The schedule check beside the schedule, while `check` stands in the query of its address. */
export function CheckSheet({ project }: { project: string }) {
  const search = useShownSearch()
  const path = usePath()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const open = query.has('check')
  const { data, isError } = useQuery({ ...checkQuery(project), enabled: open })
  query.delete('check')
  const rest = query.toString()
  return (
    <SideSheet
      open={open}
      onClose={() => open && navigate(`${path}${rest && `?${rest}`}`, { replace: true })}
      title={say('Schedule check')}
    >
      {isError && <Note kind="refused">{say('The check could not be loaded. Close it and try again.')}</Note>}
      {!data && !isError && <SkeletonRows count={12} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p className="text-[0.8125rem]/5 max-md:text-base">
            <strong>
              {say('{met} of {told} points met.', {
                met: data.points.filter(({ met }) => met === true).length,
                told: data.points.filter(({ met }) => met !== null).length,
              })}
            </strong>{' '}
            {data.dataOn === null
              ? say('No data date is set, so progress is not checked.')
              : data.baseline === null
                ? say('Data date {day}; no baseline to check against.', { day: dayText(data.dataOn) })
                : say('Data date {day}; against the baseline “{baseline}”.', {
                    day: dayText(data.dataOn),
                    baseline: data.baseline,
                  })}
          </p>
          <HeldTo project={project} />
          {checkGroups.map(([group, title]) => {
            const points = data.points.filter((point) => groupOf(point) === group)
            return (
              points.length > 0 && (
                <WorkSection key={group} title={title}>
                  <ul>
                    {points.map((point) => (
                      <PointRow key={point.id} project={project} point={point} />
                    ))}
                  </ul>
                </WorkSection>
              )
            )
          })}
        </div>
      )}
    </SideSheet>
  )
}

const outcomes = {
  met: { mark: 'passed', word: say('Met') },
  not: { mark: 'late', word: say('Not met') },
  untold: { mark: 'draft', word: say('Nothing to check') },
} as const satisfies Record<string, { mark: Status; word: string }>

/** A point: its mark and word, name, figure and limit, and the tasks that it finds. */
function PointRow({ project, point }: { project: string; point: ShownPoint }) {
  const { mark, word } = outcomes[point.met === null ? 'untold' : point.met ? 'met' : 'not']
  return (
    <li className="border-hair border-b py-2 text-[0.8125rem]/5 max-md:text-base">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5">
        <StatusMark status={mark} />
        <span className="font-semibold">{nameOf(point)}</span>
        <span className="text-right tabular-nums">{figureText(point)}</span>
        <span className="col-start-2 text-muted">{word}</span>
        <span className="text-right text-muted">{limitText(point)}</span>
      </div>
      {point.named > 0 && (
        <div className="pl-6">
          <p className="text-muted">{whyOf(point)}</p>
          <details open={point.met === false && point.named <= 5}>
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline pointer-coarse:min-h-11">
              {say('{count, plural, one {# task} other {# tasks}}', { count: point.named })}
            </summary>
            <ul>
              {point.tasks.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`${at('/projects')}/${project}/schedule?${new URLSearchParams({ task: id })}`}
                    className="flex min-h-6 items-center text-link pointer-coarse:min-h-11"
                  >
                    <span className="truncate underline">{title}</span>
                  </a>
                </li>
              ))}
              {point.named > point.tasks.length && (
                <li className="text-muted">
                  {say('and {count} more', { count: point.named - point.tasks.length })}
                </li>
              )}
            </ul>
          </details>
          {point.sources.length > 0 && (
            <p className="text-muted">
              {say('As these ask:')}{' '}
              {point.sources.map((address, place) => (
                <span key={address}>
                  {place > 0 && ', '}
                  <a href={address} className="text-link underline" rel="noreferrer" target="_blank">
                    {new URL(address).hostname}
                  </a>
                </span>
              ))}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
