import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { registrationForm } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { EmailField, NewPasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { useNavigate } from '#web/kit/navigation.tsx'
import { rich } from '#web/kit/rich.tsx'
import { CheckEmail } from './check-email.tsx'

/** Asks for an account; a letter opens it. */
export function RegisterPage() {
  const navigate = useNavigate()
  const [email, setEmail] = useState<string>()
  const form = useAccountForm({
    fields: ['username', 'email', 'password'],
    schema: registrationForm,
    send: async (body) => {
      const { register } = await import('#web/kit/session-calls.ts')
      const { requiresVerification } = await register(body)
      if (requiresVerification) setEmail(body.email.trim())
      else navigate(at('/dashboard'))
    },
  })
  if (email !== undefined) {
    return (
      <CheckEmail
        lead={rich('An email is on its way to <address>{email}</address>.', {
          email,
          address: (words) => <strong className="wrap-anywhere">{words}</strong>,
        })}
        email={email}
      />
    )
  }
  return (
    <AccountSheet
      title={screens.register.title}
      lead={say('Confirmed on the waitlist? With that address {days} days of Pro are yours, free.', {
        days: brand.trialDays,
      })}
      waysOut={[{ about: say('You have an account?'), label: say('Sign in'), href: screens.login.path }]}
    >
      <AccountForm form={form} submit={say('Create account')}>
        <UsernameField error={form.errors.username} />
        <EmailField hint={say('We’ll email you a link that opens the account.')} error={form.errors.email} />
        <NewPasswordField error={form.errors.password} />
      </AccountForm>
    </AccountSheet>
  )
}
