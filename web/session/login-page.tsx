import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckEmail } from './check-email.tsx'
import { type Claim, CodeForm, SignInForm } from './sign-in-form.tsx'

/** Signs in with a username or an address, and leads to the page that asked for it or to the dashboard. */
export function LoginPage() {
  const search = useShownSearch()
  const [unverified, setUnverified] = useState<string>()
  const [claim, setClaim] = useState<Claim>()
  if (unverified !== undefined) return <Unverified username={unverified} />
  if (claim) return <CodeStep claim={claim} onBack={() => setClaim(undefined)} />
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
      <SignInForm onUnverified={setUnverified} onCode={setClaim} />
      <Button href={`${screens.company.path}${search}`} variant="outline" className="mt-4 w-full">
        {screens.company.title}
      </Button>
    </AccountSheet>
  )
}

/** The second step, for somebody whose password is right. */
function CodeStep({ claim, onBack }: { claim: Claim; onBack: () => void }) {
  return (
    <AccountSheet
      follows
      title={say('Enter your code')}
      lead={say(
        'Your password is right. Open your authenticator app and type the code that it shows for {name}.',
        { name: brand.name },
      )}
    >
      <CodeForm claim={claim} />
      <p className="mt-6">
        {say('Phone lost? Each recovery code that you kept stands for one code of the app.')}
      </p>
      <button
        type="button"
        onClick={onBack}
        className="mt-2 min-h-11 font-semibold text-link underline underline-offset-4 hover:decoration-2"
      >
        {say('Sign in with another account')}
      </button>
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
