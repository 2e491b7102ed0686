import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CheckLimits, type CheckPointId, checkPoints } from '#contract/check-points.ts'
import type { Project } from '#contract/fields.ts'
import { editProjectRow } from '#contract/projects.ts'
import type { CheckLimit } from '#contract/schedule-check.ts'
import { governmentSchedule, usualCheck } from '#domain/schedule/check-settings.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { pointName, unitName } from './check-words.ts'
import { dialogField, Labelled } from './plan-dialog.tsx'

/** What a project's schedule is held to: up to when progress is told, what is near-critical, who asks for it, and the limits. */
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
  const [limits, setLimits] = useState<CheckLimits>(project.checkLimits ?? {})
  const [showsLimits, setShowsLimits] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const fields = {
      ...(dataOn !== (project.dataOn ?? '') && { dataOn: dataOn || null }),
      ...(nearDays !== String(project.nearDays) && { nearDays: Number(nearDays) }),
      ...(government !== project.government && { government }),
      ...(JSON.stringify(limits) !== JSON.stringify(project.checkLimits ?? {}) && {
        checkLimits: Object.keys(limits).length === 0 ? null : limits,
      }),
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
      <details className="basis-full" onToggle={(event) => setShowsLimits(event.currentTarget.open)}>
        <summary className="min-h-8 cursor-pointer text-link underline max-md:min-h-11 pointer-coarse:min-h-11">
          {say('Limits of this project')}
        </summary>
        {showsLimits && <Limits government={government} limits={limits} onChange={setLimits} />}
      </details>
    </form>
  )
}

type LimitsProps = { government: boolean; limits: CheckLimits; onChange: (limits: CheckLimits) => void }

/** Every limit as it stands, to be typed over; where it is as usual again, the project has none of its own. */
function Limits({ government, limits, onChange }: LimitsProps) {
  const usual = government ? governmentSchedule : usualCheck
  const set = (id: CheckPointId, part: 'value' | 'days', typed: string) => {
    const limit = usual[id as keyof typeof usual]
    const number = Number(typed)
    if (typed === '' || !(number >= 0)) return
    const { [id]: now, ...others } = limits
    const next = {
      ...limitsOf(limit),
      ...now,
      [part]: part === 'days' ? Math.max(1, Math.round(number)) : number,
    }
    const isUsual = next.value === limit.value && next.days === limitsOf(limit).days
    onChange(isUsual ? others : { ...others, [id]: next })
  }
  return (
    <div className="grid gap-1.5 pt-1">
      {checkPoints.map((id) => {
        if (!(id in usual)) return null
        const limit = usual[id as keyof typeof usual]
        const { value, days } = { ...limitsOf(limit), ...limits[id] }
        const input = (label: string, part: 'value' | 'days', shown: number, step: number) => (
          <span className="w-20">
            <input
              type="number"
              min={part === 'days' ? 1 : 0}
              step={step}
              aria-label={label}
              defaultValue={shown}
              onChange={(event) => set(id, part, event.target.value)}
              className={dialogField}
            />
          </span>
        )
        return (
          <div key={`${id} ${government}`} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 flex-1 basis-36">{pointName(id)}</span>
            {days !== undefined && (
              <>
                {input(say('{point}, days', { point: pointName(id) }), 'days', days, 1)}
                <span className="text-muted">{say('days')}</span>
              </>
            )}
            <span className="text-muted">{limit.side === 'most' ? say('at most') : say('at least')}</span>
            {input(pointName(id), 'value', value, limit.unit === 'index' ? 0.01 : 1)}
            <span className="w-4 text-muted">{unitName(limit.unit)}</span>
          </div>
        )
      })}
    </div>
  )
}

const limitsOf = ({ value, ...limit }: CheckLimit): NonNullable<CheckLimits[CheckPointId]> => ({
  value,
  ...(limit.days !== undefined && { days: limit.days }),
})
