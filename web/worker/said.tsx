import { useQuery } from '@tanstack/react-query'
import type { Person } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { whenText } from '#web/kit/work/happenings.tsx'
import { shownBody } from '#web/kit/work/mention-text.ts'
import { taskQuery } from '#web/kit/work/task.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { Note } from '#web/ui/work/note.tsx'

type Props = { project: string; task: string; people: readonly Person[] }

/** What was said of a task, the newest first; one's own people read the notes of the team too. */
export function Said({ project, task, people }: Props) {
  const { data } = useQuery(taskQuery(project, task))
  if (!data || data.comments.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="border-ink border-b-2 pb-1.5 font-extrabold">{say('Notes')}</h2>
      <ul className="grid gap-3">
        {data.comments.toReversed().map(({ id, author, at, body, team }) => {
          const said = (
            <>
              <p className="text-base/6 text-muted">
                <span className="font-semibold text-ink">
                  {people.find((one) => one.id === author)?.name ?? say('Former member')}
                </span>
                {` · ${whenText(at)}`}
              </p>
              <Markdown text={shownBody(body)} headingLevel={3} />
            </>
          )
          return <li key={id}>{team ? <Note kind="team">{said}</Note> : said}</li>
        })}
      </ul>
    </section>
  )
}
