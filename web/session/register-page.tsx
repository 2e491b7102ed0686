import { useState } from 'react'
import { useLocation } from 'wouter'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { registrationForm } from '#contract/session.ts'
import { EmailField, NewPasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { CheckEmail } from './check-email.tsx'

/** Asks for an account; a letter opens it. */
export function RegisterPage() {
  const [, navigate] = useLocation()
  const [email, setEmail] = useState<string>()
  const form = useAccountForm({
    fields: ['username', 'email', 'password'],
    schema: registrationForm,
    send: async (body) => {
      const { register } = await import('#web/kit/session-calls.ts')
      const { requiresVerification } = await register(body)
      if (requiresVerification) setEmail(body.email.trim())
      else navigate('/dashboard')
    },
  })
  if (email !== undefined) {
    return (
      <CheckEmail
        lead={
          <>
            An email is on its way to <strong className="wrap-anywhere">{email}</strong>.
          </>
        }
        email={email}
      />
    )
  }
  return (
    <AccountSheet
      title={screens.register.title}
      lead={`Confirmed on the waitlist? With that address ${brand.trialDays} days of Pro are yours, free.`}
      waysOut={[{ about: 'You have an account?', label: 'Sign in', href: screens.login.path }]}
    >
      <AccountForm form={form} submit="Create account">
        <UsernameField error={form.errors.username} />
        <EmailField hint="We’ll email you a link that opens the account." error={form.errors.email} />
        <NewPasswordField error={form.errors.password} />
      </AccountForm>
    </AccountSheet>
  )
}
