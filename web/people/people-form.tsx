import type { FormEvent, ReactNode } from 'react'
import { type FieldErrors, failureIn, useForm } from '#web/kit/form.ts'
import { Unreached } from '#web/kit/unreached.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** A form of this room: `check` says what is wrong in the page, the server says the rest under the same names. */
export function usePeopleForm<Field extends string>(rules: {
  fields: readonly Field[]
  check: (data: FormData) => FieldErrors<Field>
  send: (data: FormData) => Promise<void>
}) {
  const { fields, check, send } = rules
  return useForm<Field>({
    check,
    firstWrong: (errors) => fields.find((field) => errors[field]),
    send,
    explain: (error) => {
      const failure = failureIn(fields, error)
      return Object.keys(failure.errors).length > 0 ? { ...failure, banner: '' } : failure
    },
  })
}

type Props = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'button' | 'banner' | 'unreached' | 'submitting'>
  submit: string
  onCancel: () => void
  cancel: string
  /** Told what stands in its fields whenever one changes. */
  onTyped?: (data: FormData) => void
  children: ReactNode
}

/** Its fields, what went wrong, and its button with a way out beside it. */
export function PeopleForm({ form, submit, cancel, onCancel, onTyped, children }: Props) {
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event)
    onTyped?.(new FormData(event.currentTarget))
  }
  return (
    <form {...form.props} onInput={onInput} className="grid gap-5">
      {children}
      <div>
        <Banner>{form.banner}</Banner>
        <Unreached>{form.unreached}</Unreached>
      </div>
      <div className="flex flex-wrap gap-3">
        <ToolButton ref={form.button} type="submit" look="main" busy={form.submitting} label={submit} />
        <ToolButton look="ghost" label={cancel} onClick={onCancel} />
      </div>
    </form>
  )
}
