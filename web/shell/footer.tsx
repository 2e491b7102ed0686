import { useSyncExternalStore } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { Container } from '#web/ui/section.tsx'

const never = () => () => {}
const thisYear = () => new Date().getFullYear()
const builtYear = () => Number(import.meta.env.VITE_BUILD_YEAR ?? thisYear())

/** The year as prerendered, then the visitor's own. */
const useYear = () => useSyncExternalStore(never, thisYear, builtYear)

const columns: readonly { title: string; entries: readonly { label: string; href: string }[] }[] = [
  {
    title: 'Company',
    entries: [
      { label: 'About Us', href: screens.about.path },
      { label: 'Pricing', href: '/pricing' },
    ],
  },
  {
    title: 'Resources',
    entries: [
      { label: 'Documentation', href: screens.documentation.path },
      { label: 'FAQ', href: screens.faq.path },
    ],
  },
  {
    title: 'Legal',
    entries: [
      { label: 'Privacy Policy', href: screens.privacy.path },
      { label: 'Terms of Service', href: screens.terms.path },
    ],
  },
]

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
        {columns.map(({ title, entries }) => (
          <div key={title}>
            <h2 className="font-bold">{title}</h2>
            <ul className="mt-2">
              {entries.map(({ label, href }) => (
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
        <div className="border-line border-t pt-6 text-muted sm:col-span-3">
          <Copyright />
        </div>
      </Container>
    </footer>
  )
}

/** The footer of the pages that a letter leads to. */
export function SimpleFooter() {
  return (
    <footer className="border-line border-t py-6 text-muted">
      <Container>
        <Copyright />
      </Container>
    </footer>
  )
}
