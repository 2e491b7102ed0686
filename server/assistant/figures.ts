import { type FiguresAsked, figuresAsked, seriesOf } from '#domain/figures/asked.ts'
import { type Figures, lastMonth, movedSince, type PriceSeries, staleBy } from '#domain/figures/figures.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { type Answer, card, cardRow, figure, moneyText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const monthText = (month: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`))
const hourly = (cents: number) => say('{price} an hour', { price: moneyText(cents) })

const upText = (ratio: number) =>
  ratio >= 1
    ? say('up {percent} percent', { percent: figure((ratio - 1) * 100) })
    : say('down {percent} percent', { percent: figure((1 - ratio) * 100) })

/** What warns of figures that are older than they may be; empty where they are not. */
function staleText(period: string, months: number, today: string): string {
  const age = staleBy(period, months, today)
  return age === 0
    ? ''
    : say(
        'Old: these are of {month}, {age} months ago. Whoever runs the server brings them up to date (npm run figures).',
        {
          ...{ month: monthText(period), age },
        },
      )
}

const notApplied = () => say('None of your own prices or wages changes by it.')

/** How prices, wages and machines stand by what agencies publish, with the month of each; undefined where that is not asked. */
export async function published(asked: Asked, text: string): Promise<Answer | undefined> {
  const figures = await asked.figures()
  const found = figuresAsked(text, asked.today, figures)
  if (!found) return undefined
  switch (found.kind) {
    case 'prices':
      return prices(asked, found, figures)
    case 'wages':
      return wages(asked, found, figures)
    case 'burden':
      return burden(asked, figures)
    default:
      return equipment(asked, found, figures)
  }
}

type Of<Kind extends FiguresAsked['kind']> = Extract<FiguresAsked, { kind: Kind }>

function prices({ today }: Asked, { series, since, cents }: Of<'prices'>, { prices: held }: Figures): Answer {
  if (series.length === 0)
    return {
      pieces: words(
        say('No index is held of that, and none is guessed. Held are: {names}.', {
          names: held.series.map(({ name }) => name).join('; '),
        }),
      ),
      known: false,
    }
  const pieces = series.slice(0, 3).flatMap((one) => {
    const last = lastMonth(one)
    const moved = movedSince(one, since ?? `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`)
    if (!moved)
      return words(
        say('{name}: no month is held before {month}, so nothing is said of it.', {
          ...{ name: one.name, month: monthText(since ?? last) },
        }),
      )
    const of = {
      name: one.name,
      from: monthText(moved.from),
      to: monthText(moved.to),
      change: upText(moved.ratio),
    }
    const now = cents === null ? null : Math.round(cents * moved.ratio)
    const lead = say('{name} at the producers: {change} from {from} to {to}.', of)
    const then =
      now === null
        ? ''
        : say('{old} of {from} is about {new} of {to}.', {
            ...of,
            old: moneyText(cents ?? 0),
            new: moneyText(now),
          })
    const rows = [
      cardRow(of.from, figure(moved.fromIndex, 3)),
      cardRow(of.to, figure(moved.toIndex, 3)),
      ...(now === null ? [] : [cardRow(say('By the index'), moneyText(now))]),
    ]
    const formula =
      now === null
        ? ''
        : `${moneyText(cents ?? 0)} × ${figure(moved.toIndex, 3)} / ${figure(moved.fromIndex, 3)} = ${moneyText(now)}`
    const cited = source(`PPI ${one.id}`, held.source, held.address)
    return [
      ...words(
        [lead, then, staleText(moved.to, held.staleMonths, today), notApplied()].filter(Boolean).join(' '),
      ),
      card(say('Producer price index'), { rows, formula, citations: [cited] }),
    ]
  })
  return { pieces, known: true }
}

function wages({ today }: Asked, { rows }: Of<'wages'>, { wages: held, burden: over }: Figures): Answer {
  const ratio = over.totalCents / over.wagesCents
  const lead = rows.slice(0, 3).map(({ title, median, low, high }) =>
    say('{title}: {median} is the median; half of them earn between {low} and {high}.', {
      ...{ title, median: hourly(median), low: moneyText(low), high: moneyText(high) },
    }),
  )
  const note = say('Whole country, {month}; your place and who you hire differ.', {
    month: monthText(held.period),
  })
  const listed = rows.slice(0, 6).map(({ title, median }) =>
    cardRow(title, hourly(median), {
      detail: say('about {cost} with what comes on top (× {ratio})', {
        ...{ cost: moneyText(Math.round(median * ratio)), ratio: figure(ratio, 2) },
      }),
    }),
  )
  return {
    pieces: [
      ...words(
        [...lead, note, staleText(held.period, held.staleMonths, today), notApplied()]
          .filter(Boolean)
          .join(' '),
      ),
      card(say('Wages'), {
        rows: listed,
        citations: [
          source(`OEWS ${held.period}`, held.source, held.address),
          source(`ECEC ${over.period}`, over.source, over.address),
        ],
      }),
    ],
    known: true,
  }
}

function burden({ today }: Asked, { burden: held }: Figures): Answer {
  const ratio = held.totalCents / held.wagesCents
  const lead = say(
    'In construction an hour costs an employer {total}, of which {wages} is wages: {ratio} times the wage ({month}).',
    {
      ...{ total: moneyText(held.totalCents), wages: moneyText(held.wagesCents) },
      ...{ ratio: figure(ratio, 2), month: monthText(held.period) },
    },
  )
  return {
    pieces: [
      ...words(
        [lead, staleText(held.period, held.staleMonths, today), notApplied()].filter(Boolean).join(' '),
      ),
      card(say('What comes on top of wages'), {
        formula: `${moneyText(held.totalCents)} / ${moneyText(held.wagesCents)} = ${figure(ratio, 3)}`,
        citations: [source(`ECEC ${held.period}`, held.source, held.address)],
      }),
    ],
    known: true,
  }
}

function equipment({ today }: Asked, { rows }: Of<'equipment'>, { equipment: held }: Figures): Answer {
  const lead = say(
    '{name}: {price}, what it costs an owner with fuel and without an operator; a rental yard asks its own.',
    {
      ...{ name: rows[0]?.name ?? '', price: hourly(rows[0]?.cents ?? 0) },
    },
  )
  return {
    pieces: [
      ...words(
        [lead, staleText(held.period, held.staleMonths, today), notApplied()].filter(Boolean).join(' '),
      ),
      card(say('Equipment'), {
        rows: rows
          .slice(0, 6)
          .map(({ name, cents, code }) => cardRow(name, hourly(cents), { detail: `FEMA ${code}` })),
        citations: [source(`FEMA ${held.period.slice(0, 4)}`, held.source, held.address)],
        actions: [opens(say('Price book'), '/price-book')],
      }),
    ],
    known: true,
  }
}

/** How the index of what a line is made of moved since its price was told; empty where none is held. */
export function indexSince(name: string, pricedOn: string | null, figures: Figures): string {
  const series: PriceSeries | undefined = pricedOn === null ? undefined : seriesOf(name, figures)
  const moved = series && pricedOn !== null ? movedSince(series, pricedOn.slice(0, 7)) : undefined
  if (!series || !moved || moved.from === moved.to) return ''
  return say('{name} {change} since {month} (PPI {id})', {
    ...{
      name: series.name.toLowerCase(),
      change: upText(moved.ratio),
      month: monthText(moved.from),
      id: series.id,
    },
  })
}
