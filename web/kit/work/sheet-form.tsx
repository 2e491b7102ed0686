import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Refusal } from '#web/kit/call.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Field } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** Two presses within this are one, where nothing was typed between them. */
const hasteMs = 400

type Sending = { mutate: () => void; isPending: boolean; error: Error | null }

/** What is wrong with each field of what was sent. */
export const wrongFields = ({ error }: Sending): Readonly<Record<string, string>> =>
  error instanceof Refusal ? error.fields : {}

/** A form of a side sheet: its fields, why it was refused, and what sends it. The first field that is wrong gets the focus. */
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
  const form = useRef<HTMLFormElement>(null)
  const tried = useRef(false)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const goesOn = () => {
    tried.current = false
  }
  // What is wrong may stand far over the button, and is known here or once the server has answered.
  useEffect(() => {
    if (tried.current && !sending.isPending)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second press in haste, or while the first is on its way, sends nothing again.
    if (sending.isPending || event.timeStamp - sentAt.current < hasteMs) return
    sentAt.current = event.timeStamp
    tried.current = true
    sending.mutate()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDownCapture={goesOn}
      onPointerDownCapture={goesOn}
      onInputCapture={() => {
        sentAt.current = Number.NEGATIVE_INFINITY
      }}
      noValidate
      className="grid gap-4"
    >
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
