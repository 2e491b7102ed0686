import { screens } from '#contract/pages.ts'
import { Section } from '#web/ui/section.tsx'

export default function ConfirmPage() {
  return (
    <Section>
      <h1 className="font-black text-4xl md:text-5xl">{screens.confirm.title}</h1>
      <p className="mt-4 max-w-[68ch] text-lg text-muted">{screens.confirm.description}</p>
    </Section>
  )
}
