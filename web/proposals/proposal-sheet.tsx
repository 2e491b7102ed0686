import type { ReactNode } from 'react'
import type { ProposalBody } from '#contract/proposals.ts'
import { paymentsOf } from '#domain/proposals/price.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { PlanFigure } from './plan.tsx'

const small = 'text-muted text-sm md:text-[0.8125rem]'
const row = 'flex items-baseline justify-between gap-4 py-2'

/** What an owner gets: rooms, work, allowances, what is not in it, payments of `cents`, dates, terms. */
export function ProposalSheet({ body, cents }: { body: ProposalBody; cents: number }) {
  return (
    <div className="@container grid grid-cols-1 content-start gap-6">
      {body.intro !== '' && (
        <p className="max-w-[68ch] whitespace-pre-line text-lg/7 md:text-base/6">{body.intro}</p>
      )}
      <div className={body.plans.length > 0 ? 'grid @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-6' : ''}>
        {body.plans.length > 0 && (
          <div className="grid content-start gap-4">
            {body.plans.map((plan) => (
              <PlanFigure key={plan.alt} plan={plan} />
            ))}
          </div>
        )}
        <WorkSection title={say('What you get')}>
          <ul className="divide-y divide-hair">
            {body.groups.map(({ title, scope, cents: sum }) => (
              <li key={title} className={row}>
                <span className="min-w-0">
                  <span className="block font-semibold">{title}</span>
                  <span className={`block ${small}`}>{scope}</span>
                </span>
                <span className="shrink-0 tabular-nums">{moneyText(sum)}</span>
              </li>
            ))}
            {body.taxCents !== 0 && (
              <li className={row}>
                <span>{body.tax}</span>
                <span className="tabular-nums">{moneyText(body.taxCents)}</span>
              </li>
            )}
          </ul>
        </WorkSection>
      </div>
      {body.allowances.length > 0 && (
        <WorkSection
          title={say('Allowances')}
          detail={say('you choose later; the price follows what you choose')}
        >
          <ul className="grid @2xl:grid-cols-3 @md:grid-cols-2 gap-x-6">
            {body.allowances.map(({ title, cents: sum }) => (
              <li key={title} className={row}>
                <span>{title}</span>
                <span className="font-semibold tabular-nums">{moneyText(sum)}</span>
              </li>
            ))}
          </ul>
        </WorkSection>
      )}
      {body.notIncluded.trim() !== '' && (
        <WorkSection title={say('Not in it')}>
          <p className="whitespace-pre-line pt-2">{body.notIncluded}</p>
        </WorkSection>
      )}
      <div className="grid @md:grid-cols-2 gap-6">
        {body.payments.length > 0 && (
          <List title={say('You pay')}>
            {paymentsOf(cents, body.payments).map(({ title, bp, cents: part }) => (
              <li key={title} className={row}>
                <span className="min-w-0 flex-1">{title}</span>
                <span className="text-muted">{say('{share} %', { share: bp / 100 })}</span>
                <span className="min-w-24 text-right tabular-nums">{moneyText(part)}</span>
              </li>
            ))}
          </List>
        )}
        {body.dates.length > 0 && (
          <List title={say('When')}>
            {body.dates.map(({ title, on }) => (
              <li key={`${title} ${on}`} className={row}>
                <span>{title}</span>
                <span className="whitespace-nowrap">{dayText(on)}</span>
              </li>
            ))}
          </List>
        )}
      </div>
      {body.terms.trim() !== '' && (
        <WorkSection title={say('Terms')}>
          <p className="max-w-[68ch] whitespace-pre-line pt-2">{body.terms}</p>
        </WorkSection>
      )}
    </div>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <WorkSection title={title}>
    <ul className="divide-y divide-hair">{children}</ul>
  </WorkSection>
)
