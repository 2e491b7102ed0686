import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { formTexts } from '#contract/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { accountPrefix } from './account-fields.tsx'
import { type FieldErrors, type FormFailure, failureIn, useForm } from './form.ts'
import { useRunning } from './running.ts'
import { Unreached } from './unreached.tsx'

type Body<Field extends string> = Record<Field, string>

type AccountFormRules<Field extends string> = {
  /** In the order in which they stand. */
  fields: readonly Field[]
  /** What the form asks of them, with its messages. */
  schema: z.ZodMiniType<unknown, Body<Field>>
  send: (body: Body<Field>) => Promise<void>
}

/** A form of the account: checked by `schema`, sent by `send`, whose failure is told in the words of `explainIn`. */
export function useAccountForm<Field extends string>({ fields, schema, send }: AccountFormRules<Field>) {
  const read = (data: FormData) =>
    Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Body<Field>
  return useForm({
    firstWrong: (errors: FieldErrors<Field>) => fields.find((field) => errors[field]),
    check: (data) => checkIn(fields, schema, read(data)),
    send: (data) => send(read(data)),
    explain: (error) => explainIn(fields, error),
  })
}

/** The first message of each field that `schema` refuses; empty when the form can be sent. */
export function checkIn<Field extends string>(
  fields: readonly Field[],
  schema: z.ZodMiniType<unknown, Body<Field>>,
  body: Body<Field>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  for (const { path, message } of z.safeParse(schema, body).error?.issues ?? []) {
    const field = fields.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return errors
}

/** A failure whose message is the page's own. */
export class TellVisitor extends Error {}

/** What a failure shows: the message of each field that it names, or else the banner. */
export function explainIn<Field extends string>(
  fields: readonly Field[],
  error: unknown,
): FormFailure<Field> {
  if (error instanceof TellVisitor) return { banner: error.message, errors: {} }
  const failure = failureIn(fields, error)
  return Object.keys(failure.errors).length > 0 ? { ...failure, banner: '' } : failure
}

type Props = {
  form: Pick<
    ReturnType<typeof useForm>,
    'props' | 'button' | 'banner' | 'unreached' | 'errors' | 'submitting'
  >
  submit: string
  variant?: ButtonVariant
  /** What is sent along with the fields, and is not asked for again. */
  given?: Readonly<Record<string, string>>
  children?: ReactNode
}

/** The form's fields, its banner and its button, which waits for the page's script: without it nothing would be sent. */
export function AccountForm({ form, submit, variant = 'default', given = {}, children }: Props) {
  const running = useRunning()
  return (
    <form {...form.props} className="mt-6">
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary prefix={accountPrefix} errors={form.errors} />
      {children && <div className="mb-6 grid gap-5">{children}</div>}
      <Banner className="mb-6">{form.banner}</Banner>
      <Unreached className="mb-6">{form.unreached}</Unreached>
      <Button
        ref={form.button}
        type="submit"
        size={variant === 'default' ? 'lg' : 'default'}
        variant={variant}
        className="w-full"
        disabled={!running || form.submitting}
      >
        {form.submitting ? formTexts.submitting : submit}
      </Button>
    </form>
  )
}
