import { useState } from 'react'
import { accountLimits } from '#contract/session.ts'
import { say } from '#language/say.ts'
import { Field, Input, TextField } from '#web/ui/field.tsx'

/** What the ids of an account's fields begin with; no screen has two forms of them. */
export const accountPrefix = 'account'
const idOf = (name: string) => `${accountPrefix}-${name}`

type Props = { label?: string; hint?: string; error: string | undefined }

/** What is typed as it is, whatever a phone thinks of it. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true } as const

/** A username, or what stands for one. */
export function UsernameField({ label = say('Username'), hint, error }: Props) {
  return (
    <TextField
      {...asTyped}
      id={idOf('username')}
      name="username"
      label={label}
      hint={hint}
      error={error}
      autoComplete="username"
    />
  )
}

/** An email address. */
export function EmailField({ label = say('Email'), hint, error }: Props) {
  return (
    <TextField
      {...asTyped}
      id={idOf('email')}
      name="email"
      type="email"
      inputMode="email"
      label={label}
      hint={hint}
      error={error}
      autoComplete="email"
    />
  )
}

/** A password, with a button that shows what was typed. */
export function PasswordField({
  label = say('Password'),
  hint,
  error,
  autoComplete,
}: Props & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={idOf('password')} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <Input
            {...asTyped}
            {...control}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            className="pr-20"
          />
          <button
            type="button"
            aria-label={shown ? say('Hide password') : say('Show password')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 px-3 font-semibold text-link underline underline-offset-4 hover:decoration-2 noscript:hidden"
          >
            {shown ? say('Hide') : say('Show')}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A password that is chosen, with what is asked of it and why. */
export function NewPasswordField({ label, error }: { label?: string; error: string | undefined }) {
  return (
    <PasswordField
      {...(label && { label })}
      hint={say(
        'At least {min} characters: length is what makes a password slow to guess, so four unrelated words do well.',
        { min: accountLimits.passwordAsked },
      )}
      error={error}
      autoComplete="new-password"
    />
  )
}
