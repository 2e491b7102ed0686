import type { Command } from 'commander'
import { funnelDays, type Share, type Stats } from '#contract/stats.ts'
import { interests, sources } from '#contract/waitlist.ts'
import { readStats } from '#server/waitlist/store/stats.ts'
import { readNumber } from '../filter-options.ts'
import { tableLines } from '../table.ts'
import { say, sayJson, type Terminal } from '../terminal.ts'

/** `stats`: how many there are, what happened by day, and where they come from. */
export function statsCommand(program: Command, terminal: Terminal): void {
  program
    .command('stats')
    .summary('how many there are, by day, and where they come from')
    .description(
      'Shows how the waitlist stands: the funnel in all and by day (UTC), and where members come from.',
    )
    .option('--days <count>', 'how many days to show', readNumber(funnelDays.most), funnelDays.byDefault)
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- stats
  $ npm run -s waitlist -- stats --days 90 --json`,
    )
    .action(async ({ days, json }: { days: number; json?: true }) => {
      const stats = await terminal.open(({ db, clock }) => readStats(db, days, clock.now()))
      if (json) sayJson(terminal, stats)
      else for (const line of inWords(stats, { columns: terminal.columns ?? 80 })) say(terminal, line)
    })
}

const figure = (count: number) => count.toLocaleString('en-US')
const share = (part: number, all: number) => (all === 0 ? '' : `${Math.round((part / all) * 100)} %`)

function inWords({ totals, days, letters, ...shares }: Stats, terminal: Pick<Terminal, 'columns'>): string[] {
  const total = (name: string, count: number, of?: number) => [
    name,
    figure(count),
    of === undefined ? '' : share(count, of),
  ]
  const right = true as const
  const dayColumns = ['Day', 'Joined', 'Confirmed', 'Invited', 'Registered'].map((title, i) =>
    i === 0 ? { title } : { title, right },
  )
  return [
    ...tableLines(
      [{ title: 'In all' }, { title: '', right }, { title: 'of joined', right }],
      [
        total('joined', totals.joined),
        total('confirmed', totals.confirmed, totals.joined),
        total('invited', totals.invited, totals.joined),
        total('registered', totals.registered, totals.joined),
        total('waiting', totals.waiting, totals.joined),
        total('unsubscribed', totals.unsubscribed, totals.joined),
        total('flagged', totals.flagged, totals.joined),
        total('suppressed addresses', totals.suppressed),
        total('letters sent', letters.sent),
        total('letters waiting', letters.waiting),
        total('letters failed', letters.failed),
      ],
      terminal,
    ),
    '',
    ...tableLines(
      dayColumns,
      days.map(({ day, joined, confirmed, invited, registered }) => [
        day,
        ...[joined, confirmed, invited, registered].map(figure),
      ]),
      terminal,
    ),
    ...shareLines('Source', shares.sources, terminal, sources),
    ...shareLines('Campaign', shares.campaigns, terminal),
    ...shareLines('Came from', shares.referrers, terminal),
    ...shareLines('Interest', shares.interests, terminal, interests),
    ...shareLines('Job title', shares.titles, terminal),
  ]
}

function shareLines(
  title: string,
  rows: readonly Share[],
  terminal: Pick<Terminal, 'columns'>,
  labels: Record<string, string> = {},
): string[] {
  if (rows.length === 0) return []
  const cells = rows.map(({ value, joined, confirmed }) => [
    value === null ? '(none)' : (labels[value] ?? value),
    figure(joined),
    figure(confirmed),
  ])
  const columns = [
    { title, cut: true as const },
    ...['Joined', 'Confirmed'].map((name) => ({ title: name, right: true as const })),
  ]
  return ['', ...tableLines(columns, cells, terminal)]
}
