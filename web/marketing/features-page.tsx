import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { useSearchChoice } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { aiAssistant } from './features/ai-assistant.tsx'
import { collaboration } from './features/collaboration.tsx'
import { documents } from './features/documents.tsx'
import type { Feature } from './features/feature.ts'
import { knowledge } from './features/knowledge.tsx'
import { projectManagement } from './features/project-management.tsx'
import { Solutions } from './features/solutions.tsx'
import { visualization } from './features/visualization.tsx'
import { Sheet, Sheets } from './sheet.tsx'

const features = [aiAssistant, projectManagement, documents, visualization, knowledge, collaboration] as const
type FeatureId = (typeof features)[number]['id']
const ids = features.map(({ id }) => id) as [FeatureId, ...FeatureId[]]

export default function FeaturesPage() {
  const [tab, choose] = useSearchChoice('tab', ids)
  return (
    <>
      <Introduction />
      <Section className="pt-6 md:pt-8">
        <Tabs
          label="Features"
          value={tab}
          onChange={choose}
          tabs={features.map((feature) => ({
            id: feature.id,
            label: feature.label,
            panel: <FeaturePanel feature={feature} />,
          }))}
        />
      </Section>
      <Solutions />
      <Next />
    </>
  )
}

function Introduction() {
  return (
    <section className="drafting-grid border-line border-b">
      <Container className="py-10 md:py-14">
        <h1 className="max-w-[54rem] font-black text-[2rem] sm:text-5xl">
          One measurement, and everything that follows from it
        </h1>
        <p className="mt-4 max-w-[44rem] text-lg md:text-xl">
          What {brand.name} is planned to do for {brand.releaseDate}, part by part, each with an example whose
          figures you can check.
        </p>
      </Container>
    </section>
  )
}

function FeaturePanel({ feature }: { feature: Feature<FeatureId> }) {
  const { title, description, drawing, capabilities } = feature
  return (
    <>
      <div className="mb-6 grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <h2 className="font-extrabold text-3xl md:text-4xl">{title}</h2>
          <p className="mt-4 max-w-[38rem] text-lg text-muted">{description}</p>
        </div>
        <div className="title-block p-3 sm:p-5">{drawing}</div>
      </div>
      <Sheets columns="two">
        {capabilities.map(({ name, text, example }) => (
          <Sheet key={name} name={name} text={text}>
            {example}
          </Sheet>
        ))}
      </Sheets>
    </>
  )
}

function Next() {
  return (
    <Section tone="ink" title="Find the plan that fits the crew">
      <p className="max-w-[44rem] text-lg">
        Starter for one person with three projects, Teams for a firm that shares its documents. Every limit
        stands beside its price.
      </p>
      <div className="mt-8 flex gap-3 max-sm:flex-col">
        <Button href={screens.plans.path} size="lg">
          See the Plans
        </Button>
        <Button href="/auth/register" size="lg" variant="outline">
          Create Account
        </Button>
      </div>
    </Section>
  )
}
