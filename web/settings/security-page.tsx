import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePasswordRow, endSessionsRow, sessionsRow } from '#contract/own-sessions.ts'
import { accountLimits } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SettingsFrame } from './frame.tsx'
import { TwoStep } from './two-step.tsx'
import { useSaving } from './use-saving.ts'

const sessionsKey = ['settings', 'sessions']

/** How somebody gets in: their password, and where they are signed in. */
export default function SecurityPage() {
  return (
    <SettingsFrame title={say('Sign-in and security')}>
      <Password />
      <TwoStep />
      <Sessions />
    </SettingsFrame>
  )
}

function Password() {
  const client = useQueryClient()
  const [message, setMessage] = useState('')
  const { state, errors, banner, save } = useSaving()
  return (
    <WorkSection title={say('Password')}>
      <form
        className="grid gap-4 pt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const data = new FormData(form)
          const typed = (name: string) => String(data.get(name) ?? '')
          setMessage('')
          void save(async () => {
            const body = { currentPassword: typed('currentPassword'), password: typed('password') }
            setMessage((await call(changePasswordRow, { params: {}, body })).message)
            form.reset()
            await client.invalidateQueries({ queryKey: sessionsKey })
          })
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={say('Password now')}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            error={errors.currentPassword}
          />
          <TextField
            label={say('New password')}
            name="password"
            type="password"
            minLength={accountLimits.passwordMin}
            autoComplete="new-password"
            error={errors.password}
          />
        </div>
        <Banner>{Object.keys(errors).length > 0 ? '' : banner}</Banner>
        <p role="status" className="font-semibold empty:hidden">
          {message}
        </p>
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          aria-busy={state === 'busy' || undefined}
        >
          {say('Change my password')}
        </Button>
      </form>
    </WorkSection>
  )
}

function Sessions() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: sessionsKey,
    queryFn: () => call(sessionsRow, { params: {}, body: {} }),
  })
  const { state, errors, banner, save } = useSaving()
  const others = data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <WorkSection title={say('Signed in')}>
      <ul>
        {data?.sessions.map(({ id, startedAt, usedAt, current }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 border-line border-b py-2">
            <span className="min-w-0 flex-1">
              {current
                ? say('This browser, since {day}', { day: momentDay(startedAt) })
                : say('Since {day}, last used {used}', {
                    day: momentDay(startedAt),
                    used: momentDay(usedAt),
                  })}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <form
          className="grid gap-4 pt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const password = String(new FormData(form).get('ownPassword') ?? '')
            void save(async () => {
              await call(endSessionsRow, { params: {}, body: { password } })
              form.reset()
              await client.invalidateQueries({ queryKey: sessionsKey })
            })
          }}
        >
          <TextField
            label={say('Password, to end the others')}
            name="ownPassword"
            type="password"
            autoComplete="current-password"
            error={errors.password}
            className="sm:max-w-80"
          />
          <Banner>{errors.password ? '' : banner}</Banner>
          <Button
            type="submit"
            size="sm"
            variant="outline"
            className="justify-self-start"
            aria-busy={state === 'busy' || undefined}
          >
            {say('Sign out everywhere else')}
          </Button>
        </form>
      )}
    </WorkSection>
  )
}
