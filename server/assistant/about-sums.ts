import type { CardRow } from '#contract/chat.ts'
import { codeRows } from '#contract/code-facts.ts'
import { estimateRow, estimatesRow, reckonedRow } from '#contract/estimate-calls.ts'
import { bestNamed } from '#domain/assistant/names.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { groupsOf } from '#domain/estimate/groups.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { findFact } from '#domain/knowledge/facts.ts'
import { packsText } from '#language/pack-words.ts'
import { say } from '#language/say.ts'
import { inProject, measuredRooms } from './about-project.ts'
import { checkThing, unitText, verdictText } from './check-thing.ts'
import { indexSince } from './figures.ts'
import {
  type Answer,
  asks,
  card,
  cardRow,
  citationOf,
  dayText,
  factsAreEnglish,
  figure,
  limitOf,
  moneyText,
  opens,
  source,
  titleOf,
  words,
} from './pieces.ts'
import type { Asked } from './ports.ts'

/** After so many days a price is said to be old. */
const oldDays = 90

/** The newest estimate of the project with its lines, each under the number that its page gives it; undefined without one. */
export async function estimateOf(asked: Asked) {
  const { params } = inProject(asked)
  const { estimates } = await asked.row(estimatesRow, { params })
  const newest = estimates.filter(({ lines }) => lines > 0).at(-1)
  if (!newest) return undefined
  const of = { ...params, estimate: newest.id }
  const [{ lines }, reckoned] = await Promise.all([
    asked.row(estimateRow, { params: of, query: {} }),
    asked.row(reckonedRow, { params: of }),
  ])
  const byId = new Map(lines.map((one) => [one.id, one]))
  const numbered = groupsOf(lines, reckoned as Reckoned, 'trade').flatMap((group, at) =>
    group.lines.flatMap((figures, place) => {
      const line = byId.get(figures.id)
      return line ? [{ number: `${at + 1}.${place + 1}`, line, figures }] : []
    }),
  )
  return { ...newest, numbered, sums: reckoned.sums }
}

/** Who asks of sums that are not theirs is told so; undefined where they may read them. */
function keptBack(asked: Asked): Answer | undefined {
  if (inProject(asked).scope.reads('cost')) return undefined
  return {
    pieces: words(say('Costs of this project are for those who run it. Your part in it does not show them.')),
    known: true,
  }
}

const noEstimate = (name: string, id: string): Answer => ({
  pieces: [
    ...words(say('There is no estimate with lines in {name} yet.', { name })),
    card(say('Estimate'), { actions: [opens(say('Estimate'), `/projects/${id}/estimate`)] }),
  ],
  known: true,
})

/** Why a line costs what it does, from what was measured to the price. */
export async function explain(asked: Asked, what: string): Promise<Answer> {
  const kept = keptBack(asked)
  if (kept) return kept
  const { id, name } = inProject(asked)
  const estimate = await estimateOf(asked)
  if (!estimate) return noEstimate(name, id)
  const { numbered } = estimate
  const found = numbered.filter(({ number }) => number === what)
  const best =
    found.length > 0
      ? found
      : bestNamed(what, numbered, ({ line }) => `${line.item} ${line.trade} ${line.room}`)
  const [first] = best
  if (!first || best.length > 4) {
    const some = best.length > 0 ? best : numbered
    const rows = some
      .slice(0, 8)
      .map(({ number, line, figures }) =>
        cardRow(`${number} ${line.item}`, moneyText(figures.priceCents), { detail: line.room }),
      )
    const [next] = some
    return {
      pieces: [
        ...words(
          first
            ? say('Several lines are of that. Which one?')
            : say('No line of {estimate} is called so.', { estimate: estimate.name }),
        ),
        card(estimate.name, {
          rows,
          actions: next ? [asks(say('Explain line {number}', { number: next.number }))] : [],
        }),
      ],
      known: true,
    }
  }
  const pieces = best.slice(0, 2).flatMap(({ number, line, figures }) => {
    const {
      quantity,
      unit,
      order,
      pack,
      need,
      hours,
      costs,
      costCents,
      markupCents,
      overheadCents,
      contingencyCents,
      priceCents,
    } = figures
    const range =
      quantity.most - quantity.least > 0.005
        ? say('{least} to {most}', { least: figure(quantity.least, 2), most: figure(quantity.most, 2) })
        : ''
    const rows: CardRow[] = [
      cardRow(say('Quantity'), `${figure(quantity.value, 2)} ${unit}`, {
        detail: [line.quantity.startsWith('=') ? line.quantity : '', range].filter(Boolean).join(' · '),
      }),
      ...(figures.wasteBp > 0
        ? [
            cardRow(say('With waste'), `${figure(need.value, 2)} ${unit}`, {
              detail: `+ ${figure(figures.wasteBp / 100)} %`,
            }),
          ]
        : []),
      ...(order && pack
        ? [
            cardRow(say('Bought'), packsText(order.count, pack.name), {
              detail: `${figure(pack.size, 2)} ${unit}`,
            }),
          ]
        : []),
      ...(hours > 0
        ? [
            cardRow(say('Hours'), figure(hours, 2), {
              detail: say('at {rate} an hour', { rate: moneyText(figures.rateCents) }),
            }),
          ]
        : []),
      ...Object.entries(costs).flatMap(([kind, cents]) =>
        cents === 0
          ? []
          : [
              cardRow(
                costWords[kind as keyof typeof costs],
                moneyText(cents),
                kind === 'material' && line.pricedOn
                  ? { detail: say('priced {day}', { day: dayText(line.pricedOn) }) }
                  : {},
              ),
            ],
      ),
      cardRow(say('Cost'), moneyText(costCents)),
      cardRow(
        say('Markup, overhead, contingency'),
        moneyText(markupCents + overheadCents + contingencyCents),
      ),
      cardRow(say('Price'), moneyText(priceCents)),
    ]
    const formula = say(
      'quantity × (1 + waste) → whole packs → cost; cost + markup + overhead + contingency = price',
    )
    const lead = say('Line {number}, {item}: {price}, of which {cost} is cost.', {
      number,
      item: line.item,
      price: moneyText(priceCents),
      cost: moneyText(costCents),
    })
    const cited = source(
      say('{estimate}, line {number}', { estimate: estimate.name, number }),
      line.supplier,
      `/projects/${id}/estimate`,
    )
    return [...words(lead), card(line.item, { rows, formula, citations: [cited] })]
  })
  return { pieces, known: true }
}

