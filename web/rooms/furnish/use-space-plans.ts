import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SpacePlanRow } from '#contract/space-plan.ts'
import { keepSpacePlanRow, removeSpacePlanRow, spacePlansRow } from '#contract/space-plans.ts'
import type { SpacePlan } from '#domain/space-plan/check-plan.ts'
import { call, Refusal } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'

/** How the rooms of a project could be furnished. */
export const spacePlansQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'space-plans'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(spacePlansRow, { params: { project }, body: {} }),
  })

/** How long nothing is changed before it is kept, in ms. */
const rest = 700

export type Saving = 'kept' | 'saving' | 'not-kept' | 'met'

/**
 * Keeps what is made of a plan, a moment after each step. `met`: somebody else changed it meanwhile; what was made here stays
 * until `keepMine` or `takeTheirs` says otherwise.
 */
export function useSpacePlan(
  project: string,
  row: SpacePlanRow,
  plan: SpacePlan,
  onTake: (plan: SpacePlan) => void,
) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving>('kept')
  const known = useRef({ base: row.version, plan: row.plan as SpacePlan })
  const send = useEffectEvent(async (base: number) => {
    const { id, scanId, roomId, name } = row
    setSaving('saving')
    try {
      const body = { id, scanId, roomId, name, base, plan: { ...plan, pieces: [...plan.pieces] } }
      const reply = await call(keepSpacePlanRow, { params: { project }, body })
      known.current = { base: reply.plan.version, plan }
      setSaving('kept')
      await client.invalidateQueries({ queryKey: ['project', project, 'space-plans'] })
    } catch (error) {
      setSaving(error instanceof Refusal && error.theirs ? 'met' : 'not-kept')
      if (!(error instanceof Refusal && error.theirs)) sayNotSaved(error)
    }
  })
  useEffect(() => {
    if (plan === known.current.plan) return
    const timer = setTimeout(() => void send(known.current.base), rest)
    return () => clearTimeout(timer)
  }, [plan])
  // Somebody else's step, where nothing of one's own waits.
  const followed = useEffectEvent(() => {
    if (row.version <= known.current.base || plan !== known.current.plan) return
    known.current = { base: row.version, plan: row.plan }
    onTake(row.plan)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the version that says that something is new
  useEffect(followed, [row.version])
  return {
    saving,
    again: () => void send(known.current.base),
    keepMine: () => void send(row.version),
    takeTheirs: () => {
      known.current = { base: row.version, plan: row.plan }
      setSaving('kept')
      onTake(row.plan)
    },
  }
}

/** Makes and takes away plans; what is refused is told. */
export function useSpacePlans(project: string) {
  const client = useQueryClient()
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['project', project, 'space-plans'] })
      return true
    } catch (error) {
      sayNotSaved(error)
      return false
    }
  }
  return {
    keep: (
      { id, scanId, roomId, name, plan }: Pick<SpacePlanRow, 'id' | 'scanId' | 'roomId' | 'name' | 'plan'>,
      base = 0,
    ) =>
      tried(() =>
        call(keepSpacePlanRow, { params: { project }, body: { id, scanId, roomId, name, plan, base } }),
      ),
    remove: (plan: string) => tried(() => call(removeSpacePlanRow, { params: { project, plan }, body: {} })),
  }
}
