import { useMemo } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type SavedView, SavedViews } from '#web/ui/work/saved-views.tsx'
import { shownLines, type TaskLine } from './task-lines.ts'
import {
  facets,
  type Narrowing,
  readView,
  type ViewKind,
  type ViewState,
  viewKinds,
  viewQuery,
} from './view-state.ts'

const viewWords: Readonly<Record<ViewKind, string>> = {
  list: say('List'),
  board: say('Board'),
  calendar: say('Calendar'),
}

/** The views of the same rows: each an address of its own, with the filter that holds. */
export function ViewSwitch({ path, state }: { path: string; state: ViewState }) {
  return (
    <nav aria-label={say('View')} className="inline-flex overflow-hidden rounded-sm border border-ink">
      {viewKinds.map((view) => (
        <a
          key={view}
          href={`${path}${viewQuery({ ...state, view })}`}
          aria-current={state.view === view ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-7.5 items-center px-3 font-semibold text-[0.8125rem] focus-visible:-outline-offset-3 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11',
            state.view === view ? 'bg-ink text-paper' : 'hover:bg-wash',
          )}
        >
          {viewWords[view]}
        </a>
      ))}
    </nav>
  )
}

const presets: readonly { id: string; label: string; only: readonly Narrowing[] }[] = [
  { id: 'all', label: say('All'), only: [] },
  { id: 'open', label: say('Open'), only: ['open'] },
  { id: 'week', label: say('This week'), only: ['open', 'week'] },
  { id: 'gates', label: say('Gates to pass'), only: ['open', 'gates'] },
]

type Props = {
  path: string
  state: ViewState
  lines: readonly TaskLine[]
  self: string | null
  today: string
}

/** The views of a list that everybody has, with how many each holds. */
export function PresetViews({ path, state, lines, self, today }: Props) {
  const counts = useMemo(
    () => presets.map(({ only }) => shownLines(lines, { ...readView(''), only }, { self, today }).length),
    [lines, self, today],
  )
  const plain = state.text === '' && facets.every((facet) => state.facets[facet].length === 0)
  const views: SavedView[] = presets.map(({ id, label, only }, index) => ({
    id,
    label,
    href: `${path}${viewQuery({ ...readView(''), view: state.view, group: state.group, only })}`,
    count: counts[index] ?? 0,
    current: plain && only.join() === state.only.join(),
  }))
  return <SavedViews label={say('Views')} views={views} />
}
