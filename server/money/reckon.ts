import type { ApplicationSheet, PayApplication, Terms } from '#contract/money.ts'
import { type LineDone, type LineFault, reckonApplication } from '#domain/money/application.ts'
import { bpOf, sum } from '#domain/money/cents.ts'
import type { PriceRows } from './rows.ts'

type Wanted = Pick<PayApplication, 'lines' | 'releaseCents'>

const doneOf = (lines: PayApplication['lines']): Map<string, LineDone> =>
  new Map(
    lines.map(({ id, doneCents, storedCents }) => [
      id,
      { done: BigInt(doneCents), stored: BigInt(storedCents) },
    ]),
  )

/** The change orders that are signed: the lines that they add to the schedule of values. */
export const signedChanges = ({ changes }: Pick<PriceRows, 'changes'>) =>
  changes.filter(({ state }) => state === 'signed')

/** An application as it would be sent now, in cents, with the lines that cannot be billed so. */
export function sheetOf(
  rows: PriceRows,
  body: Terms,
  wanted: Wanted,
): { sheet: ApplicationSheet; faults: { title: string; fault: LineFault }[] } {
  const certified = rows.applications.filter(({ state }) => state === 'certified')
  const last = certified.at(-1)
  const opening = body.opening
  const before = last ? doneOf(last.lines) : doneOf(opening?.lines ?? [])
  const openedOf = (of: 'doneCents' | 'storedCents') =>
    sum((opening?.lines ?? []).map((one) => BigInt(one[of])))
  const opened = { completed: openedOf('doneCents'), stored: openedOf('storedCents') }
  const paidBefore = BigInt(opening?.paidCents ?? 0)
  const certifiedBefore = paidBefore + sum(certified.map((one) => BigInt(one.certifiedCents ?? 0)))
  // What was taken off before a certificate and is still owed: earned and let go, and not certified.
  const deducted = last?.sheet
    ? BigInt(last.sheet.earned) - certifiedBefore
    : opened.completed + opened.stored - BigInt(opening?.heldCents ?? 0) - paidBefore
  const lines = [
    ...body.lines.map((line) => ({ ...line, added: false })),
    ...signedChanges(rows).map(({ id, number, title, cents }) => ({
      ...{ id, number: `CO ${number ?? ''}`, title, cents, added: true },
      ...{ by: 'percent', quantity: null, unit: '' },
    })),
  ]
  const releasedBefore = sum(certified.map((one) => BigInt(one.releaseCents)))
  const reckoned = reckonApplication({
    lines: lines.map(({ id, cents, added }) => ({ id, cents: BigInt(cents), added })),
    ...{ done: doneOf(wanted.lines), before, certifiedBefore, releasedBefore },
    rule: {
      ...{ crossing: body.retainage.crossing, stored: body.retainage.stored },
      // What was set before there was a share of its own has none.
      ...(typeof body.retainage.storedBp === 'number' && { storedBp: BigInt(body.retainage.storedBp) }),
      steps: body.retainage.steps.map(({ fromBp, bp }) => ({ fromBp: BigInt(fromBp), bp: BigInt(bp) })),
    },
    release: BigInt(wanted.releaseCents),
    ...(opening && { opening: { held: BigInt(opening.heldCents), ...opened } }),
  })
  const cents = (of: bigint) => Number(of)
  return {
    faults: reckoned.lines.flatMap(({ fault }, at) =>
      fault ? { title: lines[at]?.title ?? '', fault } : [],
    ),
    sheet: {
      lines: reckoned.lines.map((one, at) => ({
        ...{ id: one.id, number: lines[at]?.number ?? '', title: lines[at]?.title ?? '' },
        ...{ scheduled: cents(one.scheduled), before: cents(one.before), period: cents(one.period) },
        ...{
          stored: cents(one.stored),
          total: cents(one.total),
          left: cents(one.left),
          held: cents(one.held),
        },
        ...{ bp: cents(bpOf(one.total, one.scheduled)), added: lines[at]?.added ?? false },
        ...{
          quantity: lines[at]?.by === 'quantity' ? lines[at].quantity : null,
          unit: lines[at]?.unit ?? '',
        },
      })),
      ...{
        first: cents(reckoned.first),
        changes: cents(reckoned.changes),
        contract: cents(reckoned.contract),
      },
      ...{
        completed: cents(reckoned.completed),
        stored: cents(reckoned.stored),
        total: cents(reckoned.total),
      },
      ...{ retainage: cents(reckoned.retainage), earned: cents(reckoned.earned) },
      ...{ before: cents(certifiedBefore), due: cents(reckoned.due), toFinish: cents(reckoned.toFinish) },
      heldBefore: last?.sheet?.retainage ?? opening?.heldCents ?? 0,
      ...{ deductedBefore: cents(deducted), release: wanted.releaseCents },
    },
  }
}
