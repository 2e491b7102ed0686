import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { activeProjectsQuery } from './active-projects.ts'
import { onlyWide } from './side-bar.tsx'

type Props = { project: string; name: string; detail: string }

/** The most projects that stand there; the list of all has the rest. */
const most = 12

/** Two lines on a plate: the open project over its ways, from which another is chosen; an icon where the bar is narrow. */
export function ProjectSwitch({ project, name, detail }: Props) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const all = useQuery({ ...activeProjectsQuery, enabled: asked }).data?.projects ?? []
  return (
    <Menu
      label={say('Other projects')}
      items={[
        ...all.slice(0, most).map((one) => ({
          id: one.id,
          label: one.name,
          checked: one.id === project,
          onChoose: () => navigate(`${at('/projects')}/${one.id}`),
        })),
        {
          id: 'all',
          label: say('All projects'),
          icon: 'folder' as const,
          apart: true,
          onChoose: () => navigate(at('/projects')),
        },
      ]}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          title={name}
          onPointerEnter={() => setAsked(true)}
          onFocus={() => setAsked(true)}
          className="flex min-h-13 w-full items-center gap-1 rounded-sm border border-line bg-paper px-2 py-1.5 text-left hover:border-control focus-visible:-outline-offset-3 max-desk:justify-center"
        >
          <Icon name="folder" className="size-4 desk:hidden" />
          <span className={classNames('min-w-0 flex-1', onlyWide)}>
            <span className="block truncate font-semibold">{name}</span>
            <span className="block truncate text-muted text-xs">{detail}</span>
          </span>
          <Icon name="down" className="size-4 shrink-0 max-desk:hidden" />
        </button>
      )}
    />
  )
}
