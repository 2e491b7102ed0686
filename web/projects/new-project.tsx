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
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { kindWords } from '#web/kit/work/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { templatesQuery } from './templates-query.ts'

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
  const [org, setOrg] = useState(orgs.find((one) => one.id === home.orgId)?.id ?? orgs[0]?.id ?? '')
  const [template, setTemplate] = useState(wanted ?? '')
  const [kind, setKind] = useState<ProjectKind>('professional')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [startOn, setStartOn] = useState(todayHere())
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
          onChange={(event) => {
            setOrg(event.target.value)
            setTemplate('')
          }}
        />
      )}
      <TextField
        label={say('Name')}
        value={name}
        maxLength={120}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={say('Address')}
        optional
        value={address}
        maxLength={300}
        error={errors.address}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
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
        onChange={(event) => setTemplate(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={say('Kind')}
          options={Object.fromEntries(kinds.map((one) => [one, kindWords[one]]))}
          value={shownKind}
          error={errors.kind}
          onChange={(event) => setKind(projectKinds.find((one) => one === event.target.value) ?? kind)}
        />
        <TextField
          type="date"
          label={say('Start')}
          value={startOn}
          error={errors.startOn}
          onChange={(event) => setStartOn(event.target.value)}
        />
      </div>
      {roomWords}
      <div className="flex justify-end gap-2">
        <ToolButton look="quiet" label={say('Cancel')} onClick={onClose} />
        <ToolButton look="main" type="submit" busy={busy} disabled={full} label={say('Start the project')} />
      </div>
    </form>
  )
}
