import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Home } from '#contract/home.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { inTheWay } from '#web/kit/kept/signing-out.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { followPlace, logoAddress, placeChanged, placeNow, switchPlace } from '#web/kit/work/place.ts'
import { signOut } from '#web/kit/work/sign-out.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { KeptDoor } from './kept-door.tsx'
import { NewOrganization } from './new-organization.tsx'

/** Who is here, and where: the way to other organisations, to one's settings, and out. `bare` shows the mark alone. */
export function AccountMenu({ home, bare = false }: { home: Home; bare?: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [founding, setFounding] = useState(false)
  const [stopped, setStopped] = useState(false)
  useEffect(() => (bare ? undefined : followPlace(client)), [client, bare])
  const { user, places, place } = home
  const here = placeNow(home)
  const where = here?.name ?? (places.length > 1 ? say('All organizations') : '')
  const trying = (work: () => Promise<unknown>) => void work().catch(sayNotSaved)
  const turn = (org: string | null) =>
    trying(async () => {
      if (org === place) return
      navigate(at('/dashboard'))
      await switchPlace(client, org)
    })
  const items: MenuItem[] = [
    ...(places.length > 1
      ? [
          {
            id: 'all',
            label: say('All organizations'),
            checked: place === null,
            onChoose: () => turn(null),
          },
        ]
      : []),
    ...places.map(({ orgId, name, role }) => ({
      id: orgId,
      label: role === null ? say('{name} (guest)', { name }) : name,
      checked: here?.orgId === orgId,
      onChoose: () => places.length > 1 && turn(orgId),
    })),
    {
      id: 'new',
      label: say('New organization'),
      icon: 'plus',
      apart: true,
      onChoose: () => setFounding(true),
    },
    {
      id: 'kept',
      label: say('Kept on this device'),
      icon: 'phone',
      apart: true,
      onChoose: () => setStopped(true),
    },
    {
      id: 'settings',
      label: say('Settings'),
      icon: 'settings',
      apart: true,
      onChoose: () => navigate(at('/settings')),
    },
    {
      id: 'out',
      label: say('Log Out'),
      icon: 'right',
      onChoose: () =>
        trying(async () => {
          if ((await inTheWay()) > 0) return setStopped(true)
          await signOut()
        }),
    },
  ]
  const mark = here?.logo ? (
    <img
      src={logoAddress({ orgId: here.orgId, logo: here.logo })}
      alt=""
      className="size-7 shrink-0 rounded-sm bg-white object-contain"
    />
  ) : (
    <PersonMark name={user.name} named />
  )
  return (
    <>
      <Menu
        label={say('Account and organizations')}
        title={user.name}
        side={bare ? 'end' : 'start'}
        items={items}
        trigger={(button) =>
          bare ? (
            <button
              type="button"
              {...button}
              aria-label={say('Account and organizations')}
              className="grid size-11 shrink-0 place-items-center md:hidden"
            >
              {mark}
            </button>
          ) : (
            <button
              type="button"
              {...button}
              title={where ? `${user.name}, ${where}` : user.name}
              className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-wash focus-visible:-outline-offset-3 max-desk:justify-center max-desk:px-0"
            >
              {mark}
              <span className="min-w-0 flex-1 max-desk:sr-only">
                <span className="block truncate font-medium">{user.name}</span>
                {where && <span className="block truncate text-muted text-xs">{where}</span>}
              </span>
              <Icon name="up" className="size-4 text-muted max-desk:hidden" />
            </button>
          )
        }
      />
      <KeptDoor open={stopped} onClose={() => setStopped(false)} />
      <NewOrganization
        open={founding}
        onClose={() => setFounding(false)}
        onFounded={async () => {
          setFounding(false)
          navigate(at('/dashboard'))
          await placeChanged(client)
        }}
      />
    </>
  )
}
