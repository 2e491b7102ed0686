import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Home } from '#contract/home.ts'
import { closeOrgRow, closingDays } from '#contract/orgs.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { useSaving } from './use-saving.ts'

/** Closes the organisation, after its name and a password; while it is being closed, says until when it is there. */
export function CloseOrg({ org: { id, name, closingAt } }: { org: Home['orgs'][number] }) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  const [asking, setAsking] = useState(false)
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (asking) first.current?.focus()
  }, [asking])
  if (closingAt) {
    return (
      <WorkSection title={say('Close the organization')}>
        <p className="max-w-[68ch] pt-4">
          {say('{name} is being closed, and is erased on {day}. Until then you can keep it: see above.', {
            name,
            day: momentDay(closingAt),
          })}
        </p>
      </WorkSection>
    )
  }
  return (
    <WorkSection title={say('Close the organization')}>
      <div className="grid gap-4 pt-4">
        <p ref={first} tabIndex={-1} className="max-w-[68ch] outline-none">
          {say(
            'Everybody in it is told by email, and nothing can be changed from then on. You have {days} days to change your mind and to export what you need; then its projects and files are erased for good. Accounts stay.',
            { days: closingDays },
          )}
        </p>
        {!asking && (
          <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
            {say('Close {name}', { name })}
          </Button>
        )}
        {asking && (
          <form
            noValidate
            className="grid max-w-96 gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              const data = new FormData(event.currentTarget)
              const typed = (field: string) => String(data.get(field) ?? '')
              void save(async () => {
                const body = { name: typed('orgName'), password: typed('ownPassword') }
                await call(closeOrgRow, { params: { org: id }, body })
                setAsking(false)
                await client.invalidateQueries({ queryKey: ['home'] })
                window.scrollTo({ top: 0 })
              })
            }}
          >
            <TextField
              label={say('Type its name: {name}', { name })}
              name="orgName"
              autoComplete="off"
              spellCheck={false}
              error={errors.name}
            />
            <TextField
              label={say('Your password')}
              name="ownPassword"
              type="password"
              autoComplete="current-password"
              error={errors.password}
            />
            <Banner>{errors.name || errors.password ? '' : banner}</Banner>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="sm" variant="destructive" aria-busy={state === 'busy' || undefined}>
                {say('Close it')}
              </Button>
              <Button size="sm" variant="outline" onClick={() => setAsking(false)}>
                {say('Cancel')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </WorkSection>
  )
}
