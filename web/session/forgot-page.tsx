import { useState } from 'react'
import { screens } from '#contract/pages.ts'
import { forgotPasswordRow } from '#contract/session.ts'
import { EmailField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Step } from '#web/ui/step.tsx'

const waysOut = [{ about: 'Remembered it after all?', label: 'Sign in', href: screens.login.path }]

/** Asks for a letter with which to choose a new password. Whether there is an account, nobody is told. */
export function ForgotPage() {
  const [sent, setSent] = useState<{ email: string; message: string }>()
  const form = useAccountForm({
    fields: ['email'],
    schema: forgotPasswordRow.body,
    send: async (body) => {
      const { message } = await call(forgotPasswordRow, { params: {}, body })
      setSent({ email: body.email.trim(), message })
    },
  })
  if (sent) {
    return (
      <AccountSheet title="Check your email" lead={sent.message} waysOut={waysOut}>
        <ol className="mt-6 border-line border-t">
          <Step name="Open our email">
            The link in it leads to a page where you choose a new password. It works once, for one hour.
          </Step>
          <Step name="Nothing there in a minute?">
            Look in the spam folder, and whether <strong className="wrap-anywhere">{sent.email}</strong> is
            the address of your account.
          </Step>
        </ol>
        <Button variant="outline" className="mt-6 w-full" onClick={() => setSent(undefined)}>
          Try another address
        </Button>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title={screens['forgot-password'].title}
      lead="We’ll email you a link with which you choose a new one."
      waysOut={waysOut}
    >
      <AccountForm form={form} submit="Email me a link">
        <EmailField hint="The address of your account." error={form.errors.email} />
      </AccountForm>
    </AccountSheet>
  )
}
