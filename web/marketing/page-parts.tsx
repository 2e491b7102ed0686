import type { ReactNode } from 'react'
import { Container } from '#web/ui/section.tsx'

/** The first band of a page: its heading and what it holds. */
export function Opening({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="drafting-grid border-line border-b">
      <Container className="py-10 md:py-14">
        <h1 className="max-w-[54rem] font-black text-[2rem] sm:text-5xl">{title}</h1>
        <p className="mt-4 max-w-[44rem] text-lg md:text-xl">{children}</p>
      </Container>
    </section>
  )
}

type HeadProps = { title: string; text: string; picture: ReactNode }

/** The head of a tab: what it is about, and a picture of it. */
export function PanelHead({ title, text, picture }: HeadProps) {
  return (
    <div className="mb-6 grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="font-extrabold text-3xl md:text-4xl">{title}</h2>
        <p className="mt-4 max-w-[38rem] text-lg text-muted">{text}</p>
      </div>
      <div className="title-block p-3 sm:p-5">{picture}</div>
    </div>
  )
}
