import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RowData } from '#contract/route.ts'
import {
  beginSecondFactorRow,
  confirmSecondFactorRow,
  endSecondFactorRow,
  keepSecondFactorRow,
  renewCodesRow,
  secondFactorRow,
} from '#contract/second-factor.ts'
import { settingsRow } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { RecoveryCodes } from '#web/kit/recovery-codes.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ProofForm } from './proof-form.tsx'
import { useSaving } from './use-saving.ts'

const factorKey = ['settings', 'second-factor']
const sessionsKey = ['settings', 'sessions']

type Step =
  | { at: 'rest' | 'password' | 'renew' | 'off' }
  | { at: 'scan'; begun: RowData<typeof beginSecondFactorRow> }
  | { at: 'codes'; codes: readonly string[] }

/** Whether signing in asks for a code beside the password; turning that on and off, and the codes for a lost phone. */
export function TwoStep() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: factorKey,
    queryFn: () => call(secondFactorRow, { params: {}, body: {} }),
  })
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = step.at
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (moved !== 'rest') heading.current?.focus()
  }, [moved])
  const changed = async () => {
    await client.invalidateQueries({ queryKey: factorKey })
    await client.invalidateQueries({ queryKey: sessionsKey })
  }
  const back = () => setStep({ at: 'rest' })
  const title = (text: string) => (
    <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
      {text}
    </h3>
  )
  return (
    <WorkSection title={say('Two-step sign-in')}>
      <div className="grid gap-4 pt-4">
        {step.at === 'rest' && data?.lostAt && <Lost onKept={changed} />}
        {step.at === 'rest' && data && <Rest state={data} onStep={(at) => setStep({ at })} />}
        {step.at === 'password' && (
          <>
            {title(say('Your password first'))}
            <ProofForm
              kind="password"
              submit={say('Go on')}
              onBack={back}
              send={async ({ password = '' }) => {
                const begun = await call(beginSecondFactorRow, { params: {}, body: { password } })
                setStep({ at: 'scan', begun })
              }}
            />
          </>
        )}
        {step.at === 'scan' && (
          <>
            {title(say('Add it to your authenticator app'))}
            <Scan {...step.begun} />
            <ProofForm
              kind="code"
              label={say('Code')}
              hint={say('The 6 digits that the app shows now: they prove that it works.')}
              submit={say('Turn it on')}
              onBack={back}
              send={async ({ code = '' }) => {
                const { recoveryCodes } = await call(confirmSecondFactorRow, { params: {}, body: { code } })
                setStep({ at: 'codes', codes: recoveryCodes })
                await changed()
              }}
            />
          </>
        )}
        {step.at === 'codes' && (
          <>
            {title(say('Keep your recovery codes'))}
            <Codes codes={step.codes} onDone={back} />
          </>
        )}
        {step.at === 'renew' && (
          <>
            {title(say('Make new recovery codes'))}
            <p className="max-w-[68ch]">{say('The old ones stop working at once.')}</p>
            <ProofForm
              kind="code"
              label={say('Code of your app')}
              submit={say('Make new codes')}
              onBack={back}
              send={async ({ code = '' }) => {
                const { recoveryCodes } = await call(renewCodesRow, { params: {}, body: { code } })
                setStep({ at: 'codes', codes: recoveryCodes })
                await changed()
              }}
            />
          </>
        )}
        {step.at === 'off' && (
          <>
            {title(say('Turn two-step sign-in off'))}
            <ProofForm
              kind="either"
              submit={say('Turn it off')}
              danger
              onBack={back}
              send={async (proof) => {
                await call(endSecondFactorRow, { params: {}, body: proof })
                await changed()
                back()
              }}
            />
          </>
        )}
      </div>
    </WorkSection>
  )
}

/** Says that an operator was told that phone and codes are lost, and stops what follows from that. */
function Lost({ onKept }: { onKept: () => Promise<void> }) {
  const { state, banner, save } = useSaving()
  return (
    <div className="grid gap-3 border-signal border-l-4 pl-3">
      <p className="max-w-[68ch]">
        {say(
          'Somebody told us that you lost your phone and your recovery codes. Two-step sign-in is turned off a day after the email about it. If that was not you, keep it on and choose a new password.',
        )}
      </p>
      <Banner>{banner}</Banner>
      <Button
        size="sm"
        className="justify-self-start"
        aria-busy={state === 'busy' || undefined}
        onClick={() =>
          save(async () => {
            await call(keepSecondFactorRow, { params: {}, body: {} })
            await onKept()
          })
        }
      >
        {say('Keep it on')}
      </Button>
    </div>
  )
}

type RestProps = {
  state: RowData<typeof secondFactorRow>
  onStep: (at: 'password' | 'renew' | 'off') => void
}

function Rest({ state: { on, recoveryCodes }, onStep }: RestProps) {
  if (!on)
    return (
      <>
        <p className="max-w-[68ch]">
          {say(
            'A code of an app on your phone, beside your password: whoever learns the password alone does not get in.',
          )}
        </p>
        <Button size="sm" className="justify-self-start" onClick={() => onStep('password')}>
          {say('Set it up')}
        </Button>
      </>
    )
  return (
    <>
      <p>
        <strong>{say('On.')}</strong>{' '}
        {say('{count, plural, one {# recovery code} other {# recovery codes}} left.', {
          count: recoveryCodes,
        })}
      </p>
      {recoveryCodes < 3 && (
        <p className="border-signal border-l-4 pl-3 font-semibold">
          {say('Make new recovery codes before you need them.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => onStep('renew')}>
          {say('Make new recovery codes')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onStep('off')}>
          {say('Turn it off')}
        </Button>
      </div>
    </>
  )
}

function Scan({ secret, uri }: RowData<typeof beginSecondFactorRow>) {
  return (
    <>
      <p className="max-w-[68ch]">
        {say(
          'Any app for one-time codes will do, such as the one built into your password manager. Scan this:',
        )}
      </p>
      <QrCode
        text={uri}
        label={say('QR code with the secret for your authenticator app; it stands below as text too.')}
        className="w-full max-w-56 border border-line"
      />
      <div>
        <p className="font-semibold">{say('Or type this secret into it')}</p>
        <p className="mt-1 break-words font-mono">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <CopyButton text={secret}>{say('Copy the secret')}</CopyButton>
    </>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call(settingsRow, { params: {}, body: {} }),
  })
  return (
    <>
      <p className="max-w-[68ch]">
        {say(
          'When your phone is lost, each of these stands for one code of the app, once. They are not shown again.',
        )}
      </p>
      <RecoveryCodes email={data?.email ?? ''} codes={codes} />
      <Button size="sm" className="justify-self-start print:hidden" onClick={onDone}>
        {say('I have kept them')}
      </Button>
    </>
  )
}
