import { useState } from 'react'
import { say } from '#language/say.ts'
import { CodeField } from '#web/kit/code-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSaving } from './use-saving.ts'

type Proof = { password?: string; code?: string }
type Props = {
  /** What shows who somebody is: their password, a code, or whichever of the two they choose. */
  kind: 'password' | 'code' | 'either'
  label?: string
  hint?: string
  submit: string
  danger?: boolean
  onBack: () => void
  send: (proof: Proof) => Promise<void>
}

/** Asks somebody who is signed in to show once more who they are, before something is done. */
export function ProofForm({ kind, label, hint, submit, danger = false, onBack, send }: Props) {
  const { state, errors, banner, save } = useSaving()
  const [byCode, setByCode] = useState(false)
  const asksCode = kind === 'code' || (kind === 'either' && byCode)
  const field = asksCode ? 'code' : 'password'
  return (
    <form
      noValidate
      className="grid max-w-96 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get(field) ?? '')
        void save(() => send({ [field]: typed }))
      }}
    >
      {asksCode ? (
        <CodeField
          label={label ?? say('Code of your app, or a recovery code')}
          {...(hint && { hint })}
          error={errors.code}
          digits={kind === 'code'}
        />
      ) : (
        <TextField
          label={say('Password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Banner>{errors[field] ? '' : banner}</Banner>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant={danger ? 'destructive' : 'default'}
          aria-busy={state === 'busy' || undefined}
        >
          {submit}
        </Button>
        <Button size="sm" variant="outline" onClick={onBack}>
          {say('Cancel')}
        </Button>
        {kind === 'either' && (
          <Button size="sm" variant="ghost" onClick={() => setByCode(!byCode)}>
            {byCode ? say('Use my password') : say('Use a code')}
          </Button>
        )}
      </div>
    </form>
  )
}
