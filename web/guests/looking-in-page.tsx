import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/fields.ts'
import type { LookAudience } from '#contract/look.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { lookAs } from '#web/kit/work/look.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { ViewLinks } from './view-links.tsx'

const seesWords: Record<LookAudience, string> = {
  owner: say('dates, decisions, price'),
  crew: say('their own tasks, team notes, no price'),
  worker: say('their own tasks, no price, no team notes'),
  viewer: say('dates and progress, no price'),
}

/** Who sees what of a project, to be seen with their own eyes; and the links by which people without an account look. */
export default function LookingInPage({ params: { project = '' } }: PageProps) {
  const navigate = useNavigate()
  const { data } = useQuery(projectQuery(project))
  useProjectTrail(data, project, say('Sharing'))
  if (!data) return <SkeletonRows count={6} />
  const look = async (audience: LookAudience, person: string | null, name: string) => {
    navigate(`${at('/projects')}/${project}`)
    await lookAs({ project, audience, person, name })
  }
  const others = data.people.filter(isOther)
  return (
    <WorkPage title={say('Sharing')} inBar>
      <div className="grid max-w-3xl gap-8">
        <WorkSection title={say('See it as they do')}>
          <ul className="divide-y divide-hair">
            {others.map(({ id, name, audience, own }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
                <PersonMark name={name} outside={!own} named />
                <span className="min-w-24 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-[0.8125rem] text-muted">{seesWords[audience]}</span>
                </span>
                <ToolButton
                  icon="eye"
                  look={audience === 'owner' ? 'outline' : 'quiet'}
                  label={
                    audience === 'owner'
                      ? say('Look as the owner')
                      : say('Look as {name}', { name: name.split(' ')[0] ?? name })
                  }
                  onClick={() => look(audience, id, name)}
                />
              </li>
            ))}
            {!others.some(({ audience }) => audience === 'owner') && (
              <Nobody sees="owner" label={say('Look as an owner')} onLook={() => look('owner', null, '')} />
            )}
            <Nobody sees="viewer" label={say('Look as a guest')} onLook={() => look('viewer', null, '')} />
          </ul>
        </WorkSection>
        <ViewLinks project={project} owners={data.people.filter(({ audience }) => audience === 'owner')} />
      </div>
    </WorkPage>
  )
}

const isOther = (person: Person): person is Person & { audience: LookAudience } =>
  person.audience !== 'contractor'

/** A side of which there is nobody by name. */
function Nobody({ sees, label, onLook }: { sees: LookAudience; label: string; onLook: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">
          {sees === 'owner' ? say('An owner') : say('A guest with a link')}
        </span>
        <span className="block text-[0.8125rem] text-muted">{seesWords[sees]}</span>
      </span>
      <ToolButton icon="eye" label={label} onClick={onLook} />
    </li>
  )
}
