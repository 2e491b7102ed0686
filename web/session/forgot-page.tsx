import { useState } from 'react'
import { screens } from '#contract/pages.ts'
import { forgotPasswordRow } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { EmailField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { rich } from '#web/kit/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { Step } from '#web/ui/step.tsx'

const waysOut = [{ about: say('Remembered it after all?'), label: say('Sign in'), href: screens.login.path }]

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
      <AccountSheet title={say('Check your email')} lead={sent.message} waysOut={waysOut}>
        <ol className="mt-6 border-line border-t">
          <Step name={say('Open our email')}>
            {say(
              'The link in it leads to a page where you choose a new password. It works once, for one hour.',
            )}
          </Step>
          <Step name={say('Nothing there in a minute?')}>
            {rich(
              'Look in the spam folder, and whether <address>{email}</address> is the address of your account.',
              {
                email: sent.email,
                address: (words) => <strong className="wrap-anywhere">{words}</strong>,
              },
            )}
          </Step>
        </ol>
        <Button variant="outline" className="mt-6 w-full" onClick={() => setSent(undefined)}>
          {say('Try another address')}
        </Button>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title={screens['forgot-password'].title}
      lead={say('We’ll email you a link with which you choose a new one.')}
      waysOut={waysOut}
    >
      <AccountForm form={form} submit={say('Email me a link')}>
        <EmailField hint={say('The address of your account.')} error={form.errors.email} />
      </AccountForm>
    </AccountSheet>
  )
}
