import { notFound } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

export default function NotFoundPage() {
  return (
    <Section tone="grid">
      <h1 className="font-black text-4xl md:text-6xl">{notFound.title}</h1>
      <p className="mt-4 text-lg text-muted">{notFound.hint}</p>
      <Button href="/" className="mt-8">
        Return to Home
      </Button>
    </Section>
  )
}
