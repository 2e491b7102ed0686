import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useSearchChoice } from '#web/kit/navigation.tsx'
import { isLaunched } from '#web/kit/release.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { aiAssistant } from './features/ai-assistant.tsx'
import { collaboration } from './features/collaboration.tsx'
import { documents } from './features/documents.tsx'
import type { Feature } from './features/feature.ts'
import { knowledge } from './features/knowledge.tsx'
import { projectManagement } from './features/project-management.tsx'
import { Solutions } from './features/solutions.tsx'
import { visualization } from './features/visualization.tsx'
import { useMovedTry } from './moved-try.ts'
import { Opening, PanelHead } from './page-parts.tsx'
import { Sheet, Sheets } from './sheet.tsx'
import { Shot } from './shot.tsx'

const features = [aiAssistant, projectManagement, documents, visualization, knowledge, collaboration] as const
type FeatureId = (typeof features)[number]['id']
const ids = features.map(({ id }) => id) as [FeatureId, ...FeatureId[]]

export default function FeaturesPage() {
  const [tab, choose] = useSearchChoice('tab', ids)
  useMovedTry()
  return (
    <>
      <Opening title={say('One measurement, and everything that follows from it')}>
        {isLaunched()
          ? say('What {name} does, part by part, each with an example whose figures you can check.', {
              name: brand.name,
            })
          : say(
              'What {name} is planned to do for {releaseDate}, part by part, each with an example whose figures you can check.',
              { name: brand.name, releaseDate: brand.releaseDate },
            )}
      </Opening>
      <Section className="pt-6 md:pt-8">
        <Tabs
          label={say('Features')}
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

function FeaturePanel({ feature }: { feature: Feature<FeatureId> }) {
  const { title, description, picture, capabilities, also } = feature
  const shot = isLaunched() ? feature.shot : undefined
  return (
    <>
      <PanelHead
        title={title}
        text={shot?.description ?? description}
        picture={
          shot ? (
            <Shot name={shot.name} alt={shot.alt} />
          ) : (
            <Picture width={640} height={440} {...picture} className="h-auto w-full" />
          )
        }
      />
      {also}
      <Sheets>
        {capabilities.map(({ name, text, form, example }) => (
          <Sheet key={name} name={name} text={text} form={form}>
            {example}
          </Sheet>
        ))}
      </Sheets>
    </>
  )
}

function Next() {
  return (
    <Section tone="ink" title={say('Find the plan that fits the crew')}>
      <p className="max-w-[44rem] text-lg">
        {say(
          'Starter for one person with three projects, Teams for a firm that shares its documents. Every limit stands beside its price.',
        )}
      </p>
      <div className="mt-8 flex gap-3 max-sm:flex-col">
        <Button href={screens.plans.path} size="lg">
          {say('See the Plans')}
        </Button>
        <Button href={at('/auth/register')} size="lg" variant="outline">
          {say('Create Account')}
        </Button>
      </div>
    </Section>
  )
}
