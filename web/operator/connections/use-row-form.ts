import * as z from 'zod/mini'
import type { AnyRow, RowData, RowRequest } from '#contract/route.ts'
import { type FieldErrors, failureIn, useForm } from '#web/kit/form.ts'
import { useAct } from '../rows.ts'

type Rules<R extends AnyRow, Field extends string> = {
  row: R
  /** In the order in which they stand. */
  fields: readonly Field[]
  read: (data: FormData) => Record<Field, unknown>
  /** The rows whose answers are others once it is sent. */
  changes: readonly AnyRow[]
  done: (data: RowData<R>) => void
}

/** A form that makes what `row` makes: checked by the row's own schema before it is sent. */
export function useRowForm<R extends AnyRow, Field extends string>(rules: Rules<R, Field>) {
  const { row, fields, read, changes, done } = rules
  const send = useAct(row, { changes, quiet: true })
  return useForm<Field>({
    firstWrong: (errors) => fields.find((field) => errors[field]),
    check: (data) => {
      const errors: FieldErrors<Field> = {}
      for (const { path, message } of z.safeParse(row.body, read(data)).error?.issues ?? []) {
        const field = fields.find((name) => name === path[0])
        if (field) errors[field] ??= message
      }
      return errors
    },
    send: async (data) => {
      done(await send.mutateAsync({ params: {}, body: read(data) } as RowRequest<R>))
    },
    explain: (error) => failureIn(fields, error),
  })
}
