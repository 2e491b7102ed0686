import { useState } from 'react'
import { type ListedInvoice, putWaiverRow } from '#contract/money-calls.ts'
import { hasOneWaiverForm } from '#domain/statutes/waiver-kinds.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { newId, type Own } from './forms.tsx'
import type { Payments } from './queries.ts'
import { TypedForm, typedOf } from './typed-form.tsx'

/** A payment with which a waiver goes: an invoice of ours, or a bill of a sub or supplier. */
export type WaiverFor = {
  id: string
  side: 'given' | 'asked'
  party: string
  cents: number
  through: string
  /** Whether nothing is left to be billed after it. */
  final: boolean
  /** As it is chosen. */
  text: string
}

/** The invoice after which nothing of the contract is left to bill or to give back: the last one, once that is so. */
export function closingInvoice({
  invoices,
  applications,
  contract,
  retained,
}: Pick<Payments, 'invoices' | 'applications' | 'contract' | 'retained'>): string | undefined {
  const issued = invoices.filter(({ state }) => state === 'issued')
  const last = issued.reduce<ListedInvoice | undefined>(
    (one, other) => (one && one.number > other.number ? one : other),
    undefined,
  )
  if (!last || retained !== 0 || contract.total <= 0) return undefined
  const application = applications.find(({ id }) => id === last.applicationId)
  if (application) {
    const { sheet, certifiedCents } = application
    const isAll = sheet.toFinish === 0 && sheet.contract === contract.total && certifiedCents === sheet.due
    return isAll ? last.id : undefined
  }
  // What is billed beside the contract is none of it, but for what was signed.
  const ofContract = issued.map(({ kind, lines, cents, taxCents }) =>
    kind === 'other'
      ? lines.reduce((sum, line) => sum + (line.changeOrderId === null ? 0 : line.cents), 0)
      : cents - taxCents,
  )
  return ofContract.reduce((sum, one) => sum + one, 0) >= contract.total ? last.id : undefined
}

/** The last bill of an order of which nothing is open any more. */
const closesOrder = (entries: Money['entries'], bill: Money['entries'][number]): boolean =>
  entries.some(({ id, openCents }) => id === bill.against && openCents === 0) &&
  !entries.some(
    (one) =>
      one.kind === 'bill' &&
      one.against === bill.against &&
      !one.corrected &&
      one.corrects === null &&
      (one.onDay > bill.onDay || (one.onDay === bill.onDay && one.at > bill.at)),
  )

/** The payments with which a waiver may go, the newest first: what was billed to the owner, and what others billed. */
export function waiverChoices(
  payments: Pick<Payments, 'invoices' | 'applications' | 'contract' | 'retained'>,
  entries: Money['entries'],
  party: string,
): WaiverFor[] {
  const { invoices, applications } = payments
  const closing = closingInvoice(payments)
  const ours = invoices
    .filter(({ state }) => state === 'issued')
    .map(({ id, number, title, cents, issuedOn, applicationId }): WaiverFor => {
      const through = applications.find((one) => one.id === applicationId)?.throughOn ?? issuedOn
      const text = `${say('Invoice {number}', { number })} · ${title} · ${moneyText(cents)}`
      return { id, side: 'given', party, cents, through, final: id === closing, text }
    })
  const theirs = entries
    .filter(({ kind, corrected, corrects }) => kind === 'bill' && !corrected && corrects === null)
    .map((bill): WaiverFor => {
      const { id, vendor, number, cents, onDay } = bill
      const text = [vendor, number, moneyText(cents), paymentDay(onDay)].filter(Boolean).join(' · ')
      const final = closesOrder(entries, bill)
      return { id, side: 'asked', party: vendor, cents, through: onDay, final, text }
    })
  return [...ours.toReversed(), ...theirs]
}

/** What follows from what is chosen: a payment brings whose waiver it is, of whom, how much and up to when; a state, how many forms it has. */
export function followWaiver(
  text: Readonly<Record<string, string>>,
  key: string,
  choices: readonly WaiverFor[],
  own: string,
): Readonly<Record<string, string>> {
  const chosen = choices.find(({ id }) => id === text.of)
  if (key === 'of' && chosen)
    return {
      ...{ side: chosen.side, party: chosen.party, cents: typedOf(chosen.cents) },
      ...{ throughOn: chosen.through, final: chosen.final ? 'yes' : 'no' },
    }
  if (key === 'side')
    return {
      ...(chosen && chosen.side !== text.side && { of: '', cents: '' }),
      ...(text.side === 'given' ? { party: own } : text.party === own ? { party: '' } : {}),
    }
  // What was chosen stays where the new state has it too.
  if (key === 'place' && text.place?.trim().length === 2) {
    const usual = usualKind(text.place)
    return usual === 'none' || (text.conditional ?? 'none') === 'none' ? { conditional: usual } : {}
  }
  return {}
}

const usualKind = (place: string): string => (hasOneWaiverForm(place.trim().toUpperCase()) ? 'none' : 'yes')

/** A lien waiver that is given with an invoice, or asked for with a bill; `of`: which it begins with. */
export function WaiverForm({
  project,
  payments,
  money,
  party,
  of,
  onDone,
}: Own & { payments: Payments; money: Money; party: string; of?: string }) {
  const [id] = useState(newId)
  const choices = waiverChoices(payments, money.entries, party)
  const first = choices.find(({ id: one, side }) => (of === undefined ? side === 'given' : one === of))
  return (
    <TypedForm
      {...{ project, onDone }}
      draft={`waiver ${of ?? party}`}
      label={say('Save')}
      follow={(text, key) => followWaiver(text, key, choices, party)}
      specs={[
        {
          ...{ key: 'of', label: say('With which payment'), kind: 'choice', value: first?.id ?? '' },
          ...{ empty: say('None'), optional: true },
          options: Object.fromEntries(choices.map((one) => [one.id, one.text])),
        },
        {
          ...{ key: 'side', label: say('Whose'), kind: 'choice', value: first?.side ?? 'given' },
          options: { given: say('Ours, to the owner'), asked: say('Asked of a sub or supplier') },
        },
        { key: 'party', label: say('Who gives it'), value: first?.party ?? party },
        { key: 'place', label: say('State of the job, two letters'), value: payments.place ?? '' },
        {
          ...{ key: 'final', label: say('Payment'), kind: 'choice', value: first?.final ? 'yes' : 'no' },
          options: { no: say('A progress payment'), yes: say('The final payment') },
        },
        {
          ...{ key: 'conditional', label: say('When it holds'), kind: 'choice' },
          value: usualKind(payments.place ?? ''),
          options: {
            yes: say('Once the payment has come'),
            no: say('At once: it was paid'),
            none: say('The state has one form for both'),
          },
        },
        {
          ...{ key: 'throughOn', label: say('Through'), kind: 'date' },
          value: first?.through ?? payments.today,
        },
        { key: 'cents', label: say('Amount'), kind: 'money', value: typedOf(first?.cents) },
      ]}
      send={(typed) => {
        const given = typed.text('side') === 'given'
        const when = typed.text('conditional')
        const of = typed.maybe('of')
        return call(putWaiverRow, {
          params: { project },
          body: {
            ...{ id, side: given ? 'given' : 'asked', party: typed.text('party') },
            place: typed.text('place').toUpperCase(),
            ...{ final: typed.text('final') === 'yes', conditional: when === 'none' ? null : when === 'yes' },
            ...{ throughOn: typed.text('throughOn'), cents: typed.cents('cents') },
            ...{ invoiceId: given ? of : null, entryId: given ? null : of },
          },
        })
      }}
    />
  )
}
