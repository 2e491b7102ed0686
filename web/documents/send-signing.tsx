import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentRow } from '#contract/document-entities.ts'
import type { DocumentContent } from '#contract/documents.ts'
import { signingLimits } from '#contract/signing.ts'
import { sendSigningRow } from '#contract/signing-calls.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'
import { readField } from './words.ts'

type Row = { role: string; slot: string | null; name: string; person: string; email: string }
type Props = {
  open: boolean
  onClose: () => void
  project: string
  document: DocumentRow
  content: DocumentContent
  done: (sent: Promise<unknown>) => Promise<void>
}

/** Whoever signs by the document's own signature block, as it names them. */
const rowsOf = ({ blocks, fields }: DocumentContent, { language }: DocumentRow): Row[] =>
  blocks.flatMap((block) =>
    block.kind === 'signature'
      ? block.parties.map(({ id, role, key }) => ({
          ...{ role, slot: id, name: readField(language, fields[key]), person: '', email: '' },
        }))
      : [],
  )

/** Asks who signs, how each is reached, in which order and until when. */
export function SendForSignature({ open, onClose, project, document, content, done }: Props) {
  const { data } = useQuery(projectQuery(project))
  const people = (data?.people ?? []).filter(({ name }) => name !== '')
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Row[]>()
  const [inOrder, setInOrder] = useState(false)
  const [note, setNote] = useState('')
  const [days, setDays] = useState('14')
  // Whoever goes by the name that stands in the document is meant, and else whoever has that part in the project.
  const guess = (row: Row): string =>
    (
      people.find(({ name }) => name === row.name) ??
      people.find(({ id: one, audience }) =>
        row.role === 'Contractor' ? one === data?.self : audience === 'owner',
      )
    )?.id ?? ''
  const begun = (): Row[] => {
    const found = rowsOf(content, document).map((row) => ({ ...row, person: guess(row) }))
    return found.length > 0 ? found : [{ role: '', slot: null, name: '', person: '', email: '' }]
  }
  /** Whoever has an account is reached by its address, which is nobody else’s to see. */
  const isReached = (person: string) =>
    people.some(({ id: one, email, userId }) => one === person && (email || userId !== null))
  const rows = typed ?? (data ? begun() : [])
  const change = (at: number, part: Partial<Row>) =>
    setTyped(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const send = useMutation({
    mutationFn: () =>
      done(
        call(sendSigningRow, {
          params: { project, document: document.id },
          body: {
            ...{ id, inOrder, note, days: Number(days) },
            parties: rows.map(({ role, slot, name, person, email }) => ({
              ...{ role, slot, name: name || (people.find((one) => one.id === person)?.name ?? '') },
              ...{ personId: person || null, email: email.trim() || null },
            })),
          },
        }),
      ),
    onSuccess: onClose,
  })
  const wrong = send.error instanceof Refusal ? send.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('Send for signature')}>
      <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
        {rows.map((row, at) => (
          <fieldset key={row.slot ?? `more ${at}`} className="grid gap-3 border-line border-t pt-3">
            <legend className="sr-only">{row.role || say('One more who signs')}</legend>
            {row.slot === null ? (
              <TextField
                label={say('Signs as')}
                placeholder={say('Architect, surety …')}
                value={row.role}
                error={wrong[`parties.${at}.role`]}
                onChange={({ target }) => change(at, { role: target.value })}
              />
            ) : (
              <p className="font-semibold text-lg/6">{row.role}</p>
            )}
            <SelectField
              label={say('Person')}
              value={row.person}
              empty={say('Somebody else, by email')}
              options={Object.fromEntries(people.map((one) => [one.id, one.name]))}
              onChange={({ target }) => change(at, { person: target.value })}
            />
            {(row.person === '' || row.name === '') && (
              <TextField
                label={say('Name')}
                value={row.name}
                error={wrong[`parties.${at}.name`]}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            )}
            {!isReached(row.person) && (
              <TextField
                label={say('Email')}
                type="email"
                value={row.email}
                error={wrong[`parties.${at}.email`]}
                onChange={({ target }) => change(at, { email: target.value })}
              />
            )}
            {row.slot === null && rows.length > 1 && (
              <ToolButton
                size={28}
                className="justify-self-start"
                label={say('Leave out')}
                onClick={() => setTyped(rows.toSpliced(at, 1))}
              />
            )}
          </fieldset>
        ))}
        {rows.length < signingLimits.parties && (
          <ToolButton
            icon="plus"
            className="justify-self-start"
            label={say('One more who signs')}
            onClick={() => setTyped([...rows, { role: '', slot: null, name: '', person: '', email: '' }])}
          />
        )}
        {rows.length > 1 && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={inOrder}
              onChange={({ target }) => setInOrder(target.checked)}
              className="size-5 accent-blueprint"
            />
            {say('One after another, as they stand here')}
          </label>
        )}
        <TextField
          label={say('Days to sign')}
          type="number"
          inputMode="numeric"
          min={1}
          max={signingLimits.days}
          value={days}
          error={wrong.days}
          onChange={({ target }) => setDays(target.value)}
        />
        <TextField
          label={say('Note to them')}
          optional
          maxLength={1000}
          value={note}
          error={wrong.note}
          onChange={({ target }) => setNote(target.value)}
        />
        {send.error && (
          <div role="alert">
            <Note kind="refused">{wrongWords(send.error)}</Note>
          </div>
        )}
        <div className="flex gap-2">
          <ToolButton type="submit" look="main" label={say('Send')} busy={send.isPending} />
          <ToolButton label={say('Cancel')} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  )
}
