import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityWords } from '#contract/activity.ts'
import type { Activity, Comment, Person, Task } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { commentEditMinutes } from '#contract/task-parts.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { shownBody, withMentions, withoutMentions } from '#web/kit/work/mention-text.ts'
import { taskActivityQuery } from '#web/kit/work/task.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { TextInPlace } from './in-place.tsx'
import type { Parts } from './use-parts.ts'

type Props = {
  project: string
  task: Task
  comments: readonly Comment[]
  open: ProjectView
  tasks: readonly Task[]
  parts: Parts
}

/** What was said of the task, and with one press all that happened to it. */
export function Talk({ project, task, comments, open, tasks, parts }: Props) {
  const [all, setAll] = useState(false)
  return (
    <WorkSection
      title={say('Notes and activity')}
      className="mt-5"
      action={
        <span className="inline-flex gap-1">
          <ToolButton
            size={24}
            look={all ? 'quiet' : 'ink'}
            label={say('Notes {count}', { count: comments.length })}
            aria-pressed={!all}
            onClick={() => setAll(false)}
          />
          <ToolButton
            size={24}
            look={all ? 'ink' : 'quiet'}
            label={say('Activity')}
            aria-pressed={all}
            onClick={() => setAll(true)}
          />
        </span>
      }
    >
      {all ? (
        <Happened project={project} task={task.id} people={open.people} tasks={tasks} />
      ) : (
        <ul>
          {comments.map((comment) => (
            <li key={comment.id} className="py-2">
              <Said comment={comment} open={open} parts={parts} />
            </li>
          ))}
          {comments.length === 0 && (
            <li className="py-3 text-[0.8125rem] text-muted">{say('No notes yet.')}</li>
          )}
        </ul>
      )}
    </WorkSection>
  )
}

const personOf = (people: readonly Person[], id: string | null) => people.find((one) => one.id === id)

/** When something was written: the time today, else the day too. */
function whenWords(at: string): string {
  const time = new Date(at)
  const today = time.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locales[spokenLanguage()], {
    ...(!today && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}

function Said({ comment, open, parts }: { comment: Comment; open: ProjectView; parts: Parts }) {
  const [editing, setEditing] = useState(false)
  const author = personOf(open.people, comment.author)
  const name = author?.name ?? say('Former member')
  const young = Date.now() - Date.parse(comment.at) < commentEditMinutes * 60_000
  const mine = young && comment.author !== null && comment.author === open.self
  const { text, picked } = withoutMentions(comment.body)
  const body = (
    <div className="flex items-start gap-2.5">
      <PersonMark name={name} outside={!author?.own} named />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          <span className="text-[0.8125rem] text-muted">
            {[
              author?.audience === 'owner' && say('owner'),
              whenWords(comment.at),
              comment.editedAt && say('edited'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {editing ? (
          <TextInPlace
            label={say('The comment')}
            draftKey={`comment ${comment.id}`}
            value={text}
            version={0}
            most={9000}
            lines
            onSave={async (typed) => {
              if (typed === '') return false
              const saved = await parts.editComment(comment.id, withMentions(typed, picked))
              if (saved) setEditing(false)
              return saved
            }}
          />
        ) : (
          <Markdown text={shownBody(comment.body)} headingLevel={4} />
        )}
        {mine && (
          <span className="mt-1 flex gap-1">
            <ToolButton
              look="ghost"
              size={24}
              label={editing ? say('Done') : say('Edit')}
              onClick={() => setEditing(!editing)}
            />
            <ToolButton
              look="ghost"
              size={24}
              label={say('Delete')}
              onClick={() => void parts.removeComment(comment.id)}
            />
          </span>
        )}
      </div>
    </div>
  )
  return comment.team ? <Note kind="team">{body}</Note> : body
}

function Happened({
  project,
  task,
  people,
  tasks,
}: {
  project: string
  task: string
  people: readonly Person[]
  tasks: readonly Task[]
}) {
  const { data } = useQuery({ ...taskActivityQuery(project, task), refetchOnMount: 'always' })
  const names = {
    person: (id: string) => personOf(people, id)?.name ?? say('Former member'),
    task: (id: string) => tasks.find((one) => one.id === id)?.title ?? say('a task that is gone'),
  }
  if (!data) return <SkeletonRows count={3} />
  const line = (one: Activity) => (
    <li
      key={`${one.class} ${one.rev}`}
      className="flex flex-wrap gap-x-2 border-hair border-b py-1.5 text-[0.8125rem]"
    >
      <span className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{one.actor ? names.person(one.actor) : say('Somebody')}</span>{' '}
        {activityWords(one, names)}
      </span>
      <span className="text-muted">{whenWords(one.at)}</span>
    </li>
  )
  return <ul>{data.activity.map(line)}</ul>
}
