import { useState } from 'react'
import { orgArchiveRow } from '#contract/archive.ts'
import { type Billing, cancelPlanRow, cardRow, resumePlanRow } from '#contract/billing.ts'
import { planDisplayName } from '#contract/plans.ts'
import { formatCents } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { goTo } from '#web/kit/go-to.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useBilling } from './asking.ts'
import { ByHand } from './by-hand.tsx'
import { Invoices } from './invoices.tsx'
import { currentChoice, priceOfChoice, standing } from './words.ts'

/** How often it is asked whether a payment has arrived. */
const askedEveryMs = 2000

/** What the organisation pays for, what it paid, and the way to change or end that. For its admins. */
export default function BillingPage() {
  const paid = new URLSearchParams(useShownSearch()).get('paid') === 'yes'
  const { org, billing, refused, put } = useBilling(paid ? askedEveryMs : undefined)
  useTrail([{ label: say('Settings'), href: at('/settings') }, { label: say('Billing') }])
  usePageTitle(say('Billing'))
  const waits = paid && billing !== undefined && !billing.subscribed
  return (
    <WorkPage title={say('Billing')} inBar>
      <div className="grid max-w-3xl gap-6">
        {refused && <Note kind="refused">{refused}</Note>}
        {!billing && !refused && <SkeletonRows count={5} rowPx={48} />}
        <p role="status" className={waits ? 'font-semibold' : 'sr-only'}>
          {waits
            ? say('Your payment is being confirmed. This page shows it as soon as it is.')
            : paid && billing
              ? say('Thank you: your plan is paid for.')
              : ''}
        </p>
        {billing && <Plan org={org} billing={billing} onChanged={put} />}
        {billing?.paidBy === 'hand' && <ByHand />}
        {billing?.paidBy === 'card' && <Invoices org={org} subscribed={billing.subscribed} />}
      </div>
    </WorkPage>
  )
}

type PlanProps = { org: string; billing: Billing; onChanged: (billing: Billing) => Promise<void> }

function Plan({ org, billing, onChanged }: PlanProps) {
  const [asking, setAsking] = useState(false)
  const request = { params: { org }, body: {} }
  const cancel = useAct(['team', org], async () => {
    await onChanged(await call(cancelPlanRow, request))
    setAsking(false)
  })
  const resume = useAct(['team', org], async () => onChanged(await call(resumePlanRow, request)))
  const card = useAct(['team', org], () => goTo(cardRow, request))
  const said = standing(billing)
  const choice = currentChoice(billing)
  const { subscribed, taken, allowed, cancels, next, periodEndsAt, paidBy } = billing
  const setByHand = paidBy === 'hand' && billing.plan !== 'free' && billing.trialEndsAt === null
  return (
    <>
      {said && (
        <Note kind={said.kind}>
          <p className="max-w-[68ch]">{said.text}</p>
        </Note>
      )}
      <section className="title-block p-5" aria-label={say('Plan and seats')}>
        <h2 className="font-extrabold text-lg/6">{planDisplayName(billing.plan)}</h2>
        {choice && (
          <p className="mt-1">
            <span className="font-black text-3xl tabular-nums [font-stretch:125%]">
              {formatCents(priceOfChoice(choice).total)}
            </span>{' '}
            <span className="text-muted">{choice.billing === 'annual' ? say('a year') : say('a month')}</span>
          </p>
        )}
        <dl className="mt-3">
          <Line label={say('Seats taken')}>
            {allowed === null ? numberText(taken) : say('{taken} of {allowed}', { taken, allowed })}
          </Line>
          {(subscribed || setByHand) && periodEndsAt && (
            <Line label={cancels ? say('Ends on') : say('Paid until')}>
              {paymentDay(periodEndsAt.slice(0, 10))}
            </Line>
          )}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          {paidBy === 'card' && (
            <ToolButton
              look="main"
              label={subscribed ? say('Change plan or seats') : say('Choose a plan')}
              href={at('/payment')}
            />
          )}
          {subscribed && (cancels || next) && (
            <ToolButton
              look="outline"
              label={say('Go on as it is')}
              busy={resume.isPending}
              onClick={() => resume.mutate(undefined)}
            />
          )}
          {subscribed && (
            <ToolButton
              look="outline"
              label={say('Change card')}
              busy={card.isPending}
              onClick={() => card.mutate(undefined)}
            />
          )}
          {subscribed && !cancels && (
            <ToolButton look="ghost" label={say('Cancel plan')} onClick={() => setAsking(true)} />
          )}
          {paidBy === 'hand' && (
            <ToolButton
              look="outline"
              label={say('Export everything')}
              href={addressOf(orgArchiveRow, { org })}
              download
            />
          )}
        </div>
      </section>
      <Dialog open={asking} onClose={() => setAsking(false)} title={say('Cancel your plan?')}>
        <div className="grid gap-4 pt-3">
          <p>
            {say(
              'It goes on until {day}, and is not billed again. Afterwards everybody keeps their account and everything can be read and exported; one project can be worked on, and earlier versions of documents are kept for {days} days.',
              { day: periodEndsAt ? paymentDay(periodEndsAt.slice(0, 10)) : '', days: 7 },
            )}
          </p>
          <a
            href={addressOf(orgArchiveRow, { org })}
            download
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-link underline underline-offset-4"
          >
            {say('Export everything')}
          </a>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="destructive"
              aria-busy={cancel.isPending || undefined}
              onClick={() => cancel.mutate(undefined)}
            >
              {say('Cancel plan')}
            </Button>
            <Button size="sm" variant="outline" onClick={() => setAsking(false)}>
              {say('Keep it')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
