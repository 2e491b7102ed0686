import { loginRow } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { PasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, TellVisitor, useAccountForm } from '#web/kit/account-form.tsx'
import { useNavigate } from '#web/kit/navigation.tsx'
import { ownPath } from '#web/kit/own-path.ts'
import { currentUser } from '#web/kit/session-user.ts'

const cookieRefused = say(
  'Name and password are right, but this browser refused the cookie that keeps you signed in. Allow cookies for this site, then sign in again.',
)

/** Where somebody is led who has signed in: to the page of this site that sent them here, else to the dashboard. */
const wayIn = () => {
  const to = new URLSearchParams(window.location.search).get('to')
  return ownPath(to, window.location.origin) ?? at('/dashboard')
}

/** Asks for name and password, and leads on. `onUnverified` is told the name of an account whose address is not verified. */
export function SignInForm({ onUnverified }: { onUnverified: (username: string) => void }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    fields: ['username', 'password'],
    schema: loginRow.body,
    send: async (body) => {
      const { logIn } = await import('#web/kit/session-calls.ts')
      const { requiresVerification } = await logIn(body)
      if (requiresVerification) return onUnverified(body.username.trim())
      if (!currentUser()) throw new TellVisitor(cookieRefused)
      navigate(wayIn())
    },
  })
  return (
    <AccountForm form={form} submit={say('Sign in')}>
      <UsernameField label={say('Username or email')} error={form.errors.username} />
      <PasswordField error={form.errors.password} autoComplete="current-password" />
    </AccountForm>
  )
}
