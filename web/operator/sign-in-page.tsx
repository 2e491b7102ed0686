import { useEffect, useState } from 'react'
import { operatorMeRow, operatorSignInRow } from '#contract/operator.ts'
import { screens } from '#contract/pages.ts'
import { EmailField, PasswordField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { CodeField } from '#web/kit/code-field.tsx'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useRunning } from '#web/kit/running.ts'
import { Button } from '#web/ui/button.tsx'
import { wayBack } from './leave.ts'
import { WayIn } from './way-in.tsx'

/** Where operators sign in, with everything at once: nobody is half signed in. */
export function SignInPage() {
  const navigate = useNavigate()
  const [recovering, setRecovering] = useState(false)
  const goOn = () => navigate(wayBack(window.location.search), { replace: true })
  useSignedInAlready(goOn)
  const form = useAccountForm({
    fields: ['email', 'password', 'code'],
    schema: operatorSignInRow.body,
    send: async (body) => {
      await call(operatorSignInRow, { params: {}, body })
      goOn()
    },
  })
  return (
    <WayIn>
      <AccountSheet title={screens['operator-sign-in'].title} waysOut={[]}>
        <AccountForm form={form} submit="Sign in">
          <EmailField error={form.errors.email} />
          <PasswordField error={form.errors.password} autoComplete="current-password" />
          {recovering ? (
            <CodeField
              key="recovery"
              label="Recovery code"
              hint="28 letters and digits. It works once; after that nine or fewer are left."
              error={form.errors.code}
              digits={false}
            />
          ) : (
            <CodeField
              key="app"
              label="Code"
              hint="The 6 digits that your authenticator app shows now."
              error={form.errors.code}
            />
          )}
        </AccountForm>
        <Button
          variant="link"
          size="sm"
          className="mt-4 -ml-4 noscript:hidden"
          onClick={() => {
            form.forget('code')
            setRecovering(!recovering)
          }}
        >
          {recovering ? 'Use a code of the app' : 'Use a recovery code'}
        </Button>
        <p className="mt-2 border-line border-t pt-4 text-muted">
          Lost the password or every code? Whoever runs the server can print a new link for you.
        </p>
      </AccountSheet>
    </WayIn>
  )
}

/**
 * Goes on at once where the browser has a session: a link on another site is followed without its cookie, and so ends
 * here.
 */
function useSignedInAlready(goOn: () => void): void {
  const running = useRunning()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    // From a screen of ours the cookie was sent along.
    const { origin } = window.location
    if (!running || document.referrer.startsWith(`${origin}/`)) return
    call(operatorMeRow, { params: {}, body: {} }).then(goOn, () => undefined)
  }, [running])
}
