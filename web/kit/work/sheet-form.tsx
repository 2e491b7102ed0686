import type { FormEvent, ReactNode } from 'react'
import { Refusal } from '#web/kit/call.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Field } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Sending = { mutate: () => void; isPending: boolean; error: Error | null }

/** What is wrong with each field of what was sent. */
export const wrongFields = ({ error }: Sending): Readonly<Record<string, string>> =>
  error instanceof Refusal ? error.fields : {}

/** A form of a side sheet: its fields, why it was refused, and what sends it. */
export function SheetForm({
  sending,
  label,
  children,
  more,
}: {
  sending: Sending
  label: string
  children: ReactNode
  more?: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {children}
      {sending.error && (
        <div role="alert">
          <Note kind="refused">{whyNotSaved(sending.error)}</Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ToolButton type="submit" look="main" label={label} busy={sending.isPending} />
        {more}
      </div>
    </form>
  )
}

/** Text of several lines with its label. */
export function AreaField({
  label,
  value,
  onChange,
  error,
  optional = false,
  rows = 3,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  optional?: boolean
  rows?: number
}) {
  return (
    <Field label={label} optional={optional} {...(error !== undefined && { error })}>
      {(own) => (
        <textarea
          {...own}
          rows={rows}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="w-full rounded-sm border-2 border-control bg-sheet px-3 py-2 text-base/6"
        />
      )}
    </Field>
  )
}
