import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '#contract/fields.ts'
import { editProjectRow } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { dialogField, Labelled } from './plan-dialog.tsx'

/** What a project's schedule is held to: up to when progress is told, what is near-critical, whether a government asks for it. */
export function HeldTo({ project }: { project: string }) {
  const { data } = useQuery(projectQuery(project))
  return data && <HeldToForm key={project} seen={data.project} />
}

function HeldToForm({ seen }: { seen: Project }) {
  const client = useQueryClient()
  // What was seen when it was typed into, or saved last: what somebody else changed since is a conflict, not overwritten.
  const [project, setProject] = useState(seen)
  const [dataOn, setDataOn] = useState(project.dataOn ?? '')
  const [nearDays, setNearDays] = useState(String(project.nearDays))
  const [government, setGovernment] = useState(project.government)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const fields = {
      ...(dataOn !== (project.dataOn ?? '') && { dataOn: dataOn || null }),
      ...(nearDays !== String(project.nearDays) && { nearDays: Number(nearDays) }),
      ...(government !== project.government && { government }),
    }
    try {
      if (Object.keys(fields).length === 0) return
      const params = { project: project.id }
      const saved = await call(editProjectRow, { params, body: { base: project.version, fields } })
      setProject(saved.project)
      await client.invalidateQueries({ queryKey: ['project', project.id] })
    } catch (error) {
      sayNotSaved(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3 text-[0.8125rem]/5 max-md:text-base"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Labelled label={say('Data date')}>
        <input
          type="date"
          value={dataOn}
          onChange={(event) => setDataOn(event.target.value)}
          className={dialogField}
        />
      </Labelled>
      <Labelled label={say('Near-critical, days of float')}>
        <input
          type="number"
          min={0}
          max={60}
          required
          value={nearDays}
          onChange={(event) => setNearDays(event.target.value)}
          className={dialogField}
        />
      </Labelled>
      <label className="flex min-h-8 items-center gap-2 max-md:min-h-11 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={government}
          onChange={(event) => setGovernment(event.target.checked)}
          className="size-4 accent-blueprint"
        />
        {say('Government schedule')}
      </label>
      <ToolButton type="submit" label={say('Save')} busy={busy} />
    </form>
  )
}
