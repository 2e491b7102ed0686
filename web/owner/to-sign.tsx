import { useQuery } from '@tanstack/react-query'
import { documentsRow } from '#contract/document-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** The documents of a project that wait for somebody's signature; none where it is nobody's. */
export function useToSign(project: string, self: string | null | undefined) {
  const { data } = useQuery({
    queryKey: ['project', project, 'documents'],
    queryFn: () => call(documentsRow, { params: { project }, query: {}, body: {} }),
    enabled: Boolean(self),
  })
  return (data?.documents ?? []).filter(
    ({ state, ballPersonId }) => state === 'issued' && ballPersonId === self,
  )
}

/** What waits to be signed, above every other decision. */
export function ToSign({ project, documents }: { project: string; documents: ReturnType<typeof useToSign> }) {
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ id, number, title }, index) => (
        <li key={id} className="grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
          <span className="flex min-w-0 items-start gap-3">
            <StatusMark status="waits" className="mt-1 size-4 max-md:hidden" />
            <span className="min-w-0">
              <span className="block font-semibold text-lg/6 md:text-base/5">{title}</span>
              <span className="block text-muted md:text-[0.8125rem]">
                {say('{number}, waits for your signature', { number: number ?? '' })}
              </span>
            </span>
          </span>
          <ToolButton
            look={index === 0 ? 'main' : 'outline'}
            label={say('Read and sign')}
            href={`${at('/projects')}/${project}/documents/${id}`}
            className="max-md:min-h-14 max-md:w-full max-md:text-lg"
          />
        </li>
      ))}
    </ul>
  )
}
