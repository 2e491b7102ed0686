import { useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { TaskDescription } from '#web/kit/work/task-description.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { TextInPlace } from './in-place.tsx'
import type { Saving } from './use-saving.ts'

type Props = { task: Task; edits: boolean; saving: Saving; draftKey: string }

/** What is to be done, in markdown; it is written where it is read. */
export function Description({ task, edits, saving, draftKey }: Props) {
  const [editing, setEditing] = useState(false)
  if (!edits && task.description === '') return null
  return (
    <WorkSection
      title={say('Description')}
      className="mt-5"
      action={
        edits && (
          <ToolButton
            size={24}
            icon="pen"
            label={editing ? say('Done') : say('Edit')}
            onClick={() => setEditing(!editing)}
          />
        )
      }
    >
      <div className="py-2">
        {editing ? (
          <TextInPlace
            key={`${draftKey} ${saving.conflict ? 'met' : ''}`}
            label={say('Description')}
            draftKey={draftKey}
            value={task.description}
            version={task.version}
            most={20_000}
            lines
            placeholder={say('Markdown: **bold**, lists, links')}
            onSave={(description, base) => saving.save({ description }, base)}
            className="border-line"
          />
        ) : task.description === '' ? (
          <p className="text-[0.8125rem] text-muted">{say('No description yet.')}</p>
        ) : (
          <TaskDescription text={task.description} sources />
        )}
      </div>
    </WorkSection>
  )
}
