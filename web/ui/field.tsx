import { type ComponentProps, type ReactNode, useId } from 'react'
import { say } from '#language/say.ts'
import { Chevron } from './chevron.tsx'
import { classNames } from './class-names.ts'

/** What the control inside a field has to carry so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | 'true' | undefined
}

type FieldProps = {
  /** The control's id, where something leads to it by name. */
  id?: string | undefined
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Says '(optional)' beside the label. */
  optional?: boolean
  /** Whether the control is marked as wrong; follows `error` where not given. */
  invalid?: boolean | 'true'
  className?: string
}

/** Label, hint and error around one control. */
export function Field({
  id: given,
  label,
  hint,
  error,
  optional,
  invalid = Boolean(error),
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const own = useId()
  const id = given ?? own
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted">{` ${say('(optional)')}`}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="font-semibold text-alarm-text empty:hidden">
          {error}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined })}
    </div>
  )
}

const control =
  'min-h-(--field,3rem) w-full rounded-sm border-2 border-control bg-sheet px-3 text-base text-ink placeholder:text-muted aria-invalid:border-alarm-text'

/** The bare input; inside `Field`, spread the control props on it. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={classNames(control, className)} />
}

/** The bare native select; inside `Field`, spread the control props on it. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...props} className={classNames(control, 'appearance-none pr-10')} />
      <Chevron className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  )
}

/** A text input with its label, hint and error. */
export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  invalid,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field {...fieldProps({ id, label, hint, error, optional, invalid, className })}>
      {(own) => <Input {...input} {...own} />}
    </Field>
  )
}

/** A native select with its label, hint and error; `options` maps each value to its text, `empty` stands first for none. */
export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  invalid,
  className,
  options,
  empty,
  ...select
}: FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: Readonly<Record<string, string>>
    empty?: string
  }) {
  return (
    <Field {...fieldProps({ id, label, hint, error, optional, invalid, className })}>
      {(own) => (
        <Select {...select} {...own}>
          {empty !== undefined && <option value="">{empty}</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type Loose<T> = { [Key in keyof T]: T[Key] | undefined }

/** Leaves out what is undefined, which exact optional types ask for. */
function fieldProps({
  id,
  label,
  hint,
  error,
  optional,
  invalid,
  className,
}: Loose<FieldProps> & { label: string }): FieldProps {
  return {
    id,
    label,
    hint,
    error,
    ...(optional !== undefined && { optional }),
    ...(invalid !== undefined && { invalid }),
    ...(className !== undefined && { className }),
  }
}
