import { notFound } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { PlumbLine } from '#web/ui/motifs.tsx'
import { Section } from '#web/ui/section.tsx'

/** What stands for every path that no page answers. */
export default function NotFoundPage() {
  return (
    <Section tone="grid" className="relative min-h-[65dvh]">
      <PlumbLine className="absolute top-0 right-[max(3rem,calc(50%-30rem))] hidden h-[70%] md:flex" />
      <h1 className="max-w-3xl font-black text-4xl md:text-6xl">{notFound.title}</h1>
      <p className="mt-4 text-lg text-muted">{notFound.hint}</p>
      <Button href="/" className="mt-8">
        Return to Home
      </Button>
    </Section>
  )
}
