import { useQuery } from '@tanstack/react-query'
import { invoicesRow } from '#contract/billing.ts'
import { formatCents } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** What was billed, newest first, and what is due next: asked anew once a payment that was just made has become a plan. */
export function Invoices({ org, subscribed }: { org: string; subscribed: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['invoices', org, subscribed],
    queryFn: () => call(invoicesRow, { params: { org }, body: {} }),
    retry: false,
  })
  const refused = error instanceof Refusal ? error.serverMessage : undefined
  return (
    <WorkSection title={say('Invoices')}>
      {refused && <p className="pt-3 text-muted">{refused}</p>}
      {!data && !error && <SkeletonRows count={3} rowPx={48} />}
      {data?.upcoming && (
        <p className="pt-3">
          {say('Next: {amount} on {day}', {
            amount: formatCents(data.upcoming.cents),
            day: paymentDay(data.upcoming.at.slice(0, 10)),
          })}
        </p>
      )}
      {data?.invoices.length === 0 && <p className="pt-3 text-muted">{say('No invoices yet.')}</p>}
      {data && data.invoices.length > 0 && (
        <table className="mt-2 w-full text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">{say('Date')}</th>
              <th scope="col">{say('Number')}</th>
              <th scope="col">{say('Amount')}</th>
              <th scope="col">{say('Status')}</th>
            </tr>
          </thead>
          <tbody>
            {data.invoices.map(({ number, at, cents, paid, href }) => (
              <tr key={`${number} ${at}`} className="border-line border-b">
                <td className="h-12 pr-3">{paymentDay(at.slice(0, 10))}</td>
                <td className="pr-3 max-sm:hidden">{number}</td>
                <td className="pr-3 text-right font-semibold tabular-nums">{formatCents(cents)}</td>
                <td className="text-right">
                  {href === null ? (
                    paid ? (
                      say('paid')
                    ) : (
                      say('open')
                    )
                  ) : (
                    <a
                      href={href}
                      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
                    >
                      {paid ? say('Paid: receipt') : say('Open: pay it')}
                      <span className="sr-only"> {number}</span>
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </WorkSection>
  )
}
