import { type ReactNode, useId, useState } from 'react'
import { say } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { classNames } from '#web/ui/class-names.ts'

/** What the fields of the panel look like: a word until one comes near. */
export const quietField =
  'min-h-7 w-full min-w-0 rounded-sm border border-transparent bg-transparent px-1.5 text-[0.8125rem]/5 text-ink placeholder:text-muted hover:border-line focus:border-control focus:bg-sheet max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11 pointer-coarse:text-base disabled:border-transparent disabled:opacity-100'

/** A fact of the task: what it is called, and what it is. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid min-h-8 grid-cols-[6rem_minmax(0,1fr)] items-center gap-1',
        wide && 'sm:col-span-2',
      )}
    >
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type Draft = { text: string; base: number }

type TextProps = {
  label: string
  /** Where what is typed is kept until it is saved. */
  draftKey: string
  value: string
  version: number
  most: number
  /** Whether it has several lines; `wrapped` is one line that goes on under itself. */
  lines?: boolean | 'wrapped'
  disabled?: boolean
  placeholder?: string
  inputMode?: 'decimal' | 'numeric'
  className?: string
  /** Why what is typed cannot be saved; undefined where it can. */
  wrong?: (text: string) => string | undefined
  /** Saves it; false where it was not saved: it stays then. */
  onSave: (text: string, base: number) => Promise<boolean>
}

/**
 * A text that is edited where it stands: Enter or leaving it saves (Ctrl+Enter where it has several lines), Escape takes back
 * what was typed. What could not be saved stays in it, and says so.
 */
export function TextInPlace(props: TextProps) {
  const { label, draftKey, value, version, most, lines, wrong, onSave, className, ...rest } = props
  const [draft, setDraft] = useKeptDraft<Draft>(draftKey)
  const [saving, setSaving] = useState(false)
  const id = useId()
  const text = draft?.text ?? value
  const refused = draft && wrong?.(draft.text)
  const unsaved = draft !== undefined && draft.text !== value
  const save = async () => {
    if (!draft || saving || refused) return
    if (draft.text.trim() === value) return setDraft(undefined)
    setSaving(true)
    try {
      if (await onSave(draft.text.trim(), draft.base)) setDraft(undefined)
    } finally {
      setSaving(false)
    }
  }
  const shared = {
    ...rest,
    'aria-label': label,
    'aria-invalid': refused ? true : undefined,
    'aria-describedby': unsaved ? id : undefined,
    value: text,
    maxLength: most,
    onChange: (event: { target: { value: string } }) =>
      setDraft({
        text: lines === true ? event.target.value : event.target.value.replaceAll('\n', ' '),
        base: draft?.base ?? version,
      }),
    onBlur: () => void save(),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && (lines !== true || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        void save()
      }
      if (event.key === 'Escape' && unsaved) {
        event.preventDefault()
        event.stopPropagation()
        setDraft(undefined)
      }
    },
    className: classNames(quietField, unsaved && 'border-blueprint', className),
  }
  return (
    <>
      {lines ? (
        <textarea
          {...shared}
          rows={lines === 'wrapped' ? 1 : Math.min(14, Math.max(3, text.split('\n').length + 1))}
        />
      ) : (
        <input type="text" {...shared} />
      )}
      {unsaved && (
        <p id={id} className={refused ? 'px-1.5 text-alarm-text text-xs' : 'sr-only'}>
          {refused ?? say('Not saved yet')}
        </p>
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  disabled?: boolean
  onChoose: (value: string) => void
}

/** One of a few, chosen where it stands. */
export function ChoiceInPlace({ label, value, options, disabled, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
      className={classNames(quietField, 'px-0.5 max-md:px-0')}
    >
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}
