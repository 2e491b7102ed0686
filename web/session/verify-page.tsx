import { screens } from '#contract/pages.ts'
import { verifyEmailRow } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { useLink } from '#web/kit/link-state.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { SendAgain } from './check-email.tsx'
import { noFields } from './no-fields.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Where the verification letter leads. Only a click verifies: a mail scanner that runs scripts opens no account. */
export function VerifyPage() {
  const token = useHashToken()
  return <Verify key={token} token={token} />
}

function Verify({ token }: { token: string | undefined }) {
  const { state, follow } = useLink(token)
  const navigate = useNavigate()
  const form = useAccountForm({
    ...noFields,
    send: () => follow((own) => call(verifyEmailRow, { params: {}, body: { token: own } })),
  })
  if (state.kind === 'open') {
    return (
      <AccountSheet
        title={screens['verify-email'].title}
        lead={say('One click shows that the address is yours, and opens your account.')}
      >
        <AccountForm form={form} submit={say('Verify my address')} />
      </AccountSheet>
    )
  }
  if (state.kind === 'done') {
    return (
      <AccountSheet title={say('Your address is verified')} lead={state.message}>
        <SignInForm
          onUnverified={() => navigate(screens.login.path)}
          onCode={() => navigate(screens.login.path)}
        />
      </AccountSheet>
    )
  }
  if (state.used) {
    return (
      <AccountSheet title={say('This link was used')} lead={state.message}>
        <Button href={screens.login.path} size="lg" className="mt-8 w-full">
          {say('Sign in')}
        </Button>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title={say('Verification failed')}
      lead={<p className="font-semibold text-alarm-text">{state.message}</p>}
      waysOut={[
        { about: say('Verified already?'), label: say('Sign in'), href: screens.login.path },
        { about: say('No account yet?'), label: say('Create an account'), href: screens.register.path },
      ]}
    >
      <SendAgain submit={say('Send a new email')} />
    </AccountSheet>
  )
}
