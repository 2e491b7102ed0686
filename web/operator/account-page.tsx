import { useEffect, useRef, useState } from 'react'
import { newRecoveryCodesRow, type Operator, operatorMeRow } from '#contract/operator.ts'
import { screens } from '#contract/pages.ts'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import { PasswordField } from '#web/kit/account-fields.tsx'
import { AccountForm, useAccountForm } from '#web/kit/account-form.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { RecoveryCodes } from '#web/kit/recovery-codes.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Address } from './address.tsx'
import { useAct, useRow } from './rows.ts'
import { Failed, Loading, Part, Sheet } from './sheet.tsx'
import { areFewCodes, codesLeft } from './words.ts'

/** How whoever is signed in comes in again: their recovery codes, and what helps when something is lost. */
export function AccountPage() {
  const { data: operator, error, refetch } = useRow(operatorMeRow, { params: {}, body: {} })
  return (
    <Sheet
      title={screens['operator-account'].title}
      lead={
        operator && (
          <>
            Signed in as{' '}
            <strong className="text-ink">
              <Address>{operator.email}</Address>
            </strong>
          </>
        )
      }
    >
      {error && <Failed what="Your account" error={error} retry={refetch} />}
      {!operator && !error && <Loading />}
      {operator && (
        <div className="grid items-start gap-x-12 xl:grid-cols-2">
          <Codes of={operator} />
          <WhenLost />
        </div>
      )}
    </Sheet>
  )
}

/** How many codes are left, and the form that makes new ones; in its place those that it made, until they are kept. */
function Codes({ of: { email, recoveryCodes: left } }: { of: Operator }) {
  const [made, setMade] = useState<readonly string[]>()
  const [kept, setKept] = useState(false)
  const state = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (kept) state.current?.focus()
  }, [kept])
  if (made) {
    const finish = () => {
      setMade(undefined)
      setKept(true)
    }
    return <NewCodes email={email} codes={made} onDone={finish} />
  }
  const few = areFewCodes(left)
  return (
    <Part title="Recovery codes">
      <div className={classNames('border-l-4 pl-4', few ? 'border-signal' : 'border-line')}>
        <p
          ref={state}
          tabIndex={-1}
          className={classNames('font-semibold text-lg outline-none', few && 'text-signal-text')}
        >
          {codesLeft(left)}
          {left > 0 && `, of ${recoveryCodeCount}`}
        </p>
        <p className="mt-1 max-w-[68ch] text-muted">
          {few && 'Make new ones before you need them. '}
          When your phone is not at hand, each stands for one code of the app.
        </p>
      </div>
      <h3 className="mt-8 font-bold">Make {recoveryCodeCount} new ones</h3>
      <p className="mt-1 max-w-[68ch]">The old ones stop working at once.</p>
      <MakeCodes
        done={(codes) => {
          setKept(false)
          setMade(codes)
        }}
      />
    </Part>
  )
}

function MakeCodes({ done }: { done: (codes: readonly string[]) => void }) {
  const make = useAct(newRecoveryCodesRow, { changes: [operatorMeRow], quiet: true })
  const form = useAccountForm({
    fields: ['password', 'code'],
    schema: newRecoveryCodesRow.body,
    send: async (body) => done((await make.mutateAsync({ params: {}, body })).recoveryCodes),
  })
  return (
    <div className="max-w-md">
      <AccountForm form={form} submit="Make new codes">
        <PasswordField error={form.errors.password} autoComplete="current-password" />
        <CodeField
          label="Code"
          hint="The 6 digits that your authenticator app shows now. Each works once: after signing in, wait for the next."
          error={form.errors.code}
        />
      </AccountForm>
    </div>
  )
}

type NewCodesProps = { email: string; codes: readonly string[]; onDone: () => void }

function NewCodes({ email, codes, onDone }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="title-block mt-8 p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="font-extrabold text-xl outline-none">
        Keep your new recovery codes
      </h2>
      <p className="mt-2 max-w-[68ch]">The old ones work no more. These are not shown again.</p>
      <RecoveryCodes email={email} codes={codes} />
      <Button className="mt-8 print:hidden" onClick={onDone}>
        I have kept them
      </Button>
    </section>
  )
}

const losses = [
  ['The phone', 'Sign in with a recovery code. For a new phone you need a new link.'],
  ['The password, or phone and codes', 'You need a new link.'],
] as const

/** What helps whoever has lost what they sign in with. */
function WhenLost() {
  return (
    <Part title="When something is lost" className="print:hidden">
      <dl className="max-w-[68ch] border-line border-t-2">
        {losses.map(([what, help]) => (
          <div key={what} className="border-line border-b py-3">
            <dt className="font-semibold">{what}</dt>
            <dd className="mt-0.5">{help}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[68ch]">
        Somebody with the command line of the server makes the link. It works once, for 24 hours:
      </p>
      <p className="mt-2">
        <code className="bg-wash px-2 py-1 font-mono">npm run operator -- link EMAIL</code>
      </p>
      <p className="mt-3 max-w-[68ch]">
        It sets a new password and a new second factor, makes new recovery codes, and ends every session.
      </p>
    </Part>
  )
}
