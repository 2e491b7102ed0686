import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { useSearchChoice } from '#web/kit/navigation.tsx'
import { isLaunched } from '#web/kit/release.ts'
import { startWay } from '#web/kit/start-way.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Opening, PanelHead } from './page-parts.tsx'
import { homeowners } from './use-cases/homeowners.ts'
import { professionals } from './use-cases/professionals.ts'
import { smallBusiness } from './use-cases/small-business.ts'
import { Upcoming } from './use-cases/upcoming.tsx'
import type { UseCase } from './use-cases/use-case.ts'
import { Workings } from './use-cases/workings.tsx'

const useCases = [professionals, smallBusiness, homeowners] as const
type UseCaseId = (typeof useCases)[number]['id']
const ids = useCases.map(({ id }) => id) as [UseCaseId, ...UseCaseId[]]

export default function UseCasesPage() {
  const [tab, choose] = useSearchChoice('tab', ids)
  return (
    <>
      <Opening title={say('Three jobs, worked to the end')}>
        {isLaunched()
          ? say(
              'How {name} is used: from the first measurement to the money. The rooms and prices are examples; the arithmetic is right.',
              { name: brand.name },
            )
          : say(
              'How {name} is planned to be used: from the first measurement to the money. The rooms and prices are examples; the arithmetic is right.',
              { name: brand.name },
            )}
      </Opening>
      <Section className="pt-6 md:pt-8">
        <Tabs
          label={say('Who builds')}
          value={tab}
          onChange={choose}
          tabs={useCases.map((useCase) => ({
            id: useCase.id,
            label: useCase.label,
            panel: <UseCasePanel useCase={useCase} />,
          }))}
        />
      </Section>
      <Upcoming />
    </>
  )
}

function UseCasePanel({ useCase }: { useCase: UseCase<UseCaseId> }) {
  const { title, intro, picture, workings, outcome } = useCase
  return (
    <>
      <PanelHead
        title={title}
        text={intro}
        picture={<Picture {...picture} width={640} height={440} className="h-auto w-full" />}
      />
      <Workings workings={workings} />
      <div className="mt-8 grid items-center gap-x-12 gap-y-6 border-ink border-t-2 pt-8 lg:grid-cols-[1fr_auto]">
        <p className="max-w-[44rem] font-semibold text-lg md:text-xl">{outcome}</p>
        <Button href={startWay().href} size="lg">
          {startWay().label}
        </Button>
      </div>
    </>
  )
}
