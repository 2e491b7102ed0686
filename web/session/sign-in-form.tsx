import * as z from 'zod/mini'
import { codeClaim, loginRow } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { PasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, TellVisitor, useAccountForm } from '#web/kit/account-form.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { useNavigate } from '#web/kit/navigation.tsx'
import { ownPath } from '#web/kit/own-path.ts'
import { currentUser } from '#web/kit/session-user.ts'

const cookieRefused = say(
  'Name and password are right, but this browser refused the cookie that keeps you signed in. Allow cookies for this site, then sign in again.',
)

const codeForm = z.object({ code: codeClaim })

/** Where somebody is led who has signed in: to the page of this site that sent them here, else to the dashboard. */
const wayIn = () => {
  const to = new URLSearchParams(window.location.search).get('to')
  return ownPath(to, window.location.origin) ?? at('/dashboard')
}

/** What somebody signs in with before a code. */
export type Claim = { username: string; password: string }

type Props = {
  /** Is told the name of an account whose address is not verified. */
  onUnverified: (username: string) => void
  /** Is told what was right, and needs a code beside it. */
  onCode: (claim: Claim) => void
}

/** Asks for name and password, and leads on. */
export function SignInForm({ onUnverified, onCode }: Props) {
  const navigate = useNavigate()
  const form = useAccountForm({
    fields: ['username', 'password'],
    schema: z.pick(loginRow.body, { username: true, password: true }),
    send: async (body) => {
      const { logIn } = await import('#web/kit/session-calls.ts')
      const { requiresVerification, requiresCode } = await logIn(body)
      if (requiresVerification) return onUnverified(body.username.trim())
      if (requiresCode) return onCode(body)
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

/** Asks for the code of whoever has shown their password, and leads on. */
export function CodeForm({ claim }: { claim: Claim }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    fields: ['code'],
    schema: codeForm,
    send: async ({ code }) => {
      const { logIn } = await import('#web/kit/session-calls.ts')
      await logIn({ ...claim, code })
      if (!currentUser()) throw new TellVisitor(cookieRefused)
      navigate(wayIn())
    },
  })
  return (
    <AccountForm form={form} submit={say('Sign in')}>
      <CodeField
        label={say('Code')}
        hint={say('6 digits, or one of your recovery codes.')}
        error={form.errors.code}
        digits={false}
      />
    </AccountForm>
  )
}
