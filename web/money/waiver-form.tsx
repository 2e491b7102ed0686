import { useState } from 'react'
import { putWaiverRow } from '#contract/money-calls.ts'
import { hasOneWaiverForm } from '#domain/statutes/waiver-kinds.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { shortDay } from '#web/kit/work/dates.ts'
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
  /** As it is chosen. */
  text: string
}

/** The payments with which a waiver may go, the newest first: what was billed to the owner, and what others billed. */
export function waiverChoices(
  { invoices, applications }: Pick<Payments, 'invoices' | 'applications'>,
  entries: Money['entries'],
  party: string,
): WaiverFor[] {
  const ours = invoices
    .filter(({ state }) => state === 'issued')
    .map(({ id, number, title, cents, issuedOn, applicationId }): WaiverFor => {
      const through = applications.find((one) => one.id === applicationId)?.throughOn ?? issuedOn
      const text = `${say('Invoice {number}', { number })} · ${title} · ${moneyText(cents)}`
      return { id, side: 'given', party, cents, through, text }
    })
  const theirs = entries
    .filter(({ kind, corrected, corrects }) => kind === 'bill' && !corrected && corrects === null)
    .map(({ id, vendor, number, cents, onDay }): WaiverFor => {
      const text = [vendor, number, moneyText(cents), shortDay(onDay)].filter(Boolean).join(' · ')
      return { id, side: 'asked', party: vendor, cents, through: onDay, text }
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
      throughOn: chosen.through,
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

/** A lien waiver that is given with an invoice, or asked for with a bill. */
export function WaiverForm({
  project,
  payments,
  money,
  party,
  onDone,
}: Own & { payments: Payments; money: Money; party: string }) {
  const [id] = useState(newId)
  const choices = waiverChoices(payments, money.entries, party)
  const first = choices.find(({ side }) => side === 'given')
  return (
    <TypedForm
      {...{ project, onDone }}
      label={say('Save')}
      follow={(text, key) => followWaiver(text, key, choices, party)}
      specs={[
        {
          ...{ key: 'of', label: say('With which payment'), kind: 'choice', value: first?.id ?? '' },
          ...{ empty: say('None'), optional: true },
          options: Object.fromEntries(choices.map((one) => [one.id, one.text])),
        },
        {
          ...{ key: 'side', label: say('Whose'), kind: 'choice', value: 'given' },
          options: { given: say('Ours, to the owner'), asked: say('Asked of a sub or supplier') },
        },
        { key: 'party', label: say('Who gives it'), value: party },
        { key: 'place', label: say('State of the job, two letters'), value: payments.place ?? '' },
        {
          ...{ key: 'final', label: say('Payment'), kind: 'choice', value: 'no' },
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
