import { screens } from '#contract/pages.ts'
import { type Stats, statsRow } from '#contract/stats.ts'
import { interests, sources } from '#contract/waitlist.ts'
import { useSearchChoice } from '#web/kit/navigation.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { FunnelChart } from './chart/funnel-chart.tsx'
import { counted } from './figures.ts'
import { DayTable } from './overview/day-table.tsx'
import { FunnelSteps } from './overview/funnel-steps.tsx'
import { Ranking } from './overview/ranking.tsx'
import { WatchList } from './overview/watch-list.tsx'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Part, Sheet } from './sheet.tsx'

const spans = { 7: '7 days', 30: '30', 90: '90', 365: '365' } as const

/** How the waitlist stands: its funnel in all and by day, where members come from, and what waits to be looked at. */
export function OverviewPage() {
  const [span, setSpan] = useSearchChoice('days', ['30', '7', '90', '365'])
  const stats = useRow(statsRow, { params: {}, query: { days: span }, body: {} }, { keep: true })
  const { data } = stats
  return (
    <Sheet title={screens.operator.title}>
      {stats.error && <Failed what="The figures" error={stats.error} retry={stats.refetch} />}
      {!data && !stats.error && <Loading />}
      {data && data.totals.joined === 0 && (
        <div className="mt-8">
          <Empty picture="sign-in">
            <p className="font-bold text-ink">Nobody has joined yet.</p>
            <p className="mt-1">
              The form is at{' '}
              <a href={screens.waitlist.path} className="text-link underline underline-offset-4">
                {screens.waitlist.path}
              </a>
              . Links with <code>?utm_campaign=</code> behind it show up here by name.
            </p>
          </Empty>
        </div>
      )}
      {data && data.totals.joined > 0 && (
        <>
          <FunnelSteps totals={data.totals} />
          <Part
            title="By day"
            beside={
              <ChoiceBar
                label="Days shown"
                name="days"
                options={spans}
                order={['7', '30', '90', '365']}
                value={span}
                onChange={setSpan}
              />
            }
          >
            <FunnelOfDays days={data.days} />
          </Part>
          <Part title="To look at">
            <WatchList stats={data} />
          </Part>
          <Origins stats={data} />
        </>
      )}
    </Sheet>
  )
}

function FunnelOfDays({ days }: Pick<Stats, 'days'>) {
  const quiet = days.every(
    ({ joined, confirmed, invited, registered }) => joined + confirmed + invited + registered === 0,
  )
  if (quiet)
    return <Empty picture="schedule">Nothing happened in the last {counted(days.length, 'day')}.</Empty>
  return (
    <>
      <FunnelChart days={days} />
      <DayTable days={days} />
    </>
  )
}

function Origins({
  stats: { sources: from, campaigns, referrers, interests: wishes, titles },
}: {
  stats: Stats
}) {
  return (
    <div className="gap-x-12 md:columns-2 2xl:columns-3 [&>*]:mt-0 [&>*]:break-inside-avoid [&>*]:pt-8">
      <Ranking
        title="Sources"
        shares={from}
        filter="source"
        names={sources}
        none="Nobody has named a source."
      />
      <Ranking
        title="Campaigns"
        shares={campaigns}
        filter="campaign"
        none="Nobody has come by a link with utm_campaign."
      />
      <Ranking
        title="Referrers"
        shares={referrers}
        filter="referrer"
        none="Nobody has come from another site."
      />
      <Ranking
        title="Interests"
        shares={wishes}
        filter="interest"
        names={interests}
        none="Nobody has named an interest."
      />
      <Ranking title="Job titles" shares={titles} filter="title" none="Nobody has named a job title." />
    </div>
  )
}
