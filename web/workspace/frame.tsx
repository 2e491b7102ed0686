import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Home } from '#contract/home.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKeptFocus } from '#web/kit/kept-focus.ts'
import { useNavigate, usePath } from '#web/kit/navigation.tsx'
import { useLive } from '#web/kit/work/live.ts'
import { stopLooking, useLook } from '#web/kit/work/look.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useWaiting } from '#web/kit/work/waiting.ts'
import { Banner } from '#web/ui/banner.tsx'
import { KeySheet } from '#web/ui/work/key-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ClosingStrips } from './closing-strip.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeptStrip, useKeeping } from './kept-strip.tsx'
import { LineStrip } from './line-strip.tsx'
import { LookStrip } from './look-strip.tsx'
import { barWays, globalWays, phoneWays, projectWays } from './navigation.ts'
import { Notices } from './notices.tsx'
import { ProjectSwitch } from './project-switch.tsx'
import { Shell } from './shell.tsx'
import { WayLink } from './side-bar.tsx'
import { useDoing } from './use-doing.ts'
import { useWorkKeys } from './use-work-keys.ts'
import { inSight, type Way } from './ways.ts'

type Props = {
  home: Home | undefined
  /** The open project. */
  project: string | undefined
  /** Whether it could not be asked who is here. */
  failed: boolean
  /** The assistant beside the page; the room of it has it. */
  AskPane: ComponentType<{
    open: boolean
    onClose: () => void
    project: { id: string; name: string } | undefined
  }>
  children: ReactNode
}

/** What stands around every screen of somebody who is signed in. */
export function WorkspaceFrame({ home, project, failed, AskPane, children }: Props) {
  const path = usePath()
  const [keysOpen, setKeysOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  // Brought when it is first asked for; then it stays, with what was typed into it.
  const [asking, setAsking] = useState<'never' | 'open' | 'closed'>('never')
  const open = useQuery({ ...projectQuery(project ?? ''), enabled: project !== undefined }).data
  const line = useLive()
  useKeeping(home?.user.id)
  const waiting = useWaiting(home?.sides.includes('contractor') ?? false)
  const global = globalWays(
    path,
    home?.sides,
    waiting && waiting.items.length + waiting.tasks.length + waiting.notices.length,
  )
  const own = project && open ? projectWays(path, project, open.audience) : []
  const settings: Way = {
    id: 'settings',
    label: say('Settings'),
    href: at('/settings'),
    icon: 'settings',
    current: path.startsWith(at('/settings')),
  }
  const ways = [...own, ...global, settings]
  const { head, foot } = barWays(global, settings)
  const atChat = path === at('/chat')
  const toggleAsk = () => !atChat && setAsking(asking === 'open' ? 'closed' : 'open')
  useKeptFocus()
  useWorkKeys(ways, {
    openPalette: () => setPaletteOpen(true),
    openKeys: () => setKeysOpen(true),
    openAsk: toggleAsk,
  })
  const look = useLook(project)
  const navigate = useNavigate()
  const doing = useDoing(home, open, look !== undefined)
  const endLook = async () => {
    navigate(`${at('/projects')}/${project}`)
    await stopLooking()
  }
  return (
    <Shell
      home={at('/dashboard')}
      groups={[{ id: 'all', ways: head }]}
      foot={foot}
      onSearch={() => setPaletteOpen(true)}
      notices={<Notices unread={home?.unread ?? 0} />}
      phone={phoneWays(path, project, open?.audience, home?.sides ?? [], [settings])}
      strip={
        <>
          <LineStrip line={line} />
          <KeptStrip line={line} />
          {home && <ClosingStrips home={home} />}
          {look && <LookStrip look={look} onBack={endLook} />}
        </>
      }
      {...(project && {
        project: (
          <>
            {open && (
              <ProjectSwitch project={project} name={open.project.name} detail={open.project.address} />
            )}
            <ul className="mt-1">
              {inSight(own).map((way) => (
                <WayLink key={way.id} {...way} />
              ))}
            </ul>
          </>
        ),
      })}
      who={home && <AccountMenu home={home} />}
      tools={
        <>
          {home && !atChat && (
            <>
              <ToolButton
                icon="chat"
                label={say('Ask')}
                aria-keyshortcuts="Control+J"
                aria-expanded={asking === 'open'}
                onClick={toggleAsk}
                className="max-md:hidden"
              />
              <ToolButton
                icon="chat"
                look="ghost"
                bare
                label={say('Ask')}
                aria-expanded={asking === 'open'}
                onClick={toggleAsk}
                className="md:hidden"
              />
            </>
          )}
          {home && <AccountMenu home={home} bare />}
        </>
      }
    >
      {failed && (
        <div className="p-4 md:p-6">
          <Banner>
            {say('The service cannot be reached right now. Nothing is lost: try again in a moment.')}
          </Banner>
        </div>
      )}
      {children}
      <CommandPalette
        open={paletteOpen}
        onClose={() => setPaletteOpen(false)}
        ways={ways}
        project={project && open ? { id: project, name: open.project.name } : undefined}
        doing={doing}
      />
      {asking !== 'never' && (
        <Suspense fallback={null}>
          <AskPane
            open={asking === 'open' && !atChat}
            onClose={() => setAsking('closed')}
            project={project && open ? { id: project, name: open.project.name } : undefined}
          />
        </Suspense>
      )}
      <KeySheet open={keysOpen} onClose={() => setKeysOpen(false)} />
    </Shell>
  )
}
