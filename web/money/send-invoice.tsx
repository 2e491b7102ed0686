import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ListedInvoice } from '#contract/money-calls.ts'
import { invoiceLinkRow, mailInvoiceRow } from '#contract/online-payment.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { letterWords } from '#web/kit/work/letter-words.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { payerOf } from './payer.ts'
import type { Payments } from './queries.ts'

type Props = { project: string; payments: Payments; invoice: ListedInvoice }

/** Where an invoice goes by email, whether it is reminded of by itself, and its link to copy. */
export function SendInvoice({ project, payments, invoice: { id, lateDays } }: Props) {
  const client = useQueryClient()
  const before = payments.letters.find(({ invoiceId }) => invoiceId === id)
  const { data: open } = useQuery(projectQuery(project))
  const [typed, setTyped] = useState<string>()
  const email = typed ?? payerOf(id, payments.letters, open?.people ?? [])
  const [remind, setRemind] = useState(before?.remind ?? true)
  const params = { project, invoice: id }
  const send = useMutation({
    mutationFn: () => call(mailInvoiceRow, { params, body: { email, remind } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project, 'money'] }),
  })
  const link = useMutation({ mutationFn: () => call(invoiceLinkRow, { params, body: {} }) })
  const wrong = send.error instanceof Refusal ? send.error.fields.email : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <WorkSection
      title={say('Send it')}
      detail={payments.online ? say('it can be paid online') : say('it is read online, and paid as you say')}
    >
      <form onSubmit={submit} noValidate className="flex max-w-2xl flex-wrap items-end gap-3 py-3">
        <TextField
          label={say('Email of who pays')}
          type="email"
          className="min-w-56 flex-1"
          value={email}
          error={wrong ?? (send.error ? whyNotSaved(send.error) : undefined)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ToolButton
          type="submit"
          look="ink"
          busy={send.isPending}
          label={lateDays > 0 ? say('Send a reminder') : say('Send by email')}
        />
        <label className="flex w-full items-start gap-2 max-md:min-h-11 max-md:items-center">
          <input
            type="checkbox"
            className="mt-1 size-4 accent-ink max-md:mt-0 max-md:size-5"
            checked={remind}
            onChange={({ target }) => setRemind(target.checked)}
          />
          {say('Send reminders while it is late: the day after, then every two weeks, five at most')}
        </label>
        {before?.letter && (
          <p role="status" className="w-full text-[0.8125rem] text-muted">
            {`${letterWords[before.letter]()}: ${before.email ?? ''}`}
          </p>
        )}
      </form>
      <div className="max-w-2xl pb-3">
        {link.data ? (
          <CopyLine label={say('Link of this invoice')}>
            {`${window.location.origin}${at('/invoice')}#${link.data.token}`}
          </CopyLine>
        ) : (
          <ToolButton
            label={say('Copy a link instead')}
            busy={link.isPending}
            onClick={() => link.mutate()}
          />
        )}
      </div>
    </WorkSection>
  )
}
