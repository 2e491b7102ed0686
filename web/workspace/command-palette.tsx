import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { searchRow } from '#contract/search.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { Palette, type PaletteGroup } from '#web/ui/work/palette.tsx'
import { KeyCap } from '#web/ui/work/tag.tsx'
import { activeProjectsQuery } from './active-projects.ts'
import {
  actions,
  type Command,
  type Doing,
  fits,
  foundGroups,
  projectCommands,
  wayCommands,
} from './palette-items.ts'
import type { Way } from './ways.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Every screen that can be gone to from here. */
  ways: readonly Way[]
  /** The open project. */
  project: { id: string; name: string } | undefined
  doing: Doing
}

/** The fewest letters that are looked for on the server: one letter fits everything. */
const least = 2
/** How many projects stand there for whoever has typed nothing yet. */
const projectsShown = 5

/** Goes anywhere, finds anything and does what can be done from here; Ctrl K. */
export function CommandPalette({ open, onClose, ways, project, doing }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [everywhere, setEverywhere] = useState(false)
  const q = useDeferredValue(typed.trim())
  const within = project && !everywhere ? project.id : undefined
  const projects = useQuery({ ...activeProjectsQuery, enabled: open }).data?.projects ?? []
  const looks = open && q.length >= least
  const { data: found, isFetching } = useQuery({
    queryKey: ['search', within ?? '', q],
    queryFn: () =>
      call(searchRow, { params: {}, query: { q, ...(within && { project: within }) }, body: {} }),
    enabled: looks,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const fitting = (items: Command[]) => items.filter(({ title }) => fits(title, typed))
  const others = projectCommands(
    projects.filter(({ id }) => id !== project?.id),
    typed,
    projectsShown,
  )
  const listed = new Set(others.map(({ id }) => id))
  const foundHere = looks && found ? foundGroups(found, within === undefined) : []
  const groups: PaletteGroup<Command>[] = [
    { id: 'go', label: say('Go to'), items: fitting(wayCommands(ways)) },
    ...foundHere.map((group) => ({ ...group, items: group.items.filter(({ id }) => !listed.has(id)) })),
    { id: 'other', label: say('Other projects'), items: others },
    { id: 'do', label: say('Do'), items: actions(doing, q) },
  ]
  const close = () => {
    setTyped('')
    setEverywhere(false)
    onClose()
  }
  return (
    <Palette
      open={open}
      onClose={close}
      query={typed}
      onQuery={setTyped}
      groups={groups}
      busy={looks && isFetching}
      {...(within && project && { scope: { label: project.name, onRemove: () => setEverywhere(true) } })}
      empty={say('Nothing fits “{typed}”.', { typed })}
      foot={
        <span className="inline-flex items-center gap-1.5">
          <KeyCap>?</KeyCap>
          {say('all keys')}
        </span>
      }
      onChoose={({ href, run }, apart) => {
        close()
        run?.()
        if (href && apart) window.open(href, '_blank', 'noopener')
        else if (href) navigate(href)
      }}
    />
  )
}
