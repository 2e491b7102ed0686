import { useQuery } from '@tanstack/react-query'
import { documentRow } from '#contract/document-calls.ts'
import type { ListedApplication } from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { askedBack } from './asked-back.ts'

/** What the application’s paper came back with from whoever certifies it: each question, and where it is answered. */
export function Questions({ project, application }: { project: string; application: ListedApplication }) {
  const document = application.documentId ?? ''
  const { data } = useQuery({
    queryKey: ['project', project, 'document', document],
    queryFn: () => call(documentRow, { params: { project, document }, body: {} }),
    enabled: document !== '',
  })
  if (!data?.approval) return null
  const paper = `${at('/projects')}/${project}/documents/${document}`
  if (data.approval.state === 'open')
    return (
      <p className="mb-4">
        <a
          className="text-link underline underline-offset-2 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          href={paper}
        >
          {say('Its paper is out for approval')}
        </a>
      </p>
    )
  const questions = askedBack(data.approval, data.people)
  if (questions.length === 0) return null
  return (
    <div className="mb-4">
      <Note kind="warning">
        <ul className="grid gap-2">
          {questions.map(({ key, by, at: on, text }) => (
            <li key={key}>
              <span className="font-semibold">
                {[by, on && dayText(on.slice(0, 10))].filter(Boolean).join(', ')}
              </span>
              <p className="wrap-anywhere whitespace-pre-line">“{text}”</p>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-muted">
          {say('Answer in the paper, and send it for approval again: whoever asked reads it there.')}
        </p>
        <div className="mt-2">
          <ToolButton size={28} label={say('Answer the question')} href={paper} />
        </div>
      </Note>
    </div>
  )
}