const costWords = {
  material: say('Material'),
  labor: say('Labor'),
  equipment: say('Equipment'),
  sub: say('Subcontractor'),
  allowance: say('Allowance'),
}

/** What a line is priced at and as of when; of all, those whose price is old or missing. */
export async function price(asked: Asked, what: string): Promise<Answer> {
  const kept = keptBack(asked)
  if (kept) return kept
  const { id, name } = inProject(asked)
  const estimate = await estimateOf(asked)
  if (!estimate) return noEstimate(name, id)
  const published = await asked.figures()
  const ageOf = (day: string | null) => (day === null ? null : daysBetween(day, asked.today))
  const row = ({ number, line, figures }: (typeof estimate.numbered)[number]) => {
    const age = ageOf(line.pricedOn)
    return cardRow(`${number} ${line.item}`, moneyText(figures.priceCents), {
      detail: [
        age === null
          ? say('no date of its price is kept')
          : say('priced {day}, {age, plural, one {# day} other {# days}} ago', {
              day: dayText(line.pricedOn),
              age,
            }),
        age !== null && age > oldDays ? say('old: ask again') : '',
        line.materialCents === null ? '' : indexSince(`${line.item} ${line.trade}`, line.pricedOn, published),
        line.supplier,
      ]
        .filter(Boolean)
        .join(' · '),
    })
  }
  const cited = source(estimate.name, name, `/projects/${id}/estimate`)
  const actions = [opens(say('Requests for prices'), `/projects/${id}/quotes`)]
  if (what !== '') {
    const found = bestNamed(what, estimate.numbered, ({ line }) => `${line.item} ${line.trade}`)
    if (found.length === 0)
      return {
        pieces: words(
          say('No line of {estimate} is called so, and no price is guessed.', { estimate: estimate.name }),
        ),
        known: false,
      }
    const sum = found.reduce((all, { figures }) => all + (figures.included ? figures.priceCents : 0), 0)
    const lead = say('{count, plural, one {# line} other {# lines}} of {estimate}, together {price}.', {
      count: found.length,
      estimate: estimate.name,
      price: moneyText(sum),
    })
    return {
      pieces: [
        ...words(lead),
        card(say('Prices'), { rows: found.slice(0, 10).map(row), citations: [cited], actions }),
      ],
      known: true,
    }
  }
  const bought = estimate.numbered.filter(({ line }) => line.materialCents !== null)
  const old = bought.filter(({ line }) => (ageOf(line.pricedOn) ?? oldDays + 1) > oldDays)
  old.sort((a, b) => ((a.line.pricedOn ?? '') < (b.line.pricedOn ?? '') ? -1 : 1))
  const lead =
    old.length === 0
      ? say('Every material price of {estimate} is at most {days} days old.', {
          estimate: estimate.name,
          days: oldDays,
        })
      : say('{old} of {count} material prices of {estimate} are older than {days} days, or have no date.', {
          old: old.length,
          count: bought.length,
          estimate: estimate.name,
          days: oldDays,
        })
  return {
    pieces: [
      ...words(lead),
      card(say('Oldest prices'), {
        rows: (old.length > 0 ? old : bought).slice(0, 10).map(row),
        citations: [cited],
        actions,
      }),
    ],
    known: true,
  }
}

