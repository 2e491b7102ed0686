import { type ComponentProps, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { operatorEnrolRow, operatorLinkRow } from '#contract/operator.ts'
import { screens } from '#contract/pages.ts'
import type { RowData } from '#contract/route.ts'
import { newPasswordForm } from '#contract/session.ts'
import { NewPasswordField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { AccountSheet } from '#web/kit/account-sheet.tsx'
import { call } from '#web/kit/call.ts'
import { CodeField } from '#web/kit/code-field.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { useHashToken } from '#web/kit/hash-token.ts'
import { deadLinkOf } from '#web/kit/link-state.ts'
import { RecoveryCodes } from '#web/kit/recovery-codes.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { wordsOf } from './rows.ts'
import { WayIn } from './way-in.tsx'

type Link = RowData<typeof operatorLinkRow>
type State =
  | { kind: 'reading' }
  | { kind: 'open'; link: Link }
  | { kind: 'done'; email: string; recoveryCodes: readonly string[] }
  | { kind: 'dead'; message: string }
  | { kind: 'failed'; message: string }

const { title } = screens['operator-enrol']
const incomplete = 'This link is incomplete. Copy the whole of it and open it again.'

/** Where a one-time link leads: sets password and second factor, and shows the recovery codes once. */
export function EnrolPage() {
  const token = useHashToken()
  return (
    <WayIn>
      <Enrol key={token} token={token} />
    </WayIn>
  )
}

function Enrol({ token }: { token: string | undefined }) {
  const [state, setState] = useState<State>({ kind: 'reading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads the link again
  useEffect(() => {
    if (token === undefined) return
    if (token === '') return setState({ kind: 'dead', message: incomplete })
    let current = true
    call(operatorLinkRow, { params: {}, body: { token } }).then(
      (link) => current && setState({ kind: 'open', link }),
      (error) => current && setState(deadOr<State>(error, { kind: 'failed', message: wordsOf(error) })),
    )
    return () => {
      current = false
    }
  }, [token, tries])

  if (state.kind === 'reading') return <AccountSheet title={title} lead="Looking at your link…" />
  if (state.kind === 'failed') {
    return (
      <AccountSheet title={title} lead={<p role="alert">{state.message}</p>}>
        <Button className="mt-6 w-full" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </AccountSheet>
    )
  }
  if (state.kind === 'dead') {
    return (
      <AccountSheet
        follows
        title="This link does not work"
        lead={<p className="font-semibold text-alarm-text">{state.message}</p>}
        waysOut={[{ about: 'Set up already?', label: 'Sign in', href: screens['operator-sign-in'].path }]}
      />
    )
  }
  if (state.kind === 'done') return <KeepCodes email={state.email} codes={state.recoveryCodes} />
  return (
    <SetUp
      link={state.link}
      send={async (body) => {
        try {
          const { operator, recoveryCodes } = await call(operatorEnrolRow, {
            params: {},
            body: { token: token ?? '', ...body },
          })
          setState({ kind: 'done', email: operator.email, recoveryCodes })
        } catch (error) {
          const dead = deadOr(error, undefined)
          if (!dead) throw error
          setState(dead)
        }
      }}
    />
  )
}

/** What follows: the recovery codes, and the way in. */
function KeepCodes(codes: ComponentProps<typeof RecoveryCodes>) {
  return (
    <AccountSheet
      follows
      title="Keep your recovery codes"
      lead="You are set up and signed in. When your phone is lost, each of these stands for one code of the app. They are not shown again."
    >
      <RecoveryCodes {...codes} />
      <Button href={screens.operator.path} size="lg" className="mt-8 w-full print:hidden">
        I have kept them
      </Button>
    </AccountSheet>
  )
}

/** What a link that will never work again comes to; `otherwise` where it may work at the next try. */
function deadOr<Other extends State | undefined>(error: unknown, otherwise: Other): State | Other {
  const dead = deadLinkOf(error)
  return dead?.kind === 'dead' ? { kind: 'dead', message: dead.message } : otherwise
}

type SetUpProps = { link: Link; send: (body: { password: string; code: string }) => Promise<void> }

function SetUp({ link: { email, secret, uri }, send }: SetUpProps) {
  const form = useAccountForm({
    fields: ['password', 'code'],
    schema: z.extend(newPasswordForm, { code: operatorEnrolRow.body.shape.code }),
    send,
  })
  return (
    <AccountSheet
      title={title}
      lead={
        <>
          For <strong className="break-words">{email}</strong>. It takes an authenticator app and a password.
        </>
      }
    >
      <h2 className="mt-8 font-extrabold text-xl">1. Add it to your authenticator app</h2>
      <p className="mt-2">
        Any app for one-time codes will do, such as the one built into your password manager. Scan this:
      </p>
      <QrCode
        text={uri}
        label="QR code with the secret for your authenticator app; it stands below as text too."
        className="mt-4 w-full max-w-64 border border-line"
      />
      <p className="mt-4 font-semibold">Or type this secret into it</p>
      <p className="mt-1 font-mono">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <div className="mt-2">
        <CopyButton text={secret}>Copy the secret</CopyButton>
      </div>
      <h2 className="mt-8 font-extrabold text-xl">2. Choose a password</h2>
      <AccountForm form={form} submit="Set up and sign in">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField error={form.errors.password} />
        <CodeField
          label="Code"
          hint="The 6 digits that the app shows now: they prove that it works."
          error={form.errors.code}
        />
      </AccountForm>
    </AccountSheet>
  )
}
