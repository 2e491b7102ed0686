import { useState } from 'react'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { CheckEmail } from './check-email.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in with a username or an address, and leads to the page that asked for it or to the dashboard. */
export function LoginPage() {
  const [unverified, setUnverified] = useState<string>()
  if (unverified !== undefined) return <Unverified username={unverified} />
  return (
    <AccountSheet
      title={screens.login.title}
      waysOut={[
        { about: say('No account yet?'), label: say('Create an account'), href: screens.register.path },
        {
          about: say('Cannot get in?'),
          label: screens['forgot-password'].title,
          href: screens['forgot-password'].path,
        },
      ]}
    >
      <SignInForm onUnverified={setUnverified} />
    </AccountSheet>
  )
}

/** What to do for somebody whose password is right while their address is not verified. */
function Unverified({ username }: { username: string }) {
  return (
    <CheckEmail
      lead={say(
        'Your password is right, but your address is not verified yet. A new link is on its way to it.',
      )}
      email={username.includes('@') ? username : undefined}
    />
  )
}