/** The price of the project, and for those who run it its budget and what the estimate comes to. */
export async function money(asked: Asked): Promise<Answer> {
  const { id, name, scope } = inProject(asked)
  const { isError, said } = await asked.tool('budget_status', { project: id })
  const facts = (said.project ?? {}) as { priceCents?: number | null; budgetCents?: number | null }
  if (isError || (!scope.reads('price') && facts.priceCents == null))
    return { pieces: words(say('Money of this project is not shown to your part in it.')), known: true }
  const estimate = scope.reads('cost') ? await estimateOf(asked) : undefined
  const total = said.totalCents as number | undefined
  const rows = [
    cardRow(say('Price, agreed'), facts.priceCents == null ? say('not set') : moneyText(facts.priceCents)),
    ...(facts.budgetCents != null ? [cardRow(say('Budget'), moneyText(facts.budgetCents))] : []),
    ...(total !== undefined
      ? [
          cardRow(say('Budget by cost code'), moneyText(total), {
            detail: say('from accepted proposals'),
            href: `/projects/${id}/budget`,
          }),
        ]
      : []),
    ...(estimate
      ? [
          cardRow(estimate.name, moneyText(estimate.sums.priceCents), {
            detail: say('cost {cost}', { cost: moneyText(estimate.sums.costCents) }),
            href: `/projects/${id}/estimate`,
          }),
        ]
      : []),
  ]
  const lead =
    facts.priceCents == null
      ? say('No price is agreed in {name} yet.', { name })
      : say('{name}: {price} agreed.', { name, price: moneyText(facts.priceCents) })
  return {
    pieces: [...words(lead), card(say('Money'), { rows, citations: [source(name, '', `/projects/${id}`)] })],
    known: true,
  }
}

/** A scanned room against the codes: what fails and what is to be measured by hand first, each with its section. */
export async function check(asked: Asked, what: string): Promise<Answer> {
  const { id, name, params } = inProject(asked)
  const all = await measuredRooms(asked)
  const [found] = bestNamed(what, all, ({ room }) => room.label)
  const chosen = found ?? (what === '' ? all[0] : undefined)
  const ofThing = chosen ? undefined : await checkThing(asked, what, all)
  if (ofThing) return ofThing
  if (!chosen) {
    const rows = all
      .slice(0, 8)
      .map(({ room, scan }) => cardRow(room.label, scan, { href: `/projects/${id}/rooms` }))
    const lead =
      all.length === 0
        ? say('No room of {name} was measured, so none can be checked.', { name })
        : say('No measured room of {name} is called so.', { name })
    return {
      pieces: [
        ...words(lead),
        card(say('Rooms'), { rows, actions: [opens(say('Rooms'), `/projects/${id}/rooms`)] }),
      ],
      known: true,
    }
  }
  const { findings } = await asked.row(codeRows.codeCheckRow, {
    params,
    query: { scan: chosen.scanId, building: 'home' },
  })
  const here = findings.filter(({ room }) => room === null || room === chosen.room.id)
  const of = (...kinds: string[]) => here.filter(({ verdict }) => kinds.includes(verdict))
  const order = [...of('fails', 'likely-fails'), ...of('by-hand'), ...of('passes', 'likely-passes')]
  const counts = {
    fails: of('fails', 'likely-fails').length,
    hand: of('by-hand').length,
    passes: of('passes', 'likely-passes').length,
  }
  const lead = say(
    '{room}: {fails} fail or likely fail, {hand} to be measured by hand, {passes} pass or likely pass.',
    { room: chosen.room.label, ...counts },
  )
  const rows = order.slice(0, 10).map(({ fact, verdict, size, off }) =>
    cardRow(titleOf(fact), verdictText(verdict), {
      detail: [
        size === null ? '' : `${figure(size, 2)} ± ${figure(off ?? 0, 2)} ${unitText(fact.unit)}`,
        limitOf(fact),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const cited = [...new Set(order.slice(0, 10).map(({ fact }) => fact.id))].flatMap(
    (fact) => findFact(fact) ?? [],
  )
  return {
    pieces: [
      ...words(lead),
      card(say('Held against the codes'), {
        ...{ english: factsAreEnglish(), rows, citations: cited.map(citationOf) },
        actions: [opens(say('All findings, with measures to type'), `/projects/${id}/rooms`)],
      }),
    ],
    known: true,
  }
}
