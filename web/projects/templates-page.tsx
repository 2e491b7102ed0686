import { useQuery } from '@tanstack/react-query'
import type { ListedTemplate } from '#contract/project-templates.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { kindWords } from '#web/kit/work/words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { templatesQuery } from './templates-query.ts'

/** What a project can begin with: templates of the house's own, and those of the catalogue. */
export default function TemplatesPage() {
  const org = useQuery(homeQuery).data?.orgId ?? ''
  const { data, isError } = useQuery({ ...templatesQuery(org), enabled: org !== '' })
  useTrail([{ label: say('Templates') }])
  usePageTitle(say('Templates'))
  const own = data?.templates.filter((one) => one.own) ?? []
  return (
    <WorkPage title={say('Templates')} inBar>
      {isError && <Banner>{say('The templates could not be loaded. Reload the page to try again.')}</Banner>}
      {data === undefined && !isError && <SkeletonRows count={6} rowPx={48} />}
      {data && (
        <div className="grid max-w-240 gap-6">
          <WorkSection title={say('Your own')} detail={own.length > 0 ? own.length : undefined}>
            {own.length === 0 ? (
              <p className="py-3 text-muted">
                {say(
                  'Save a project as a template from the menu on its overview, and start your next job from it.',
                )}
              </p>
            ) : (
              <Templates templates={own} />
            )}
          </WorkSection>
          <WorkSection title={say('Catalog')} detail={say('checked against published schedules')}>
            <Templates templates={data.templates.filter((one) => !one.own)} />
          </WorkSection>
        </div>
      )}
    </WorkPage>
  )
}

function Templates({ templates }: { templates: readonly ListedTemplate[] }) {
  return (
    <ul>
      {templates.map(({ id, name, note, tasks, gates, days, kinds, own }) => (
        <li
          key={id}
          className="grid gap-x-4 border-hair border-b py-2.5 hover:bg-wash/50 md:grid-cols-[minmax(0,1fr)_15rem]"
        >
          <span className="min-w-0">
            <a
              href={`${at('/project-templates')}/${id}`}
              className="inline-flex items-center font-semibold hover:underline max-md:min-h-11"
            >
              {name}
            </a>
            {note && <span className="block text-[0.8125rem]/5 text-muted max-md:text-base">{note}</span>}
          </span>
          <span className="text-[0.8125rem]/5 text-muted max-md:text-base md:text-right">
            {say('{tasks} tasks, {gates} gates, about {days} working days', { tasks, gates, days })}
            {!own && <span className="block">{kinds.map((kind) => kindWords[kind]).join(', ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
