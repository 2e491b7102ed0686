import { useSyncExternalStore } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { Container } from '#web/ui/section.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const never = () => () => {}
const thisYear = () => new Date().getFullYear()
const builtYear = () => Number(import.meta.env.VITE_BUILD_YEAR ?? thisYear())

/** The year as prerendered, then the visitor's own. */
const useYear = () => useSyncExternalStore(never, thisYear, builtYear)

const columns: readonly { title: string; entries: readonly { label: string; href: string }[] }[] = [
  {
    title: say('Company'),
    entries: [
      { label: say('About Us'), href: screens.about.path },
      { label: say('Pricing'), href: at('/pricing') },
    ],
  },
  {
    title: say('Resources'),
    entries: [
      { label: say('Documentation'), href: screens.documentation.path },
      { label: say('FAQ'), href: screens.faq.path },
    ],
  },
  {
    title: say('Legal'),
    entries: [
      { label: say('Privacy Policy'), href: screens.privacy.path },
      { label: say('Terms of Service'), href: screens.terms.path },
    ],
  },
]

const contact = [{ label: say('Get in Touch'), href: at('/contact') }]

function Copyright() {
  return (
    <p className="tabular-nums">
      © {useYear()} {brand.name}
    </p>
  )
}

/** The footer of every page. */
export function Footer() {
  return (
    <footer className="border-line border-t bg-sheet">
      <Container className="grid gap-10 py-12 sm:grid-cols-3">
        {columns.map(({ title, entries }, index) => (
          <div key={title}>
            <h2 className="font-bold">{title}</h2>
            <ul className="mt-2">
              {[...entries, ...(index === 0 && isLaunched() ? contact : [])].map(({ label, href }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t pt-4 text-muted sm:col-span-3">
          <Copyright />
          <LanguageSwitch className="text-ink" />
        </div>
      </Container>
    </footer>
  )
}

/** The footer of the pages that a letter leads to. */
export function SimpleFooter() {
  return (
    <footer className="border-line border-t py-4 text-muted">
      <Container className="flex flex-wrap items-center justify-between gap-x-6">
        <Copyright />
        <LanguageSwitch className="text-ink" />
      </Container>
    </footer>
  )
}
