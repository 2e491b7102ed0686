import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { filesQuery } from '#web/kit/work/files.ts'
import { shotStates } from '#web/kit/work/photos.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { TextInPlace } from './in-place.tsx'
import type { Saving } from './use-saving.ts'

type Props = {
  project: string
  task: Task
  edits: boolean
  saving: Saving
  draftKey: (field: keyof Task) => string
}

/** The photos that a task is not done without: the list, which of them are there, and why it is closed without the others. */
export function Shots({ project, task, edits, saving, draftKey }: Props) {
  const { data } = useQuery(filesQuery(project, task.id))
  const { items } = useKept()
  const states = shotStates(task, data?.files ?? [], items)
  const missing = states.some(({ state }) => state === 'missing')
  if (!edits && states.length === 0) return null
  return (
    <WorkSection title={say('Photos needed')} className="mt-5">
      {edits && (
        <TextInPlace
          label={say('Photos needed')}
          draftKey={draftKey('shots')}
          value={task.shots}
          version={task.version}
          most={1000}
          lines
          placeholder={say('One a line: North wall, before cover')}
          onSave={(shots, base) => saving.save({ shots }, base)}
          className="border-line"
        />
      )}
      <ul>
        {states.map(({ name, state, count }) => (
          <li key={name} className="flex min-h-8 items-center gap-2">
            <StatusMark
              status={state === 'there' ? 'done' : state === 'kept' ? 'draft' : 'open'}
              label={state === 'there' ? say('Taken') : state === 'kept' ? say('Kept') : say('Missing')}
              className="size-4"
            />
            <span className="min-w-0 flex-1">{name}</span>
            {count > 0 && <span className="text-muted text-sm">{count}</span>}
          </li>
        ))}
      </ul>
      {edits && (missing || task.shotsWaived !== '') && (
        <TextInPlace
          label={say('Closed without photos because')}
          draftKey={draftKey('shotsWaived')}
          value={task.shotsWaived}
          version={task.version}
          most={300}
          placeholder={say('To close it without them, say why. Your name and the reason are kept.')}
          onSave={(shotsWaived, base) => saving.save({ shotsWaived }, base)}
          className="border-line"
        />
      )}
      {!edits && task.shotsWaived !== '' && (
        <p className="py-2 text-muted">{say('Closed without: {reason}', { reason: task.shotsWaived })}</p>
      )}
    </WorkSection>
  )
}
