import { useEffect, useRef, useState } from 'react'
import { beginCompanyRow, linkCompanyRow } from '#contract/company.ts'
import { formTexts } from '#contract/form.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { EmailField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { ownPath } from '#web/kit/own-path.ts'
import { Button } from '#web/ui/button.tsx'
import { noFields } from './no-fields.ts'

const { path, title } = screens.company
const waysOut = [
  { about: say('Have a password?'), label: say('Sign in with your password'), href: screens.login.path },
]

/** Where somebody goes on who came back from their company's sign-in, and in which language they left. */
const wayKept = 'company-way'
const keepWay = () => {
  const to = new URLSearchParams(window.location.search).get('to')
  const way = { to: ownPath(to, window.location.origin) ?? at('/dashboard'), path }
  window.sessionStorage.setItem(wayKept, JSON.stringify(way))
}
const readWay = (): { to: string; path: string } => {
  const kept = JSON.parse(window.sessionStorage.getItem(wayKept) ?? '{}')
  return { to: ownPath(kept.to ?? null, window.location.origin) ?? at('/dashboard'), path: kept.path ?? path }
}

/** Signing in through a company's provider: where one goes to it, comes back from it, and links the account that was there before. */
export function CompanyPage() {
  const [query, setQuery] = useState<string>()
  useEffect(() => {
    const { search } = window.location
    const isBack = new URLSearchParams(search).has('state')
    // There is one address to come back to, whatever language somebody left in.
    const left = readWay().path
    if (isBack && left !== path) window.location.replace(`${left}${search}`)
    else setQuery(search)
  }, [])
  const asked = new URLSearchParams(query)
  if (asked.has('state')) return <ComeBack query={query ?? ''} />
  return asked.has('link') ? <Link /> : <Begin />
}

function Begin() {
  const form = useAccountForm({
    fields: ['email'],
    schema: beginCompanyRow.body,
    send: async (body) => {
      const { url } = await call(beginCompanyRow, { params: {}, body })
      keepWay()
      window.location.assign(url)
      // Until the other page is here nothing can be sent again.
      await new Promise(() => {})
    },
  })
  return (
    <AccountSheet
      title={title}
      lead={say('Type your work address. We’ll take you to your company’s own sign-in.')}
      waysOut={waysOut}
    >
      <AccountForm form={form} submit={say('Continue')}>
        <EmailField label={say('Work email')} error={form.errors.email} />
      </AccountForm>
    </AccountSheet>
  )
}

function ComeBack({ query }: { query: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<{ email: string } | { message: string }>()
  const begun = useRef(false)
  useEffect(() => {
    // What came back counts once.
    if (begun.current) return
    begun.current = true
    window.history.replaceState(null, '', path)
    void (async () => {
      try {
        const { enterByCompany } = await import('#web/kit/session-calls.ts')
        const { signedIn, email } = await enterByCompany(query)
        if (signedIn) navigate(readWay().to)
        else setState({ email: email ?? '' })
      } catch (error) {
        const said = error instanceof Refusal ? error.serverMessage : undefined
        setState({ message: said ?? formTexts.unexpected })
      }
    })()
  }, [query, navigate])
  if (!state) return <AccountSheet title={title} lead={<p role="status">{say('Signing you in…')}</p>} />
  if ('email' in state) {
    return (
      <AccountSheet
        title={say('You have an account already')}
        lead={say('An account of {email} was here before. Sign in to it once, so that we know it is yours.', {
          email: state.email,
        })}
      >
        <Button
          href={`${screens.login.path}?to=${encodeURIComponent(`${path}?link=yes`)}`}
          size="lg"
          className="mt-8 w-full"
        >
          {say('Sign in to my account')}
        </Button>
      </AccountSheet>
    )
  }
  return (
    <AccountSheet
      title={say('You are not signed in')}
      lead={<p className="font-semibold text-alarm-text">{state.message}</p>}
      waysOut={waysOut}
    >
      <Button href={`${path}?to=${encodeURIComponent(readWay().to)}`} size="lg" className="mt-8 w-full">
        {say('Start again')}
      </Button>
    </AccountSheet>
  )
}

function Link() {
  const navigate = useNavigate()
  const form = useAccountForm({
    ...noFields,
    send: async () => {
      await call(linkCompanyRow, { params: {}, body: {} })
      navigate(readWay().to)
    },
  })
  return (
    <AccountSheet
      follows
      title={say('Use your company’s sign-in')}
      lead={say(
        'From now on your company’s sign-in opens this account, and so can whoever runs that sign-in.',
      )}
      waysOut={[{ about: say('Rather not?'), label: say('Go to your projects'), href: at('/dashboard') }]}
    >
      <AccountForm form={form} submit={say('Link my account')} />
    </AccountSheet>
  )
}
