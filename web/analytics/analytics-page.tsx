import { useQuery } from '@tanstack/react-query'
import { analyticsRow, type LateCause } from '#contract/analytics.ts'
import type { RowData } from '#contract/route.ts'
import { numberText } from '#language/figures.ts'
import { at, locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Bars, Columns, Legend } from './bars.tsx'

type Analytics = RowData<typeof analyticsRow>

/** How all projects of the organisation went. */
export default function AnalyticsPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? ''
  const { data, error } = useQuery({
    queryKey: ['analytics', org],
    meta: { classes: ['open', 'team', 'price', 'cost'] } satisfies LiveMeta,
    queryFn: () => call(analyticsRow, { params: { org }, body: {} }),
    enabled: org !== '',
    retry: false,
  })
  useTrail([{ label: say('Analytics') }])
  usePageTitle(say('Analytics'))
  const refused = error instanceof Refusal ? error.serverMessage : undefined
  return (
    <WorkPage title={say('Analytics')} inBar>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
        {refused && (
          <Note kind="warning">
            <p className="mb-2">{refused}</p>
            <ToolButton look="outline" label={say('Plans')} href={at('/plans')} />
          </Note>
        )}
        {!data && !refused && <SkeletonRows count={8} rowPx={32} />}
        {data && (
          <>
            <Trades trades={data.trades} uncompared={data.uncompared} />
            <Crews crews={data.crews} />
            <Offers offers={data.offers} />
            <Late late={data.late} />
          </>
        )}
      </div>
    </WorkPage>
  )
}

const none = (words: string) => <p className="py-3 text-muted">{words}</p>
const differenceText = (part: number, whole: number) =>
  whole === 0 ? '–' : percentText((100 * (part - whole)) / whole)

function Trades({ trades, uncompared }: Pick<Analytics, 'trades' | 'uncompared'>) {
  const most = Math.max(...trades.map(({ estimated, projected }) => Math.max(estimated, projected)), 1)
  return (
    <WorkSection title={say('Estimated and actual cost by trade')}>
      {trades.length === 0 ? (
        none(say('Nothing is estimated or spent yet.'))
      ) : (
        <>
          <Legend
            of={[
              ['plan', say('Estimated')],
              ['good', say('Projected cost')],
              ['over', say('Projected cost, over the estimate')],
            ]}
          />
          <Ledger
            label={say('Estimated and actual cost by trade')}
            rows={trades}
            keyOf={({ division }) => division}
            stacked
            columns={[
              {
                label: say('Trade'),
                cell: ({ title, division }) => title || division || say('No cost code'),
              },
              {
                ...{ label: say('Chart'), wide: 'md' as const },
                cell: ({ estimated, projected }) => (
                  <Bars
                    most={most}
                    values={[
                      ['plan', estimated],
                      [projected > estimated ? 'over' : 'good', projected],
                    ]}
                  />
                ),
              },
              {
                label: say('Projects'),
                figure: true,
                wide: 'md',
                cell: ({ projects }) => numberText(projects),
              },
              { label: say('Estimated'), figure: true, cell: ({ estimated }) => moneyText(estimated) },
              { label: say('Spent'), figure: true, wide: 'md', cell: ({ spent }) => moneyText(spent) },
              { label: say('Projected'), figure: true, cell: ({ projected }) => moneyText(projected) },
              {
                ...{ label: say('Difference'), figure: true as const },
                cell: ({ estimated, projected }) => differenceText(projected, estimated),
              },
            ]}
          />
        </>
      )}
      {uncompared > 0 && (
        <p className="py-2 text-[0.8125rem] text-muted max-md:text-base">
          {say(
            'Left out: {count, plural, one {# project} other {# projects}} with costs and no estimate by cost code to hold them against.',
            { count: uncompared },
          )}
        </p>
      )}
    </WorkSection>
  )
}

