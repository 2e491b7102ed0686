import type { ApplicationSheet } from '#contract/money.ts'
import type { ListedApplication } from '#contract/money-calls.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import type { Payments } from './queries.ts'

/** A line of an application beside the same line of an earlier one, in cents. */
export type ComparedLine = {
  id: string
  number: string
  title: string
  scheduled: number
  /** What it was to come to then, where that was something else; null for a line that was not there. */
  was: number | null
  doneThen: number
  doneNow: number
}

/** The lines of two applications beside each other, in the order of the later one; what it has no more comes last. */
export function comparedLines(later: ApplicationSheet, earlier: ApplicationSheet): ComparedLine[] {
  const before = new Map(earlier.lines.map((line) => [line.id, line]))
  const still = new Set(later.lines.map(({ id }) => id))
  return [
    ...later.lines.map(({ id, number, title, scheduled, total }) => {
      const was = before.get(id)
      return {
        ...{ id, number, title, scheduled, doneNow: total },
        ...{ was: was?.scheduled ?? null, doneThen: was?.total ?? 0 },
      }
    }),
    ...earlier.lines
      .filter(({ id }) => !still.has(id))
      .map(({ id, number, title, scheduled, total }) => ({
        ...{ id, number, title, scheduled: 0, was: scheduled, doneThen: total, doneNow: 0 },
      })),
  ]
}

const isAsked = ({ state }: ListedApplication) => state === 'sent' || state === 'certified'

/** The applications before one that were asked for, the latest first: what it can be held against. */
export const earlierThan = (
  { applications }: Pick<Payments, 'applications'>,
  { number }: Pick<ListedApplication, 'number'>,
): ListedApplication[] =>
  applications
    .filter((one) => one.number < number && isAsked(one))
    .toSorted((one, other) => other.number - one.number)

/** A lien waiver that goes with a payment, or one that nobody asked for yet: with which bill or invoice it would go. */
export type BesideWaiver = {
  key: string
  /** Null for our own. */
  party: string | null
  cents: number
  state: 'given' | 'asked' | 'owed'
  /** When it was given or asked for. */
  on: string | null
  /** What it would go with, where it is still owed. */
  of: string | null
}

const name = (party: string) => party.trim().toLowerCase()

/**
 * The lien waivers of an application: our own, which goes with its invoice, and one of each who billed work or material since the
 * application before it; who owes one still stands among them. Bills are known to who runs the job alone.
 */
export function waiversBeside(
  payments: Pick<Payments, 'applications' | 'waivers'>,
  application: Pick<ListedApplication, 'number' | 'throughOn' | 'invoiceId'>,
  entries: Money['entries'],
): BesideWaiver[] {
  const since = earlierThan(payments, application)[0]?.throughOn ?? ''
  const isOf = (day: string) => day > since && day <= application.throughOn
  const bills = entries.filter(
    ({ kind, corrected, corrects, onDay }) =>
      kind === 'bill' && !corrected && corrects === null && isOf(onDay),
  )
  const billed = new Set(bills.map(({ id }) => id))
  const mine = payments.waivers.filter(({ side, invoiceId, entryId, throughOn }) =>
    side === 'given'
      ? invoiceId === null
        ? isOf(throughOn)
        : invoiceId === application.invoiceId
      : entryId === null
        ? isOf(throughOn)
        : billed.has(entryId),
  )
  const known = mine.map(
    ({ id, side, party, cents, givenOn, askedOn }): BesideWaiver => ({
      ...{ key: id, party: side === 'given' ? null : party, cents, of: null },
      ...(givenOn === null
        ? { state: 'asked' as const, on: askedOn }
        : { state: 'given' as const, on: givenOn }),
    }),
  )
  const has = new Set(mine.filter(({ side }) => side === 'asked').map(({ party }) => name(party)))
  const goneWith = new Set(mine.flatMap(({ entryId }) => entryId ?? []))
  const owed = bills
    .filter(({ id, vendor }) => !goneWith.has(id) && (vendor.trim() === '' || !has.has(name(vendor))))
    .map(({ id, vendor, cents }): BesideWaiver => {
      return { key: id, party: vendor, cents, state: 'owed', on: null, of: id }
    })
  const ours: BesideWaiver[] =
    application.invoiceId === null || known.some(({ party }) => party === null)
      ? []
      : [
          {
            ...{ key: 'ours', party: null, cents: 0, state: 'owed', on: null },
            of: application.invoiceId,
          },
        ]
  return [
    ...ours,
    ...known.toSorted((one, other) => Number(one.party !== null) - Number(other.party !== null)),
    ...owed,
  ]
}
