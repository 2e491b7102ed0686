import type { ReactNode } from 'react'
import { Container } from '#web/ui/section.tsx'

type Props = {
  title: string
  /** Stamped on the sheet where the text that belongs here is still to be written. */
  status?: string
  lead: ReactNode
  children: ReactNode
}

/** A page of text: its heading, where it stands, and its parts one under the other. */
export function TextPage({ title, status, lead, children }: Props) {
  return (
    <>
      <section className="drafting-grid border-line border-b">
        <Container className="py-10 md:py-14">
          <h1 className="max-w-[54rem] font-black text-[min(2rem,9.25vw)] sm:text-5xl">{title}</h1>
          {status && (
            <p className="mt-5 w-fit border-2 border-signal bg-sheet px-3 py-1.5 font-bold">{status}</p>
          )}
          <p className="mt-5 max-w-[44rem] text-lg md:text-xl">{lead}</p>
        </Container>
      </section>
      <Container className="py-8 md:py-12">{children}</Container>
    </>
  )
}

/** One part: its heading beside its text where there is room. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-ink border-t-2 py-7 md:grid-cols-[15rem_minmax(0,1fr)]">
      <h2 className="text-balance font-extrabold text-xl">{title}</h2>
      <div className="grid max-w-[68ch] content-start gap-4">{children}</div>
    </section>
  )
}

/** A link inside a text. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="text-link underline underline-offset-4">
    {children}
  </a>
)

/** Names, and what stands under each. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className="border-line border-t">
      {facts.map(([name, text]) => (
        <div key={name} className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-bold">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
