import { type FormEvent, useState } from 'react'
import type { Field, Value, ValueKind } from '#contract/documents.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'
import type { Ask } from './use-editing.ts'
import { readField, readValue, sourceHref, sourceWords, typedValue, wrongValue } from './words.ts'

type Props = {
  project: string
  name: string
  field: Field | undefined
  ask: Ask | undefined
  language: Language
  people: Readonly<Record<string, string>>
  onSet: (value: Value) => Promise<unknown>
  onTake: () => Promise<unknown>
  onClose: () => void
}

/** What a field says and from where, with the way there; it can be typed over, and taken from the job again. */
export function FieldSheet(props: Props) {
  const { project, name, field, ask, language, people, onSet, onTake, onClose } = props
  const kind: ValueKind = field?.kind ?? ask?.kind ?? 'text'
  const [typed, setTyped] = useState(() => typedValue(kind, field?.value ?? null))
  const [error, setError] = useState('')
  const text = readField(language, field)
  const href = field && text !== '' ? sourceHref(field, project) : undefined
  const run = (sent: Promise<unknown>) => sent.then(onClose, (fault: Error) => setError(wrongWords(fault)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = readValue(kind, typed)
    if (value === undefined) setError(wrongValue[kind])
    else void run(onSet(value))
  }
  return (
    <SideSheet open onClose={onClose} title={name} width={408}>
      <div className="grid gap-4">
        {text !== '' && field && (
          <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-2 text-base/6 md:text-sm/5">
            <dt className="text-muted">{say('Says')}</dt>
            <dd className="font-semibold">{text}</dd>
            <dt className="text-muted">{say('From')}</dt>
            <dd>
              {sourceWords(field, people)}{' '}
              {href !== undefined && (
                <a href={href} className="text-link underline">
                  {say('Show it')}
                </a>
              )}
            </dd>
          </dl>
        )}
        {field?.overruled && (
          <Note kind="warning">
            <p>
              {say('Typed over. The job says {value}, from: {source}.', {
                value: readField(language, { ...field, ...field.overruled }) || '—',
                source: sourceWords(field.overruled, people),
              })}
            </p>
            <div className="mt-2">
              <ToolButton
                look="ink"
                label={say('Take it from the job again')}
                onClick={() => void run(onTake())}
              />
            </div>
          </Note>
        )}
        <form onSubmit={submit} className="grid gap-3" noValidate>
          <TextField
            label={text === '' ? say('Fill in: {name}', { name }) : say('Type over it: {name}', { name })}
            type={kind === 'date' ? 'date' : 'text'}
            value={typed}
            error={error}
            autoFocus={text === ''}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div>
            <ToolButton type="submit" look="main" label={say('Use this')} />
          </div>
        </form>
      </div>
    </SideSheet>
  )
}
