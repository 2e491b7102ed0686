import { useState } from 'react'
import { screens } from '#contract/pages.ts'
import { loginRow } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { PasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, TellVisitor, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { useNavigate } from '#web/kit/navigation.tsx'
import { currentUser } from '#web/kit/session-user.ts'
import { CheckEmail } from './check-email.tsx'

const cookieRefused = say(
  'Name and password are right, but this browser refused the cookie that keeps you signed in. Allow cookies for this site, then sign in again.',
)

/** Signs in with a username or an address, and leads to the dashboard. */
export function LoginPage() {
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const form = useAccountForm({
    fields: ['username', 'password'],
    schema: loginRow.body,
    send: async (body) => {
      const { logIn } = await import('#web/kit/session-calls.ts')
      const { requiresVerification } = await logIn(body)
      if (requiresVerification) return setUnverified(body.username.trim())
      if (!currentUser()) throw new TellVisitor(cookieRefused)
      navigate(at('/dashboard'))
    },
  })
  if (unverified !== undefined) {
    return (
      <CheckEmail
        lead={say(
          'Your password is right, but your address is not verified yet. A new link is on its way to it.',
        )}
        email={unverified.includes('@') ? unverified : undefined}
      />
    )
  }
  return (
    <AccountSheet
      title={screens.login.title}
      waysOut={[
        { about: say('No account yet?'), label: say('Create an account'), href: screens.register.path },
        {
          about: say('Cannot get in?'),
          label: screens['forgot-password'].title,
          href: screens['forgot-password'].path,
        },
      ]}
    >
      <AccountForm form={form} submit={say('Sign in')}>
        <UsernameField label={say('Username or email')} error={form.errors.username} />
        <PasswordField error={form.errors.password} autoComplete="current-password" />
      </AccountForm>
    </AccountSheet>
  )
}
