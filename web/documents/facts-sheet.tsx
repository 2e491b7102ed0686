import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Value } from '#contract/documents.ts'
import { editPaperFactsRow, type paperFactsRow } from '#contract/paper-facts.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { factsQuery, wrongWords } from './queries.ts'
import { readValue, typedValue, wrongValue } from './words.ts'

type Facts = RowData<typeof paperFactsRow>

/** Opens what documents ask once. */
export function OpenFacts({ project }: { project: string }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...factsQuery(project), enabled: open })
  return (
    <>
      <ToolButton label={say('Job details')} onClick={() => setOpen(true)} />
      {open && (
        <SideSheet open onClose={() => setOpen(false)} title={say('Job details')}>
          {data ? (
            <FactsForm {...{ project, data }} onDone={() => setOpen(false)} />
          ) : (
            <SkeletonRows count={6} />
          )}
        </SideSheet>
      )}
    </>
  )
}

function FactsForm({ project, data, onDone }: { project: string; data: Facts; onDone: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation({
    mutationFn: (values: Record<string, Value>) =>
      call(editPaperFactsRow, { params: { project }, body: { values } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['project', project] })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = data.facts.flatMap(({ key, kind }) => {
      const text = typed[key]
      return text === undefined ? [] : [{ key, kind, value: readValue(kind, text) }]
    })
    const faults = read.flatMap(({ key, kind, value }) =>
      value === undefined ? [[key, wrongValue[kind]]] : [],
    )
    setWrong(Object.fromEntries(faults))
    if (faults.length === 0)
      save.mutate(Object.fromEntries(read.map(({ key, value }) => [key, value ?? null])))
  }
  const refused = save.error instanceof Refusal ? save.error.fields : {}
  const part = (keep: Facts['facts'][number]['keep'], title: string) => (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold text-lg">{title}</legend>
      {data.facts
        .filter((one) => one.keep === keep)
        .map(({ key, label, kind, value }) => (
          <TextField
            key={key}
            label={label}
            type={kind === 'date' ? 'date' : 'text'}
            value={typed[key] ?? typedValue(kind, value)}
            error={wrong[key] ?? refused[`values.${key}`]}
            onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value }))}
          />
        ))}
    </fieldset>
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <p className="text-muted text-sm">
        {data.ofOrg
          ? say(
              'Said once, it stands in every document. What is empty is asked by the first one that needs it.',
            )
          : say('Said once, it stands in every document of this job.')}
      </p>
      {part('project', say('This job'))}
      {part('org', data.ofOrg ? say('The contractor, for all jobs') : say('The contractor'))}
      {save.error && (
        <div role="alert">
          <Note kind="refused">{wrongWords(save.error)}</Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ToolButton type="submit" look="main" label={say('Save')} busy={save.isPending} />
        <ToolButton label={say('Cancel')} onClick={onDone} />
      </div>
    </form>
  )
}
