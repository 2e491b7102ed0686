import { type ReactNode, useState } from 'react'
import { screens } from '#contract/pages.ts'
import { resendVerificationRow } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { EmailField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { Step } from '#web/ui/step.tsx'

/** What to do until the address is verified. Where `email` is not known, it is asked for before a letter is sent again. */
export function CheckEmail({ lead, email }: { lead: ReactNode; email: string | undefined }) {
  return (
    <AccountSheet
      follows
      title={say('Check your email')}
      lead={lead}
      waysOut={[{ about: say('Verified already?'), label: say('Sign in'), href: screens.login.path }]}
    >
      <ol className="mt-6 border-line border-t">
        <Step name={say('Open our email')}>
          {say(
            'The link in it leads to a page where one click verifies your address. It works once, for 24 hours.',
          )}
        </Step>
        <Step name={say('Nothing there in a minute?')}>
          {say(
            'Look in the spam folder. If it is not there either, have it sent again: one a minute after the first, later ones after longer waits.',
          )}
        </Step>
      </ol>
      <SendAgain email={email} submit={say('Send it again')} />
    </AccountSheet>
  )
}

/** Asks for the verification letter again, and shows what the server says to that. */
export function SendAgain({ email, submit }: { email?: string | undefined; submit: string }) {
  const [message, setMessage] = useState('')
  const form = useAccountForm({
    fields: ['email'],
    schema: resendVerificationRow.body,
    send: async (body) => {
      setMessage('')
      setMessage((await call(resendVerificationRow, { params: {}, body })).message)
    },
  })
  return (
    <>
      {email === undefined ? (
        <AccountForm form={form} submit={submit}>
          <EmailField label={say('The address that you registered with')} error={form.errors.email} />
        </AccountForm>
      ) : (
        <AccountForm form={form} submit={submit} variant="outline" given={{ email }} />
      )}
      <p role="status" className="mt-4 font-semibold empty:mt-0">
        {message}
      </p>
    </>
  )
}
