import type { DocumentContent, Value } from '#contract/documents.ts'
import { say } from '#language/say.ts'
import { unprintedText } from '../papers/unprinted.ts'
import { businessDay } from '../statutes/notice-dates.ts'
import { waiverForms } from '../statutes/statutes.ts'
import { noticeDay, stateIn } from './notice-day.ts'
import { waiverKey } from './templates/papers.ts'

/** What speaks against issuing a document: `stop` is to be mended first, `look` to be looked at. */
export type PaperCheck = { level: 'stop' | 'look'; text: string; block?: string }

/** What stands beside a document: whether the payment that it is given for was recorded. */
export type Standing = { paid: boolean }

const stop = (text: string): PaperCheck => ({ level: 'stop', text })
const look = (text: string): PaperCheck => ({ level: 'look', text })

class Content {
  readonly #fields: DocumentContent['fields']
  readonly #blocks: DocumentContent['blocks']
  constructor(content: DocumentContent) {
    this.#fields = content.fields
    this.#blocks = content.blocks
  }
  /** The cents of each row of a table that stands under these columns; the tables of a paper differ in them. */
  cents = (...keys: string[]): number[] =>
    this.#blocks.flatMap((block) =>
      block.kind === 'table' && block.columns.map(({ key }) => key).join() === keys.join()
        ? block.rows.map(({ cells }) => Number(cells.price ?? 0))
        : [],
    )
  value = (key: string): Value => this.#fields[key]?.value ?? null
  number = (key: string): number | undefined => {
    const value = this.value(key)
    return typeof value === 'number' ? value : undefined
  }
  text = (key: string): string => String(this.value(key) ?? '').trim()
  get state() {
    return stateIn({ fields: this.#fields })
  }
  get notice() {
    return noticeDay({ fields: this.#fields })
  }
}

/** California’s cap on a downpayment, Bus. & Prof. Code § 7159(d)(8): $1,000 or 10 % of the price, whichever is less. */
const downpaymentMost = (price: number) => Math.min(100_000, Math.floor(price / 10))

function californiaChecks(own: Content, key: string): PaperCheck[] {
  const checks: PaperCheck[] = []
  const [deposit, price] = [own.number('contract.deposit'), own.number('estimate.total')]
  if (deposit !== undefined && price !== undefined && deposit > downpaymentMost(price))
    checks.push(
      stop(
        say(
          'In California the down payment may not exceed $1,000 or 10 % of the price, whichever is less (Bus. & Prof. Code § 7159).',
        ),
      ),
    )
  // The schedule is of what is paid besides the down payment; a proposal's has its deposit in it.
  const phases = own.cents('title', 'price')
  const paid = phases.reduce((sum, one) => sum + one, deposit ?? 0)
  if (key.startsWith('contract') && price !== undefined && phases.length > 0 && paid > price)
    checks.push(
      stop(
        say(
          'The down payment and the progress payments come to more than the price: take the deposit out of the schedule.',
        ),
      ),
    )
  // Who cancels is told how by the contract and its notices alone (§ 7159(e)(6)); other papers have nothing to cancel.
  const cancelled = /^(contract|cancellation)-/.test(key)
  if (cancelled && (own.text('org.email') === '' || own.text('org.phone') === ''))
    checks.push(
      stop(
        say(
          'Since 2026 California lets the buyer cancel by email: the contract shows the email address and a phone number.',
        ),
      ),
    )
  if (own.state !== undefined && own.state !== 'CA')
    checks.push(stop(say('This form is California’s; the job is in {state}.', { state: own.state })))
  if (key.startsWith('contract') && own.text('contract.subs') === '')
    checks.push(stop(say('California wants Yes or No to whether subcontractors will be used.')))
  return checks
}

/** The buyer has until midnight of so many business days after signing. */
function cancelChecks(own: Content, days: number): PaperCheck[] {
  const from = own.text('notice.date')
  const until = [own.text('notice.until'), own.text('notice.until7'), own.text('cancel.until')].filter(
    Boolean,
  )
  if (!/^\d{4}-\d\d-\d\d$/.test(from)) return []
  const due = businessDay(from, days)
  return until.some((day) => day < due)
    ? [stop(say('The buyer may cancel until midnight of {date}; the notice says earlier.', { date: due }))]
    : []
}

function waiverChecks(key: string, own: Content, { paid }: Standing): PaperCheck[] {
  const form = waiverForms().find((one) => waiverKey(one) === key)
  const { state } = own
  if (!form) {
    const owns = waiverForms().find((one) => one.state === state)
    if (owns) {
      const { citation } = owns
      return [stop(say('{citation} has a form of its own for this: use that one.', { citation }))]
    }
    return state === 'MO' || state === 'MA'
      ? [
          stop(
            say('The law of {state} prescribes wording that we do not hold whole: have a lawyer write it.', {
              state,
            }),
          ),
        ]
      : [look(say('An own form: check with a lawyer what the law of the place asks for.'))]
  }
  const checks: PaperCheck[] = []
  if (state !== undefined && state !== form.state) {
    const values = { citation: form.citation, state }
    checks.push(stop(say('{citation} is not the law of {state}, where the job is.', values)))
  }
  if (form.state === 'TX' && form.kind.startsWith('unconditional') && !paid)
    checks.push(
      stop(
        say(
          'Texas forbids asking for an unconditional waiver before it is paid: record the payment first (Tex. Prop. Code § 53.283).',
        ),
      ),
    )
  if (form.state === 'MS' || form.state === 'WY')
    checks.push(look(say('This form is signed before a notary: print it.')))
  if (form.state === 'GA')
    checks.push(
      look(
        say('Georgia takes it as paid 90 days after its date unless an affidavit of nonpayment is filed.'),
      ),
    )
  if (form.howRead !== 'opened') {
    const values = { citation: form.citation, date: form.asOf }
    checks.push(
      look(
        say(
          'The wording of {citation} is from a copy that is not official, as of {date}: check with a lawyer.',
          values,
        ),
      ),
    )
  }
  return checks
}

/** Figures of a day that can hardly be. Records: 4.7 ft of rain fell in a day once, and −80 °F to 134 °F were measured in the US. */
function dayChecks(own: Content): PaperCheck[] {
  const checks: PaperCheck[] = []
  const [low, high, rain, wind] = ['day.low', 'day.high', 'day.rain', 'day.wind'].map(own.number)
  if (rain !== undefined && (rain > 12 || rain < 0))
    checks.push(
      look(say('{count, number} in of precipitation in a day: is that the temperature?', { count: rain })),
    )
  if (low !== undefined && high !== undefined && low > high)
    checks.push(look(say('The lowest temperature is above the highest.')))
  for (const degrees of [low, high])
    if (degrees !== undefined && (degrees < -80 || degrees > 134))
      checks.push(look(say('{count, number} °F: is that right?', { count: degrees })))
  if (wind !== undefined && (wind > 120 || wind < 0))
    checks.push(look(say('Wind of {count, number} mph: is that right?', { count: wind })))
  for (const name of ['labor', 'equipment']) {
    const [today, all] = [own.number(`day.${name}`), own.number(`day.${name}ToDate`)]
    if (today !== undefined && all !== undefined && today > all)
      checks.push(look(say('More hours today than to date.')))
  }
  return checks
}

/** The other things that the law or the form asks for. */
function otherChecks(own: Content): PaperCheck[] {
  const checks: PaperCheck[] = []
  if (/^y/i.test(own.text('send.variation')) && /^(none|no|-|)$/i.test(own.text('send.reason')))
    checks.push(stop(say('A variation from the contract needs its reason.')))
  const retained = own.number('contract.retained')
  if (own.state === 'CA' && retained !== undefined && retained > 500)
    checks.push(
      look(
        say('California caps private retention at 5 % since 2026 (Civ. Code § 8811): check with a lawyer.'),
      ),
    )
  const due = own.notice
  if (due)
    checks.push(
      look(
        say('By {citation} the notice is due on {date}: check with a lawyer.', {
          citation: due.citation,
          date: due.on,
        }),
      ),
    )
  return checks
}

/** What is to be mended or looked at before a document of the template `key` is issued, the gravest first. */
export function paperChecks(key: string, content: DocumentContent, standing: Standing): PaperCheck[] {
  const own = new Content(content)
  const checks = [
    ...(/-ca(-|$)/.test(key) && !key.startsWith('lien') ? californiaChecks(own, key) : []),
    ...cancelChecks(own, key.endsWith('disaster') ? 7 : 3),
    ...(key.startsWith('lien-waiver-') ? waiverChecks(key, own, standing) : []),
    ...dayChecks(own),
    ...otherChecks(own),
  ]
  if (key === 'qc-no-work-report') {
    const days = (Date.parse(own.text('period.thru')) - Date.parse(own.text('period.from'))) / 86_400_000 + 1
    if (days > 7) checks.push(stop(say('One report stands for at most seven days without work.')))
  }
  if (/^contract-(fixed|cost)/.test(key) && own.state === 'CA')
    checks.push(
      look(say('For a home in California the law wants its own contract (Bus. & Prof. Code § 7159).')),
    )
  const lacking = unprintedText([content.fields, content.blocks])
  if (lacking !== undefined) checks.push(look(lacking))
  return checks.toSorted((a, b) => Number(b.level === 'stop') - Number(a.level === 'stop'))
}
