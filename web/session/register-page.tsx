import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { readChosenPlan } from '#contract/chosen-plan.ts'
import { screens } from '#contract/pages.ts'
import { planDisplayName } from '#contract/plans.ts'
import { registrationForm } from '#contract/session.ts'
import { isByInvitation } from '#contract/workspace.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { EmailField, NewPasswordField, UsernameField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { currentRelease } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { useRunning } from '#web/kit/running.ts'
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
      const { search } = window.location
      const chosen = readChosenPlan(search)
      const invitation = new URLSearchParams(search).get('invitation')
      const { requiresVerification } = await register({
        ...body,
        ...(chosen && { chosen }),
        ...(invitation && { invitation }),
      })
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
      lead={<Lead />}
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

/** Who can register, and with which plan; the release and the address are known once the page's script runs. */
function Lead() {
  const running = useRunning()
  const chosen = readChosenPlan(useShownSearch())
  return (
    <>
      {running && isByInvitation(currentRelease()) && (
        <p className="mb-2">
          {rich(
            'So far accounts are by invitation: use the address that was invited. Not invited yet? <waitlist>Join the waitlist</waitlist>.',
            {
              waitlist: (words) => (
                <a
                  href={screens.waitlist.path}
                  className="font-semibold text-link underline underline-offset-4"
                >
                  {words}
                </a>
              ),
            },
          )}
        </p>
      )}
      <p>
        {running && chosen
          ? say('Your choice is kept: {plan}. Nothing is charged now.', {
              plan: planDisplayName(chosen.plan),
            })
          : say('Confirmed on the waitlist? With that address {days} days of Pro are yours, free.', {
              days: brand.trialDays,
            })}
      </p>
    </>
  )
}
