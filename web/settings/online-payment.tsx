import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentKeyRow, setPaymentKeyRow } from '#contract/online-payment.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { useSaving } from './use-saving.ts'

/** Whether invoices are paid online, into the organization’s own account at Stripe. For its admins. */
export function OnlinePayment({ org }: { org: string }) {
  const client = useQueryClient()
  const queryKey = ['settings', 'online payment', org]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(paymentKeyRow, { params: { org }, body: {} }),
    staleTime: 0,
  })
  const [typed, setTyped] = useState('')
  const { state, errors, banner, save } = useSaving()
  const put = (key: string | null) =>
    save(async () => {
      client.setQueryData(
        queryKey,
        await call(setPaymentKeyRow, { params: { org }, body: { secretKey: key } }),
      )
      setTyped('')
    })
  return (
    <WorkSection title={say('Online payment of invoices')}>
      <p className="max-w-2xl pt-4 text-muted">
        {say(
          'Owners pay through Stripe, straight into your own account. Make a restricted key there that may write Checkout Sessions, and enter it here; it is kept encrypted and never shown again.',
        )}
      </p>
      {data?.key && (
        <p className="flex flex-wrap items-center gap-3 pt-4">
          <span>
            <span className="font-semibold tabular-nums">{data.key.start}</span>
            {' · '}
            {data.key.live ? say('live') : say('test: no money moves')}
            {' · '}
            {say('since {day}', { day: momentDay(data.key.addedAt) })}
          </span>
          <Button size="sm" variant="outline" onClick={() => void put(null)}>
            {say('Take no payments online')}
          </Button>
        </p>
      )}
      <form
        noValidate
        className="flex max-w-2xl flex-wrap items-end gap-3 pt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void put(typed)
        }}
      >
        <TextField
          label={data?.key ? say('Another key') : say('Key of your Stripe account')}
          className="min-w-56 flex-1"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={errors.secretKey}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="sm" variant="outline" aria-busy={state === 'busy' || undefined}>
          {say('Save')}
        </Button>
      </form>
      <Banner>{errors.secretKey ? '' : banner}</Banner>
      <p role="status" className="sr-only">
        {state === 'kept' ? say('Saved') : ''}
      </p>
    </WorkSection>
  )
}
