import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { type ProjectKind, projectKinds } from '#contract/fields.ts'
import type { Home } from '#contract/home.ts'
import { addProjectRow, projectRoomRow } from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { todayHere } from '#web/kit/work/dates.ts'
import { forgetDraft, useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { kindWords } from '#web/kit/work/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { templatesQuery } from './templates-query.ts'

const draftKey = 'new project'
type Draft = Record<'org' | 'template' | 'name' | 'address' | 'startOn', string> & {
  kind: ProjectKind
  /** The template that was chosen before the form was open. */
  wanted: string | null
}

type Props = { open: boolean; home: Home; onClose: () => void }

/** Asks what a new project is to be, and leads into it. */
export function NewProject({ open, home, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={say('New project')}>
      {open && <NewProjectForm home={home} onClose={onClose} />}
    </Dialog>
  )
}

function NewProjectForm({ home, onClose }: Omit<Props, 'open'>) {
  const orgs = home.orgs.filter(({ role }) => role !== 'worker')
  const navigate = useNavigate()
  const client = useQueryClient()
  const wanted = new URLSearchParams(useShownSearch()).get('template')
  // One id however often it is sent: a second click begins no second project.
  const [id] = useState(() => newId())
  const [typed, keep] = useKeptDraft<Partial<Draft>>(draftKey)
  const draft: Draft = {
    org: orgs.find((one) => one.id === home.orgId)?.id ?? orgs[0]?.id ?? '',
    template: wanted ?? '',
    kind: 'professional',
    name: '',
    address: '',
    startOn: todayHere(),
    wanted,
    ...typed,
    // A template that was chosen on its own page is meant, whatever was chosen before.
    ...(typed?.wanted !== wanted && { template: wanted ?? '' }),
  }
  const { template, kind, name, address, startOn } = draft
  const org = orgs.some((one) => one.id === draft.org) ? draft.org : (orgs[0]?.id ?? '')
  const set = (part: Partial<Draft>) => keep({ ...typed, template, wanted, ...part })
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const room = useQuery({
    queryKey: ['room', org],
    staleTime: 0,
    queryFn: () => call(projectRoomRow, { params: { org }, body: {} }),
  }).data
  const templates = useQuery(templatesQuery(org)).data?.templates
  const chosen = templates?.find((one) => one.id === template)
  const kinds = chosen?.kinds ?? projectKinds
  const shownKind = kinds.includes(kind) ? kind : (kinds[0] ?? kind)
  const full = room !== undefined && room.most !== null && room.active >= room.most

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = {
        id,
        name,
        address,
        kind: shownKind,
        template: template || null,
        startOn: startOn || null,
      }
      await call(addProjectRow, { params: { org }, body })
      forgetDraft(draftKey)
      await client.invalidateQueries({ queryKey: ['projects'] })
      await client.invalidateQueries({ queryKey: ['today'] })
      await client.invalidateQueries({ queryKey: ['home'] })
      navigate(`${at('/projects')}/${id}`)
    } catch (error) {
      setErrors(
        error instanceof Refusal && Object.keys(error.fields).length > 0
          ? error.fields
          : { form: whyNotSaved(error) },
      )
      setBusy(false)
    }
  }
  const onCancel = () => {
    forgetDraft(draftKey)
    onClose()
  }
  const roomWords = room && room.most !== null && (
    <Note kind={full ? 'warning' : 'plain'}>
      <p className="text-[0.8125rem]/5">
        {say('{active} of {most, plural, one {# active project} other {# active projects}} of your plan.', {
          active: room.active,
          most: room.most,
        })}{' '}
        {full && (
          <>
            {say('Close one first, or choose a larger plan.')}{' '}
            <a href={at('/plans')} className="text-link underline">
              {say('See the plans')}
            </a>
          </>
        )}
      </p>
    </Note>
  )
  const form = useRef<HTMLFormElement>(null)
  // Where something is wrong is where the writer goes on.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
      {errors.form && (
        <p role="alert" className="font-semibold text-alarm-text">
          {errors.form}
        </p>
      )}
      {orgs.length > 1 && (
        <SelectField
          label={say('Organization')}
          options={Object.fromEntries(orgs.map((one) => [one.id, one.name]))}
          value={org}
          onChange={(event) => set({ org: event.target.value, template: '' })}
        />
      )}
      <TextField
        label={say('Name')}
        value={name}
        maxLength={120}
        error={errors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        label={say('Address')}
        optional
        value={address}
        maxLength={300}
        error={errors.address}
        autoComplete="off"
        onChange={(event) => set({ address: event.target.value })}
      />
      <SelectField
        label={say('Start from')}
        empty={say('An empty project')}
        hint={
          chosen
            ? say('{tasks} tasks, {gates} gates, about {days} working days', {
                tasks: chosen.tasks,
                gates: chosen.gates,
                days: chosen.days,
              })
            : undefined
        }
        error={errors.template}
        options={Object.fromEntries((templates ?? []).map((one) => [one.id, one.name]))}
        value={template}
        onChange={(event) => set({ template: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={say('Kind')}
          options={Object.fromEntries(kinds.map((one) => [one, kindWords[one]]))}
          value={shownKind}
          error={errors.kind}
          onChange={(event) => set({ kind: projectKinds.find((one) => one === event.target.value) ?? kind })}
        />
        <TextField
          type="date"
          label={say('Start')}
          value={startOn}
          error={errors.startOn}
          onChange={(event) => set({ startOn: event.target.value })}
        />
      </div>
      {roomWords}
      <div className="flex justify-end gap-2">
        <ToolButton look="quiet" label={say('Cancel')} onClick={onCancel} />
        <ToolButton look="main" type="submit" busy={busy} disabled={full} label={say('Start the project')} />
      </div>
    </form>
  )
}
