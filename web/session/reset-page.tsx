import { screens } from '#contract/pages.ts'
import { newPasswordForm, resetPasswordRow } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { NewPasswordField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { useLink } from '#web/kit/link-state.ts'
import { Button } from '#web/ui/button.tsx'

/** Where the letter leads with which a new password is chosen. */
export function ResetPage() {
  const token = useHashToken()
  return <Reset key={token} token={token} />
}

function Reset({ token }: { token: string | undefined }) {
  const { state, follow } = useLink(token)
  const form = useAccountForm({
    fields: ['password'],
    schema: newPasswordForm,
    send: ({ password }) =>
      follow((own) => call(resetPasswordRow, { params: {}, body: { token: own, password } })),
  })
  if (state.kind === 'open') {
    return (
      <AccountSheet
        title={screens['reset-password'].title}
        lead={say('A new password signs you out everywhere.')}
      >
        <AccountForm form={form} submit={say('Change my password')}>
          <NewPasswordField label={say('New password')} error={form.errors.password} />
        </AccountForm>
      </AccountSheet>
    )
  }
  if (state.kind === 'done') {
    return (
      <AccountSheet title={say('Your password is changed')} lead={state.message}>
        <Button href={screens.login.path} size="lg" className="mt-8 w-full">
          {say('Sign in')}
        </Button>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title={say('This link does not work')}
      lead={<p className="font-semibold text-alarm-text">{state.message}</p>}
      waysOut={[{ about: say('Remembered it after all?'), label: say('Sign in'), href: screens.login.path }]}
    >
      <Button href={screens['forgot-password'].path} size="lg" className="mt-8 w-full">
        {say('Ask for a new email')}
      </Button>
    </AccountSheet>
  )
}
