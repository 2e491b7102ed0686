import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mailQuoteRow, type Quote } from '#contract/quote-calls.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { letterWords } from '#web/kit/work/letter-words.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { quotesQuery } from './query.ts'

/** Where the letter with the link goes to, and how the last one fared. */
export function MailQuote({ project, quote: { id, email, letter } }: { project: string; quote: Quote }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(email ?? '')
  const send = useMutation({
    mutationFn: () => call(mailQuoteRow, { params: { project, quote: id }, body: { email: typed } }),
    onSettled: () => client.invalidateQueries({ queryKey: quotesQuery(project).queryKey }),
  })
  const wrong = send.error instanceof Refusal ? send.error.fields.email : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-wrap items-end gap-2 py-2">
      <TextField
        label={say('Email of the supplier')}
        type="email"
        className="min-w-48 flex-1"
        value={typed}
        error={wrong ?? (send.error ? whyNotSaved(send.error) : undefined)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ToolButton type="submit" look="ink" busy={send.isPending} label={say('Send by email')} />
      {letter && (
        <p role="status" className="w-full text-[0.8125rem] text-muted">
          {`${letterWords[letter]()}: ${email ?? ''}`}
        </p>
      )}
    </form>
  )
}