function Crews({ crews }: Pick<Analytics, 'crews'>) {
  const most = Math.max(...crews.map(({ planned, worked }) => Math.max(planned, worked)), 1)
  return (
    <WorkSection title={say('Estimated and worked hours by crew')}>
      {crews.length === 0 ? (
        none(say('No task is done yet that had hours in the estimate and hours from site.'))
      ) : (
        <Ledger
          label={say('Estimated and worked hours by crew')}
          rows={crews}
          keyOf={({ crew }) => crew}
          stacked
          columns={[
            { label: say('Crew'), cell: ({ crew }) => crew || say('Own people') },
            {
              ...{ label: say('Chart'), wide: 'md' as const },
              cell: ({ planned, worked }) => (
                <Bars
                  most={most}
                  values={[
                    ['plan', planned],
                    [worked > planned ? 'over' : 'good', worked],
                  ]}
                />
              ),
            },
            { label: say('Tasks'), figure: true, wide: 'md', cell: ({ tasks }) => numberText(tasks) },
            { label: say('Estimated hours'), figure: true, cell: ({ planned }) => numberText(planned) },
            { label: say('Worked hours'), figure: true, cell: ({ worked }) => numberText(worked) },
            {
              label: say('Difference'),
              figure: true,
              cell: ({ planned, worked }) => differenceText(worked, planned),
            },
          ]}
        />
      )}
    </WorkSection>
  )
}

const monthText = (month: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`))

function Offers({ offers }: Pick<Analytics, 'offers'>) {
  const sum = (figure: 'sent' | 'won' | 'lost' | 'wonCents') =>
    offers.reduce((total, offer) => total + offer[figure], 0)
  const answered = sum('won') + sum('lost')
  const sent = offers.filter((offer) => offer.sent > 0)
  return (
    <WorkSection title={say('Win rate')}>
      {sent.length === 0 ? (
        none(say('No proposal was sent in the last twelve months.'))
      ) : (
        <>
          <p>
            <span className="wide font-extrabold text-lg/6 tabular-nums">
              {answered === 0 ? '–' : percentText((100 * sum('won')) / answered)}
            </span>{' '}
            <span className="text-muted">
              {say('{won} of {answered} answered proposals won, {sum} in twelve months', {
                ...{ won: sum('won'), answered, sum: moneyText(sum('wonCents')) },
              })}
            </span>
          </p>
          <Columns
            columns={offers.map(({ month, won, lost, open }) => ({
              of: month,
              parts: [
                ['good', won],
                ['over', lost],
                ['plan', open],
              ],
            }))}
          />
          <Legend
            of={[
              ['good', say('Won')],
              ['over', say('Lost')],
              ['plan', say('Open')],
            ]}
          />
          <Ledger
            label={say('Win rate')}
            rows={sent}
            keyOf={({ month }) => month}
            stacked
            columns={[
              { label: say('Month'), cell: ({ month }) => monthText(month) },
              { label: say('Sent'), figure: true, cell: (offer) => numberText(offer.sent) },
              { label: say('Won'), figure: true, cell: ({ won }) => numberText(won) },
              { label: say('Lost'), figure: true, cell: ({ lost }) => numberText(lost) },
              { label: say('Open'), figure: true, wide: 'md', cell: ({ open }) => numberText(open) },
              { label: say('Amount won'), figure: true, cell: ({ wonCents }) => moneyText(wonCents) },
            ]}
          />
        </>
      )}
    </WorkSection>
  )
}

const causeWords: Readonly<Record<LateCause, () => string>> = {
  permit: () => say('Permits'),
  inspection: () => say('Inspections'),
  decision: () => say('Decisions'),
  order: () => say('Deliveries'),
  wait: () => say('Waiting, such as for concrete to cure'),
  review: () => say('Reviews'),
  weather: () => say('Days lost to weather'),
  blocked: () => say('Blocked'),
  began: () => say('Began late'),
  took: () => say('Took longer than planned'),
}

function Late({ late }: Pick<Analytics, 'late'>) {
  const most = Math.max(...late.map(({ days }) => days), 1)
  return (
    <WorkSection title={say('Days late by cause')}>
      <p className="max-w-[68ch] text-muted">
        {say(
          'Calendar days later than the first baseline of each project. What a task before it caused counts once, where it began.',
        )}
      </p>
      {late.length === 0 ? (
        none(say('No task is later than its baseline.'))
      ) : (
        <Ledger
          label={say('Days late by cause')}
          rows={late}
          keyOf={({ cause }) => cause}
          columns={[
            { label: say('Cause'), cell: ({ cause }) => causeWords[cause]() },
            {
              ...{ label: say('Chart'), wide: 'md' as const },
              cell: ({ days }) => <Bars most={most} values={[['over', days]]} />,
            },
            { label: say('Days'), figure: true, cell: ({ days }) => numberText(days) },
            { label: say('Tasks'), figure: true, cell: ({ tasks }) => numberText(tasks) },
          ]}
        />
      )}
    </WorkSection>
  )
}
