import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { WorkPage } from '#web/ui/work/page.tsx'

/** What stands around every page of the settings: their title and the way from one to the next. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const path = usePath()
  const { data: home } = useQuery(homeQuery)
  useTrail([{ label: say('Settings'), href: at('/settings') }, { label: title }])
  usePageTitle(title)
  const nav = useInSight<HTMLElement>(`${path} ${home?.orgId}`)
  const ways = [
    { href: at('/settings'), label: say('You') },
    { href: at('/settings/security'), label: say('Sign-in and security') },
    { href: at('/settings/programs'), label: say('AI and programs') },
    ...(home?.orgId ? [{ href: at('/settings/organization'), label: say('Organization') }] : []),
    ...(home?.orgs.some(({ id, role }) => id === home.orgId && role === 'admin')
      ? [
          { href: at('/billing'), label: say('Billing') },
          { href: at('/settings/api'), label: say('API and webhooks') },
          { href: at('/settings/company'), label: say('Company sign-in') },
        ]
      : []),
  ]
  return (
    <WorkPage
      title={say('Settings')}
      tools={
        <nav
          ref={nav}
          aria-label={say('Settings')}
          className="flex gap-1 overflow-x-auto border-line border-b px-4 max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12 md:px-6"
        >
          {ways.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-4 px-2 pt-1 font-semibold text-muted hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
      }
    >
      <div className="grid max-w-2xl gap-8 pt-5">{children}</div>
    </WorkPage>
  )
}
