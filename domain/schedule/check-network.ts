import type { CheckPointId } from '#contract/check-points.ts'
import type { ConstraintKind } from '#contract/fields.ts'
import { type Finding, findingOf, type Looked, type Subject } from './check-subject.ts'
import type { PlanLink } from './types.ts'

/** Constraints that hold a date against the links: must start or finish on, start or finish no later than. */
const hard: readonly ConstraintKind[] = ['mso', 'mfo', 'snlt', 'fnlt']
/** Those that override logic altogether. */
const mandatory: readonly ConstraintKind[] = ['mso', 'mfo']

/** A share of links names the tasks that they lead to. */
const ofLinks = (found: readonly PlanLink[], links: readonly PlanLink[]): Finding => ({
  count: found.length,
  of: links.length,
  tasks: found.map(({ to }) => to),
})

/**
 * Open ends but two: a project begins with one task that follows nothing, and ends with one that nothing follows. Which they
 * are the dates say: the first to start, the last to finish.
 */
function openEnds({ input, all, open }: Subject): Looked[] {
  const followed = new Set(input.links.map(({ from }) => from))
  const following = new Set(input.links.map(({ to }) => to))
  const starts = all.filter(({ task }) => !following.has(task.id))
  const ends = all.filter(({ task }) => !followed.has(task.id))
  const first = starts.toSorted((a, b) => a.dates.start - b.dates.start)[0]
  const last = ends.toSorted((a, b) => b.dates.finish - a.dates.finish)[0]
  return open.filter((one) => (starts.includes(one) && one !== first) || (ends.includes(one) && one !== last))
}

/** The points that links, constraints and people answer; links to what is finished count no more. */
export function networkPoints(
  subject: Subject,
): Pick<
  Record<CheckPointId, Finding>,
  | 'logic'
  | 'leads'
  | 'lags'
  | 'finish-to-start'
  | 'start-to-finish'
  | 'hard-constraints'
  | 'constraints'
  | 'resources'
  | 'codes'
> {
  const { input, open, find } = subject
  const links = input.links.filter(({ to }) => find(to)?.task.finished === undefined)
  const finishToStart = links.filter(({ kind }) => kind === 'FS')
  // What an authority, a clock or a supplier does nobody of ours is assigned to.
  const work = open.filter(({ dates, facts }) => facts.gate === null && dates.finish > dates.start)
  const bound = open.filter(({ task }) => task.constraint !== undefined || task.fixed !== undefined)
  const isOneOf = ({ task }: Looked, kinds: readonly ConstraintKind[]) =>
    task.fixed !== undefined || (task.constraint !== undefined && kinds.includes(task.constraint.kind))
  return {
    logic: findingOf(openEnds(subject), open.length),
    leads: ofLinks(
      links.filter(({ from, to, lag }) => lag < 0 && find(to)?.facts.sharesDayWith?.includes(from) !== true),
      links,
    ),
    lags: ofLinks(
      links.filter(({ lag }) => lag > 0),
      links,
    ),
    'finish-to-start': {
      count: finishToStart.length,
      of: links.length,
      tasks: links.filter(({ kind }) => kind !== 'FS').map(({ to }) => to),
    },
    'start-to-finish': ofLinks(
      links.filter(({ kind }) => kind === 'SF'),
      links,
    ),
    'hard-constraints': findingOf(
      bound.filter((one) => isOneOf(one, hard)),
      open.length,
    ),
    constraints: findingOf(
      bound.filter((one) => one.task.minutes > 0 || isOneOf(one, mandatory)),
      open.length,
    ),
    resources: findingOf(
      work.filter(({ facts }) => !facts.assigned),
      work.length,
    ),
    codes: findingOf(
      open.filter(({ facts }) => facts.trade === '' || facts.room === '' || facts.phase === ''),
      open.length,
    ),
  }
}
