import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { HangingSheet } from '#web/ui/hanging-sheet.tsx'

/** A line of the sheet's foot: what it is about, and the link that helps. */
export type WayOut = { about: string; label: string; href: string }

type Props = {
  title: string
  /** What stands under the title. */
  lead?: ReactNode
  waysOut?: readonly WayOut[]
  /** Whether it takes the place of a form that was sent. */
  follows?: boolean
  children?: ReactNode
}

/**
 * The sheet that every screen of the account stands on. The document is called what the sheet is called; when another
 * sheet takes the place of the first, its title takes the focus.
 */
export function AccountSheet({ title, lead, waysOut = [], follows = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(follows ? '' : title)
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
    if (shown.current === title) return
    shown.current = title
    heading.current?.focus()
  }, [title])
  return (
    <HangingSheet className="min-h-[calc(100dvh-4rem)]" sheet="max-w-[32rem]">
      <div className="p-5 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="font-black text-3xl sm:text-4xl">
          {title}
        </h1>
        {lead && <div className="mt-4 text-balance text-lg">{lead}</div>}
        <p className="mt-6 hidden border-alarm-text border-l-4 pl-3 font-semibold noscript:block">
          {say('Signing in needs JavaScript. Please switch it on for this site, then load the page again.')}
        </p>
        {children}
      </div>
      {waysOut.length > 0 && (
        <ul className="mx-5 border-line border-t pb-3 sm:mx-8 sm:flex sm:gap-8">
          {waysOut.map(({ about, label, href }) => (
            <li key={href} className="pt-4 pb-1">
              <span className="block text-muted">{about}</span>
              <a
                href={href}
                className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 hover:decoration-2"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </HangingSheet>
  )
}
