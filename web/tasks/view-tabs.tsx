import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import { saveViewRow, viewsRow } from '#contract/saved-views.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { DeleteView, SaveView } from '#web/kit/work/save-view.tsx'
import { type SavedView, SavedViews } from '#web/ui/work/saved-views.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { shownLines, type TaskLine } from './task-lines.ts'
import {
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

/** The views of the same rows: each an address of its own, with the filter that holds; the schedule is a screen of its own. */
export function ViewSwitch({ path, state }: { path: string; state: ViewState }) {
  const schedule = path.replace(/\/tasks$/, '/schedule')
  return (
    <WaySwitch
      label={say('View')}
      ways={[
        ...viewKinds.map((view) => ({
          href: `${path}${viewQuery({ ...state, view })}`,
          label: viewWords[view],
          current: state.view === view,
        })),
        { href: schedule, label: say('Schedule'), current: false },
      ]}
    />
  )
}

const presets: readonly { id: string; label: string; only: readonly Narrowing[] }[] = [
  { id: 'all', label: say('All'), only: [] },
  { id: 'open', label: say('Open'), only: ['open'] },
  { id: 'week', label: say('This week'), only: ['open', 'week'] },
  { id: 'gates', label: say('Gates to pass'), only: ['open', 'gates'] },
]

/** What of an address is a view that can be saved: not the day that is looked at, nor the task that is open. */
const savable = (state: ViewState) => viewQuery({ ...state, day: undefined, task: undefined }).slice(1)

type Props = {
  path: string
  /** Where saved views are kept; undefined for somebody who is not of the organisation, and until it is known. */
  kept: { org: string; project: string } | undefined
  state: ViewState
  lines: readonly TaskLine[]
  self: string | null
  today: string
}

/** The views of a list that everybody has, with how many each holds, and after them those that were saved. */
export function PresetViews({ path, kept, state, lines, self, today }: Props) {
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  // After the paint of what a press changed: they are read on the way, and four views are counted.
  const counted = useDeferredValue(lines)
  const counts = useMemo(
    () => presets.map(({ only }) => shownLines(counted, { ...readView(''), only }, { self, today }).length),
    [counted, self, today],
  )
  const { org = '', project = '' } = kept ?? {}
  const key = ['views', org, 'tasks', project]
  const { data } = useQuery({
    queryKey: key,
    enabled: kept !== undefined,
    queryFn: () => call(viewsRow, { params: { org }, query: { page: 'tasks', project }, body: {} }),
  })
  const now = savable(state)
  const saved = data?.views.find(({ query }) => savable(readView(query)) === now)
  const views: SavedView[] = [
    ...presets.map(({ id, label, only }, index) => {
      const query = viewQuery({ ...readView(''), view: state.view, group: state.group, only })
      const count = counts[index] ?? 0
      const current = !saved && now === query.slice(1)
      return { id, label, href: `${path}${query}`, count, current }
    }),
    ...(data?.views ?? []).map(({ id, name, query }) => ({
      id,
      label: name,
      href: `${path}${query && `?${query}`}`,
      current: id === saved?.id,
    })),
  ]
  const isNew = !views.some(({ current }) => current)
  return (
    <>
      <SavedViews
        label={say('Views')}
        views={views}
        {...(kept && isNew && { onSave: () => setSaving(true) })}
      >
        {saved?.own && <DeleteView org={org} view={saved.id} views={key} />}
      </SavedViews>
      <SaveView
        key={now}
        open={saving}
        onClose={() => setSaving(false)}
        save={async (name, shared) => {
          const body = { id: newId(), name, page: 'tasks', project, query: now, shared } as const
          await call(saveViewRow, { params: { org }, body })
          await client.invalidateQueries({ queryKey: key })
        }}
      />
    </>
  )
}
