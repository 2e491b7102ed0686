import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { SuggestionCard, suggestionsQuery } from '#web/kit/work/suggestion-card.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

/** What programs suggest in a project: each is accepted, in part too, or declined. */
export default function SuggestionsPage({ params: { project = '' } }: PageProps) {
  const { data } = useQuery(suggestionsQuery(project))
  useProjectTrail(useQuery(projectQuery(project)).data, project, say('Suggestions'))
  return (
    <WorkPage title={say('Suggestions')}>
      {!data && <SkeletonRows count={4} rowPx={48} />}
      {data?.suggestions.length === 0 && (
        <p className="max-w-[60ch] pt-5 text-muted">
          {say(
            'An assistant that is connected to your projects can suggest tasks, replies, documents and changes of an estimate. They stand here until somebody decides; nothing happens before.',
          )}{' '}
          <a href={at('/settings/programs')} className="font-semibold text-link underline underline-offset-4">
            {say('Connect an assistant')}
          </a>
        </p>
      )}
      <div className="grid max-w-3xl gap-6 pt-5">
        {data?.suggestions.map((one) => (
          <SuggestionCard key={one.id} project={project} of={one} />
        ))}
      </div>
    </WorkPage>
  )
}
