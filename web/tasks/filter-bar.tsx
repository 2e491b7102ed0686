import { type RefObject, useMemo } from 'react'
import type { Person, Task } from '#contract/fields.ts'
import { taskStatuses } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { statusWords } from './task-words.ts'
import {
  type Facet,
  type GroupBy,
  groupings,
  type Narrowing,
  type SortBy,
  sorts,
  switched,
  type ViewState,
} from './view-state.ts'

type Props = {
  state: ViewState
  tasks: readonly Task[]
  people: readonly Person[]
  /** Whether the reader is one of the project's people, and can ask for what is theirs. */
  isSomebody: boolean
  /** What is typed. */
  text: string
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onChange: (change: Partial<ViewState>) => void
}

const narrowingWords: Readonly<Record<Narrowing, string>> = {
  open: say('Open'),
  mine: say('Mine'),
  late: say('Late'),
  week: say('This week'),
  blocked: say('Blocked'),
  gates: say('Gates to pass'),
}
const groupWords: Readonly<Record<GroupBy, string>> = {
  phase: say('Phase'),
  status: say('Status'),
  assignee: say('Who'),
  trade: say('Trade'),
  week: say('Week'),
  none: say('No groups'),
}
const sortWords: Readonly<Record<SortBy, string>> = {
  order: say('Own order'),
  title: say('Task'),
  status: say('Status'),
  startOn: say('Start'),
  finishOn: say('Due'),
  days: say('Days'),
  trade: say('Trade'),
  room: say('Where'),
}
const facetWords: Readonly<Record<Facet, string>> = {
  status: say('Status'),
  assignee: say('Who'),
  trade: say('Trade'),
  room: say('Room'),
  phase: say('Phase'),
}

/** What narrows, groups and sorts a list of tasks. */
export function FilterBar({ state, tasks, people, isSomebody, text, field, onText, onChange }: Props) {
  const { only, facets } = state
  const inOwn = useOwnWords()
  const quick: readonly Narrowing[] = [
    ...(isSomebody ? (['mine'] as const) : []),
    'late',
    'week',
    'blocked',
    'gates',
  ]
  const values = useMemo<Readonly<Record<Facet, readonly [string, string][]>>>(
    () => ({
      status: taskStatuses.map((one) => [one, statusWords[one]]),
      assignee: [...people.map(({ id, name }) => [id, name] as [string, string]), ['', say('Nobody')]],
      trade: named(tasks, 'trade', say('No trade'), inOwn),
      room: named(tasks, 'room', say('No room'), inOwn),
      phase: named(tasks, 'phase', say('No phase'), inOwn),
    }),
    [tasks, people, inOwn],
  )
  const pick = (facet: Facet): MenuItem[] =>
    values[facet].map(([value, label]) => ({
      id: value === '' ? 'none' : value,
      label,
      checked: facets[facet].includes(value),
      onChoose: () => onChange({ facets: { ...facets, [facet]: switched(facets[facet], value) } }),
    }))
  return (
    <div className="flex items-center gap-2 border-line border-b px-4 py-2.5 max-md:overflow-x-auto md:flex-wrap md:px-6 max-md:[&>*]:shrink-0">
      <label className="relative flex items-center">
        <Icon name="search" className="pointer-events-none absolute left-2 size-3.5 text-muted" />
        <input
          ref={field}
          type="search"
          value={text}
          aria-label={say('Filter tasks')}
          placeholder={say('Filter')}
          aria-keyshortcuts="/"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            if (event.currentTarget.value === '') event.currentTarget.blur()
          }}
          className="h-7 w-36 rounded-sm border border-line bg-sheet pl-7 pr-2 text-[0.8125rem] placeholder:text-muted max-md:h-11 max-md:w-40 max-md:text-base pointer-coarse:h-11 pointer-coarse:text-base"
        />
      </label>
      {quick.map((one) => (
        <Chip
          key={one}
          label={narrowingWords[one]}
          state={only.includes(one) ? 'on' : 'off'}
          onClick={() => onChange({ only: switched(only, one) })}
        />
      ))}
      {(['status', 'assignee', 'trade', 'room', 'phase'] as const).map((facet) => {
        const chosen = facets[facet]
        const [first] = chosen
        const name = values[facet].find(([value]) => value === first)?.[1] ?? first
        if (values[facet].length < 2 && chosen.length === 0) return null
        return (
          <Menu
            key={facet}
            label={facetWords[facet]}
            items={pick(facet)}
            trigger={(button) => (
              <Chip
                {...button}
                label={
                  chosen.length === 0
                    ? facetWords[facet]
                    : chosen.length === 1
                      ? say('{what}: {value}', { what: facetWords[facet], value: name ?? '' })
                      : say('{what}: {count}', { what: facetWords[facet], count: chosen.length })
                }
                state={chosen.length > 0 ? 'on' : 'off'}
                {...(chosen.length > 0 && {
                  onRemove: () => onChange({ facets: { ...facets, [facet]: [] } }),
                })}
              />
            )}
          />
        )
      })}
      {state.view === 'list' && (
        <span className="flex gap-2 md:ml-auto">
          <Menu
            label={say('Group')}
            side="end"
            items={groupings.map((one) => ({
              id: one,
              label: groupWords[one],
              checked: state.group === one,
              onChoose: () => onChange({ group: one }),
            }))}
            trigger={(button) => (
              <Chip {...button} label={say('Group: {what}', { what: groupWords[state.group] })} />
            )}
          />
          <Menu
            label={say('Sort')}
            side="end"
            items={sorts.map((one) => ({
              id: one,
              label: sortWords[one],
              checked: state.sort === one,
              onChoose: () => onChange({ sort: one, down: state.sort === one && !state.down }),
            }))}
            trigger={(button) => (
              <Chip
                {...button}
                label={say('Sort: {what}', { what: sortWords[state.sort] })}
                icon={state.down ? 'down' : 'up'}
              />
            )}
          />
        </span>
      )}
    </div>
  )
}

/** The values of a field of tasks, by what `inOwn` calls them, and one for those that have none. */
function named(
  tasks: readonly Task[],
  field: 'trade' | 'room' | 'phase',
  none: string,
  inOwn: (text: string) => string,
): [string, string][] {
  const found = [...new Set(tasks.map((task) => task[field]))]
  const values = found.filter(Boolean).map((value) => [value, inOwn(value)] as [string, string])
  if (field !== 'phase') values.sort(([, a], [, b]) => a.localeCompare(b))
  return [...values, ...(found.includes('') && values.length > 0 ? [['', none] as [string, string]] : [])]
}
