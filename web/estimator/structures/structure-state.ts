import type { Takeoff } from '#domain/takeoff/choices.ts'
import type { StructureId } from '#domain/takeoff/structure-takeoff.ts'
import { changeList, type ListChange } from '../list-change.ts'
import { countStructure, firstStructure, type StructureJob, withGiven } from './structure-job.ts'

type StructureState = {
  job: StructureJob
  /** What the job takes; it is counted before it is shown, so that it is always the job's. */
  takeoff: Takeoff
  /** The list as it was when nobody typed: what is read out, once and not at every letter. */
  said: Takeoff
}

const nothing: Takeoff = {
  lines: [],
  labour: [],
  materialCents: 0,
  unpriced: 0,
  samples: 0,
  notIncluded: [],
}

/** A bench for one structure at a time. What cannot be counted is not taken, and answered with the reason. */
export function openStructureBench(first: StructureJob = firstStructure()) {
  const counted = countStructure(first)
  const takeoff = 'takeoff' in counted ? counted.takeoff : nothing
  let state: StructureState = { job: first, takeoff, said: takeoff }
  const listeners = new Set<() => void>()

  function take(job: StructureJob, typing = false): string | undefined {
    const next = countStructure(job)
    if ('bad' in next) return next.bad
    state = { job, takeoff: next.takeoff, said: typing ? state.said : next.takeoff }
    for (const listener of listeners) listener()
    return undefined
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Puts another job on the bench. */
    open: (job: StructureJob) => take(job),
    /** Goes to another structure; what was given of this one is kept. */
    choose: (id: StructureId) => take({ ...state.job, id }),
    /** Gives a field its value; `typing` while it may go on. */
    give: (fieldId: string, value: number, typing = false) =>
      take(withGiven(state.job, fieldId, value), typing),
    /** Changes prices, figures or units. */
    change: (change: ListChange) => take(changeList(state.job, change)),
  }
}

export type StructureBench = ReturnType<typeof openStructureBench>
