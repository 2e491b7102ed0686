import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { PhoneWays } from './navigation.ts'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import type { Way, WayGroup } from './ways.ts'
import style from './workspace.css?url'

type Props = {
  /** Where the mark leads. */
  home: string
  groups: readonly WayGroup[]
  foot: readonly Way[]
  /** The ways at a phone's foot. */
  phone: PhoneWays
  /** The open project, see `ProjectPlate`. */
  project?: ReactNode
  /** Who is signed in, at the foot of the side bar. */
  who: ReactNode
  onSearch?: () => void
  notices?: ReactNode
  /** What else stands at the end of the top bar. */
  tools?: ReactNode
  /** Under the top bar: that the line is down, or that something is kept here. */
  strip?: ReactNode
  children: ReactNode
}

/**
 * What stands around every screen of the workspace. Its style sheet comes with it and is there before it is shown; nothing
 * of either is in a public page.
 */
export function Shell(props: Props) {
  const { home, groups, foot, phone, project, who, onSearch, notices, tools, strip, children } = props
  return (
    <>
      <link rel="stylesheet" href={style} precedence="workspace" />
      <div className="workspace flex min-h-dvh">
        <a
          href="#main"
          className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {say('Skip to content')}
        </a>
        <SideBar home={home} groups={groups} foot={foot} who={who} project={project} />
        {/* A page that fills what is left under the bars has them in its height, with a strip or without. */}
        <div className="flex min-w-0 flex-1 flex-col md:has-[>main>.fills-page]:h-dvh">
          <TopBar {...(onSearch && { onSearch })} notices={notices}>
            {tools}
          </TopBar>
          {strip}
          <main
            id="main"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none md:has-[>.fills-page]:min-h-0"
          >
            {children}
          </main>
          <BottomBar {...phone} />
        </div>
      </div>
    </>
  )
}
