import { useQuery } from '@tanstack/react-query'
import { documentsRow } from '#contract/document-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Waiting = { title: string; detail: string; act: string; href: string }

/** The documents of a project that wait for somebody's answer or signature; none where it is nobody's. */
export function useToSign(project: string, self: string | null | undefined): Waiting[] {
  const { data } = useQuery({
    queryKey: ['project', project, 'documents'],
    queryFn: () => call(documentsRow, { params: { project }, query: {}, body: {} }),
    enabled: Boolean(self),
  })
  const base = `${at('/projects')}/${project}/documents`
  const signing = (data?.documents ?? [])
    .filter(({ state, ballPersonId }) => state === 'issued' && ballPersonId === self)
    .map(({ id, number, title }) => ({
      ...{ title, act: say('Read and sign'), href: `${base}/${id}` },
      detail: say('{number}, waits for your signature', { number: number ?? '' }),
    }))
  const approving = (data?.turns ?? []).map(({ document: id, title, dueOn }) => ({
    ...{ title, act: say('Read and approve'), href: `${base}/${id}/approval` },
    detail: say('waits for your approval, due {day}', { day: dayText(dueOn) }),
  }))
  return [...signing, ...approving]
}

/** What waits to be signed or approved, above every other decision. */
export function ToSign({ documents }: { documents: readonly Waiting[] }) {
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ title, detail, act, href }, index) => (
        <li key={href} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
          <span className="flex min-w-0 items-start gap-3">
            <StatusMark status="waits" className="mt-1 size-4 max-md:hidden" />
            <span className="min-w-0">
              <span className="block font-semibold text-lg/6 md:text-base/5">{title}</span>
              <span className="block text-muted md:text-[0.8125rem]">{detail}</span>
            </span>
          </span>
          <ToolButton
            look={index === 0 ? 'main' : 'outline'}
            label={act}
            aria-label={`${act}: ${title}`}
            href={href}
            className="max-md:min-h-14 max-md:w-full max-md:text-lg"
          />
        </li>
      ))}
    </ul>
  )
}
