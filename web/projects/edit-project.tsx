import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Project } from '#contract/fields.ts'
import { editProjectRow, type ProjectView } from '#contract/projects.ts'
import type { RowInput, Theirs } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { whenText } from '#web/kit/work/happenings.tsx'
import { projectQuery } from '#web/kit/work/project.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { readCents } from '#web/kit/work/typed-money.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { type Draft, draftOf, type FieldName, fieldLabels, fieldsOf, textOf } from './project-draft.ts'

type Fields = RowInput<typeof editProjectRow>['body']['fields']
type Props = { open: boolean; view: ProjectView; onClose: () => void }

/** Everything of a project that can be written, on a sheet beside it. What was typed stays until it is saved. */
export function EditProject({ open, view, onClose }: Props) {
  // What the form began with: another's change meanwhile is met when it is saved, not while somebody types.
  const [base, setBase] = useState(view.project)
  const [draft, setDraft] = useState(() => draftOf(view.project))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && Object.keys(fieldsOf(base, draft)).length === 0) {
      setBase(view.project)
      setDraft(draftOf(view.project))
    }
  }
  const client = useQueryClient()
  const [conflict, setConflict] = useState<{ theirs: Theirs; now: Project }>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: ({ from, fields }: { from: Project; fields: Fields }) =>
      call(editProjectRow, {
        params: { project: from.id },
        body: {
          base: from.version,
          fields,
          was: {
            ...('priceCents' in fields && { priceCents: from.priceCents ?? null }),
            ...('budgetCents' in fields && { budgetCents: from.budgetCents ?? null }),
          },
        },
      }),
    onSuccess: async ({ project }) => {
      setBase(project)
      setDraft(draftOf(project))
      setConflict(undefined)
      setErrors({})
      client.setQueryData(projectQuery(project.id).queryKey, (was) => was && { ...was, project })
      await client.invalidateQueries({ queryKey: ['project', project.id] })
      await client.invalidateQueries({ queryKey: ['projects'] })
      onClose()
    },
    onError: async (error) => {
      if (error instanceof Refusal && error.theirs) {
        const read = { ...projectQuery(base.id), staleTime: 0 }
        const fresh = await client.fetchQuery(read).catch(() => undefined)
        if (fresh) return setConflict({ theirs: error.theirs, now: fresh.project })
      }
      const fields = error instanceof Refusal ? error.fields : {}
      const named = Object.entries(fields).map(([name, text]) => [name.replace(/^fields\./, ''), text])
      setErrors(named.length > 0 ? Object.fromEntries(named) : { form: whyNotSaved(error) })
    },
  })
  const save = (from: Project, text: Draft) => {
    const wrong = (['price', 'budget'] as const).filter((name) => readCents(text[name]) === undefined)
    if (wrong.length > 0)
      return setErrors(Object.fromEntries(wrong.map((name) => [name, say('Enter an amount of money')])))
    const fields = fieldsOf(from, text)
    if (Object.keys(fields).length === 0) return onClose()
    mutate({ from, fields })
  }
  const write = (name: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [name]: event.target.value })
  const sums = [
    ...(base.priceCents === undefined ? [] : (['price'] as const)),
    ...(base.budgetCents === undefined ? [] : (['budget'] as const)),
  ]
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={say('Edit the project')}
      foot={
        <div className="flex items-center justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={onClose} />
          <ToolButton
            look="ink"
            type="submit"
            form="edit-project"
            busy={isPending}
            label={say('Save')}
            disabled={conflict !== undefined}
          />
        </div>
      }
    >
      <form
        id="edit-project"
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(base, draft)
        }}
      >
        {conflict && (
          <Conflict
            base={base}
            draft={draft}
            {...conflict}
            busy={isPending}
            onSettle={(next) => {
              // What they wrote is seen now: from here on mine is the later one.
              setBase(conflict.now)
              setDraft(next)
              setConflict(undefined)
              save(conflict.now, next)
            }}
          />
        )}
        {errors.form && (
          <p role="alert" className="font-semibold text-alarm-text">
            {errors.form}
          </p>
        )}
        <TextField
          label={fieldLabels.name}
          value={draft.name}
          error={errors.name}
          maxLength={120}
          onChange={write('name')}
        />
        <TextField
          label={fieldLabels.address}
          value={draft.address}
          error={errors.address}
          maxLength={300}
          onChange={write('address')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={fieldLabels.startOn}
            value={draft.startOn}
            error={errors.startOn}
            onChange={write('startOn')}
          />
          <TextField
            type="date"
            label={fieldLabels.dueOn}
            value={draft.dueOn}
            error={errors.dueOn}
            onChange={write('dueOn')}
          />
          {sums.map((name) => (
            <TextField
              key={name}
              label={name === 'price' ? fieldLabels.priceCents : fieldLabels.budgetCents}
              hint={name === 'price' ? say('The owner sees it') : say('Not for owners or crew')}
              inputMode="decimal"
              value={draft[name]}
              error={errors[name]}
              onChange={write(name)}
            />
          ))}
        </div>
        <Field label={fieldLabels.description} hint={say('Markdown works')} error={errors.description}>
          {(control) => (
            <textarea
              {...control}
              rows={10}
              value={draft.description}
              maxLength={20_000}
              onChange={write('description')}
              className="w-full rounded-sm border-2 border-control bg-sheet p-3 text-base aria-invalid:border-alarm-text"
            />
          )}
        </Field>
      </form>
    </SideSheet>
  )
}

type ConflictProps = {
  base: Project
  draft: Draft
  theirs: Theirs
  now: Project
  busy: boolean
  onSettle: (draft: Draft) => void
}

function Conflict({ base, draft, theirs, now, busy, onSettle }: ConflictProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const met = (Object.keys(theirs) as FieldName[]).filter((name) => name in fieldLabels)
  const [first] = Object.values(theirs)
  const by = first?.by ?? say('Somebody else')
  const after = draftOf(now)
  const settle = (sides: Readonly<Record<string, Side>>) => {
    const next = { ...after }
    for (const name of Object.keys(fieldsOf(base, draft)) as FieldName[]) {
      const key = textOf[name]
      if (!met.includes(name) || (sides[name] ?? 'mine') === 'mine') next[key] = draft[key]
    }
    onSettle(next)
  }
  return (
    <ConflictCard
      title={say('{name} changed this while you typed', { name: by })}
      when={first ? whenText(first.at) : ''}
      theirName={by}
      busy={busy}
      chosen={chosen}
      onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      onKeep={() => settle(chosen)}
      onTakeAll={() => settle(Object.fromEntries(met.map((name) => [name, 'theirs'])))}
      fields={met.map((name) => ({
        id: name,
        label: fieldLabels[name],
        was: draftOf(base)[textOf[name]] || say('nothing'),
        mine: draft[textOf[name]] || say('nothing'),
        theirs: after[textOf[name]] || say('nothing'),
      }))}
    />
  )
}
