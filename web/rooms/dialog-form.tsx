import { type ReactNode, useState } from 'react'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { distanceIn, lengthIn } from '#web/drawing/typed-place.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const control =
  'min-h-8 w-full rounded-sm border border-control bg-sheet px-2 aria-invalid:border-alarm-text max-md:min-h-11 pointer-coarse:min-h-11'

type TextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  list?: readonly string[]
}

/** One line of text in a dialog; `list` are usual answers. */
export function Text({ label, value, onChange, error, hint, list }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(own) => (
        <>
          <input
            {...own}
            className={control}
            value={value}
            autoComplete="off"
            list={list && `${own.id}-list`}
            onChange={({ target }) => onChange(target.value)}
          />
          {list && (
            <datalist id={`${own.id}-list`}>
              {list.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

type ChoiceProps<Option extends string> = {
  label: string
  value: Option
  options: Readonly<Record<Option, string>>
  onChange: (value: Option) => void
}

/** One of a few, in a dialog. */
export function Choice<Option extends string>({ label, value, options, onChange }: ChoiceProps<Option>) {
  const all = Object.entries<string>(options)
  return (
    <Field label={label}>
      {(own) => (
        <select
          {...own}
          className={control}
          value={value}
          onChange={({ target }) => {
            const found = all.find(([option]) => option === target.value)?.[0]
            // What the select offers is what the options are.
            if (found !== undefined) onChange(found as Option)
          }}
        >
          {all.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A typed length in metres, or what is wrong with it; undefined where it is as it was. */
export function typedLength(
  text: string,
  was: string,
  units: Units,
  mayBeNothing = false,
): { metres: number } | { bad: string } | undefined {
  if (text.trim() === was) return undefined
  return mayBeNothing ? distanceIn(text, units) : lengthIn(text, units)
}

type FormProps = {
  title: string
  save: string
  onClose: () => void
  /** Answers what is wrong, '' where all is well; then it closes. */
  onSave: () => Promise<string> | string
  children: ReactNode
}

/** A dialog with a form: what was typed stays until it is taken. */
export function DialogForm({ title, save, onClose, onSave, children }: FormProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        className="mt-4 grid gap-3"
        onSubmit={async (event) => {
          event.preventDefault()
          if (busy) return
          setBusy(true)
          const wrong = await onSave()
          setBusy(false)
          setTrouble(wrong)
          if (wrong === '') onClose()
        }}
      >
        {children}
        <p role="alert" className="font-semibold text-alarm-text empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="main" type="submit" busy={busy} label={save} />
        </div>
      </form>
    </Dialog>
  )
}
