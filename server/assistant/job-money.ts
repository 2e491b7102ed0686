import type { CardRow } from '#contract/chat.ts'
import { type ListedEntry, moneyRow, paymentsRow } from '#contract/money-calls.ts'
import { projectRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import { plainOf } from '#domain/assistant/days.ts'
import type { JobTopic } from '#domain/assistant/job-questions.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { money } from './about-sums.ts'
import { lines } from './job-lines.ts'
import { type Answer, card, cardRow, dayText, figure, moneyText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

type Payments = RowData<typeof paymentsRow>

/** That sums are not for whoever asks; their part in the project is no reason to say what they come to. */
const keptBack = (told: string): Answer => ({ pieces: words(told), known: true })
const notPrices = () => keptBack(say('Money of this project is not shown to your part in it.'))
const notCosts = () =>
  keptBack(say('Costs of this project are for those who run it. Your part in it does not show them.'))

const stood = (asked: Asked, page: string, label: string) =>
  source(
    label,
    say('as they stand, {day}', { day: dayText(asked.today) }),
    `/projects/${inProject(asked).id}/${page}`,
  )

const states: Record<Payments['changes'][number]['state'], string> = {
  draft: say('not sent'),
  offered: say('waits for a signature'),
  signed: say('signed'),
  declined: say('declined'),
  void: say('taken back'),
}

const invoiceRow = ({
  number,
  title,
  cents,
  dueOn,
  openCents,
  lateDays,
  state,
}: Payments['invoices'][number]) =>
  cardRow(say('Invoice {number}, {title}', { number, title }), moneyText(cents), {
    detail:
      state === 'void'
        ? say('void')
        : openCents === 0
          ? say('paid')
          : [
              say('{open} open, due {day}', { open: moneyText(openCents), day: dayText(dueOn) }),
              lateDays > 0 ? say('{days, plural, one {# day} other {# days}} late', { days: lateDays }) : '',
            ]
              .filter(Boolean)
              .join(' · '),
  })

/** What the owner is asked for and has paid: what is left, what was paid, invoices, changes and what is held back. */
async function ofOwner(asked: Asked, topic: JobTopic): Promise<Answer> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('price')) return notPrices()
  const told = await asked.row(paymentsRow, { params })
  const { contract, paid, open, retained } = told
  if (contract.total === 0 && told.invoices.length === 0 && told.changes.length === 0)
    return topic === 'price' ? money(asked) : keptBack(say('No price is agreed in {name} yet.', { name }))
  const cited = [stood(asked, 'payments', say('Payments of {name}', { name }))]
  const actions = [opens(say('Payments'), `/projects/${id}/payments`)]
  const invoices = told.invoices.filter(({ state }) => state !== 'void')
  const due = invoices.filter(({ openCents }) => openCents > 0).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const [next] = due
  const sums = [
    cardRow(say('Contract, with signed changes'), moneyText(contract.total), {
      detail:
        contract.changes === 0
          ? ''
          : say('{first} and {changes} of changes', {
              ...{ first: moneyText(contract.first), changes: moneyText(contract.changes) },
            }),
    }),
    cardRow(say('Paid so far'), moneyText(paid)),
    cardRow(say('Left to pay'), moneyText(contract.total - paid)),
    cardRow(say('Of it billed and open'), moneyText(open)),
    ...(retained > 0 ? [cardRow(say('Of it held back as retainage'), moneyText(retained))] : []),
  ]
  const answer = (lead: string, rows: CardRow[], title: string): Answer => ({
    pieces: [...words(lead), card(title, { rows: rows.slice(0, 10), citations: cited, actions })],
    known: true,
  })
  if (topic === 'changes') {
    const waiting = told.changes.filter(({ state }) => state === 'offered')
    const said = tellingNames(inCodeWords(asked.question)).filter(
      (word) => !/^(?:chang|order|cost|price|sign|extra$|wait)/.test(word),
    )
    const [meant] = bestNamed(said.join(' '), told.changes, ({ title }) => title)
    const named =
      meant &&
      say('{change}: {sum}, {state}. ', {
        ...{ change: meant.title, sum: moneyText(meant.cents), state: states[meant.state] },
      })
    const lead = say(
      '{waiting, plural, =0 {No change order waits for a signature} one {# change order waits for a signature} other {# change orders wait for a signature}}; the signed ones add {sum} to the contract.',
      { waiting: waiting.length, sum: moneyText(contract.changes) },
    )
    const rows = [...waiting, ...told.changes.filter((one) => !waiting.includes(one))].map((one) =>
      cardRow(one.number === null ? one.title : `${one.number} · ${one.title}`, moneyText(one.cents), {
        detail: [
          states[one.state],
          dayText(one.signedOn ?? one.offeredOn),
          one.days > 0 ? say('{days, plural, one {# day} other {# days}} more', { days: one.days }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      }),
    )
    return answer(`${named ?? ''}${lead}`, rows, say('Change orders'))
  }
  if (topic === 'invoices') {
    const lead = next
      ? say(
          'The next payment is {sum} of invoice {number}, due {day}; {count, plural, one {# invoice is} other {# invoices are}} open, {open} in all.',
          {
            ...{ sum: moneyText(next.openCents), number: next.number, day: dayText(next.dueOn) },
            ...{ count: due.length, open: moneyText(open) },
          },
        )
      : say('No invoice is open in {name}; {left} of the contract is still to come.', {
          ...{ name, left: moneyText(contract.total - paid) },
        })
    const ahead = told.milestones.slice(0, 4).map((one) => cardRow(one.title, moneyText(one.cents)))
    return answer(
      lead,
      [...(due.length > 0 ? due : invoices).map(invoiceRow), ...(next ? [] : ahead)],
      say('Invoices'),
    )
  }
  if (topic === 'held')
    return answer(
      say('{sum} is held back as retainage in {name}.', { sum: moneyText(retained), name }),
      sums,
      say('Money'),
    )
  if (topic === 'paid') {
    const rows = invoices.flatMap(({ payments, number }) =>
      payments.map((one) =>
        cardRow(dayText(one.paidOn), moneyText(one.cents), {
          detail: [say('Invoice {number}', { number }), one.reference].filter(Boolean).join(' · '),
        }),
      ),
    )
    const lead = say('{paid} was paid so far of {total}; {left} is left.', {
      ...{ paid: moneyText(paid), total: moneyText(contract.total), left: moneyText(contract.total - paid) },
    })
    return answer(lead, rows.length > 0 ? rows.reverse() : sums, say('Paid so far'))
  }
  if (topic === 'price')
    return answer(
      say('{name}: {price} agreed.', { name, price: moneyText(contract.total) }),
      sums,
      say('Money'),
    )
  const lead = say(
    '{left} is left to pay of {total}: {paid} was paid, and {open} of it is billed and open.',
    {
      ...{ left: moneyText(contract.total - paid), total: moneyText(contract.total) },
      ...{ paid: moneyText(paid), open: moneyText(open) },
    },
  )
  return answer(lead, [...sums, ...due.map(invoiceRow)], say('Money'))
}

const kinds: Partial<Record<ListedEntry['kind'], string>> = {
  commitment: say('ordered'),
  bill: say('bill'),
  receipt: say('receipt'),
  paid: say('paid'),
}

/** Vendors, subcontractors and people of the project whom a question names, by name or by what they do. */
async function vendorsIn(asked: Asked, entries: readonly ListedEntry[]): Promise<string[]> {
  const { people } = await asked.row(projectRow, { params: inProject(asked).params })
  const known = [
    ...entries.map(({ vendor }) => ({ vendor, as: vendor })),
    ...people
      .filter(({ own, audience }) => !own && audience !== 'owner')
      .map(({ name, company, trade }) => ({ vendor: company || name, as: `${name} ${company} ${trade}` })),
  ]
  const said = tellingNames(inCodeWords(asked.question)).join(' ')
  const stems = plainOf(said).replace(/\b(electric|plumb|paint|roof|tile|stone|count)\w*/g, '$1')
  return [...new Set(bestNamed(`${stems}`, known, ({ as }) => as).map(({ vendor }) => vendor))]
}

/** What stands with somebody who is paid, where the question names one of them; for the others it is not said. */
async function ofVendor(asked: Asked): Promise<Answer | undefined> {
  const { params, scope } = inProject(asked)
  const entries = scope.reads('cost') ? (await asked.row(moneyRow, { params })).entries : []
  if ((await vendorsIn(asked, entries)).length === 0) return undefined
  return bills(asked)
}

/** What was ordered of a vendor, what they billed, and what of it is to be paid. */
async function bills(asked: Asked): Promise<Answer | undefined> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('cost')) return notCosts()
  const { entries } = await asked.row(moneyRow, { params })
  const vendors = await vendorsIn(asked, entries)
  const named = vendors.map(plainOf)
  const standing = entries.filter(({ corrected, vendor }) => !corrected && vendor !== '')
  const theirs = standing.filter(({ vendor }) => named.includes(plainOf(vendor)))
  const shown =
    theirs.length > 0 ? theirs : named.length > 0 ? [] : standing.filter(({ kind }) => kind === 'bill')
  if (shown.length === 0 && named.length === 0) return undefined
  const of = (kind: ListedEntry['kind'], sum: (one: ListedEntry) => number) =>
    shown.filter((one) => one.kind === kind).reduce((all, one) => all + sum(one), 0)
  const lead = say('{who}: {ordered} ordered, {billed} billed, {open} of it still to be paid.', {
    who: vendors[0] ?? name,
    ordered: moneyText(of('commitment', ({ cents }) => cents)),
    billed: moneyText(of('bill', ({ cents }) => cents)),
    open: moneyText(of('bill', ({ openCents }) => openCents)),
  })
  const rows = shown.slice(0, 10).map((one) =>
    cardRow([one.vendor, one.title || one.number].filter(Boolean).join(', '), moneyText(one.cents), {
      detail: [
        kinds[one.kind] ?? '',
        dayText(one.onDay),
        one.openCents > 0 ? say('{sum} open', { sum: moneyText(one.openCents) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  return {
    pieces: [
      ...words(lead),
      card(say('Bills'), {
        rows,
        citations: [stood(asked, 'money', say('Job cost of {name}', { name }))],
        actions: [opens(say('Money'), `/projects/${id}/money`)],
      }),
    ],
    known: true,
  }
}

/** What the job costs against its budget, in all or of the cost codes that a question names; labor, and what is earned. */
async function costs(asked: Asked, topic: JobTopic): Promise<Answer> {
  const { name, params, scope } = inProject(asked)
  if (!scope.reads('cost')) return notCosts()
  const told = await asked.row(moneyRow, { params })
  const { total, lines, labor, priceCents } = told
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) => !/budget|cost|spen|over|labor|presup/.test(word),
  )
  const named = topic === 'budget' ? bestNamed(said.join(' '), lines, ({ title }) => title).slice(0, 3) : []
  const row = (
    label: string,
    one: Pick<typeof total, 'budget' | 'spent' | 'committed' | 'projected' | 'over'>,
  ) =>
    cardRow(
      label,
      say('{spent} of {budget}', { spent: moneyText(one.spent), budget: moneyText(one.budget) }),
      {
        detail: [
          say('{sum} expected at the end', { sum: moneyText(one.projected) }),
          one.over > 0 ? say('{sum} over', { sum: moneyText(one.over) }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      },
    )
  const earned = priceCents - total.projected
  const lead =
    topic === 'margin'
      ? say('As it stands {earned} is left of {price} at the end, {percent} %.', {
          ...{ earned: moneyText(earned), price: moneyText(priceCents) },
          percent: priceCents === 0 ? '0' : figure((earned / priceCents) * 100),
        })
      : topic === 'labor'
        ? say('Own labor came to {sum} so far, {hours} hours.', {
            sum: moneyText(labor.cents),
            hours: figure(labor.hours),
          })
        : named[0]
          ? say('{title}: {left} of {budget} is left.', {
              ...{ title: named[0].title, left: moneyText(named[0].budget - named[0].spent) },
              budget: moneyText(named[0].budget),
            })
          : total.over > 0
            ? say('{name} is expected to end {over} over its budget of {budget}; {spent} is spent so far.', {
                ...{
                  name,
                  over: moneyText(total.over),
                  budget: moneyText(total.budget),
                  spent: moneyText(total.spent),
                },
              })
            : say(
                '{name} is within its budget of {budget}; {spent} is spent so far, and {projected} is expected at the end.',
                {
                  ...{ name, budget: moneyText(total.budget), spent: moneyText(total.spent) },
                  projected: moneyText(total.projected),
                },
              )
  const worst = lines.filter(({ over }) => over > 0).sort((a, b) => b.over - a.over)
  const rows = [
    ...named.map((one) => row(one.title || say('Without a code'), one)),
    row(name, total),
    ...(topic === 'budget' && named.length === 0
      ? worst.slice(0, 6).map((one) => row(one.title || say('Without a code'), one))
      : []),
  ]
  const cited = stood(asked, 'money', say('Job cost of {name}', { name }))
  return { pieces: [...words(lead), card(say('Job cost'), { rows, citations: [cited] })], known: true }
}

/** Answers of a job's money; undefined where what is asked about is not there. */
export async function aboutMoney(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  switch (topic) {
    case 'owed':
    case 'paid':
    case 'invoices':
      // What is owed to a subcontractor, and paid to one, is another thing than what the owner owes and paid.
      return (await ofVendor(asked)) ?? ofOwner(asked, topic)
    case 'price':
    case 'changes':
    case 'held':
      return ofOwner(asked, topic)
    case 'bills':
      return bills(asked)
    case 'margin':
    case 'budget':
    case 'labor':
      return costs(asked, topic)
    case 'allowance':
    case 'line': {
      const { scope } = inProject(asked)
      return scope.reads('price') ? lines(asked, topic === 'allowance') : notPrices()
    }
    default: {
      const { id, params, scope } = inProject(asked)
      const { people } = await asked.row(projectRow, { params })
      const plain = plainOf(asked.question)
      const here = people.some(({ name }) => plain.includes(plainOf(name.split(' ')[0] ?? name)))
      // What such work earns in the country is published, and nobody's own.
      if (!here && !/\b(?:we|our|us|crew|guys)\b/.test(plain)) return undefined
      if (!scope.reads('cost')) return notCosts()
      const lead = say('What an hour of somebody costs stands under Labor, and is shown there alone.')
      return {
        pieces: [
          ...words(lead),
          card(say('Labor'), { actions: [opens(say('Labor'), `/projects/${id}/labor`)] }),
        ],
        known: true,
      }
    }
  }
}
