import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedCall, ownCallsRow } from '#contract/machine-calls.ts'
import type { RowData } from '#contract/route.ts'
import { at, locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const momentText = new Intl.DateTimeFormat(locales[spokenLanguage()], {
  dateStyle: 'medium',
  timeStyle: 'short',
})

type Props = {
  under: readonly string[]
  read: (before: string) => Promise<RowData<typeof ownCallsRow>>
}

/** Every call that programs made, newest first, and whether the record is whole. */
export function MachineCalls({ under, read }: Props) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: under,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (!data) return null
  const calls = data.pages.flatMap((page) => page.calls)
  const isWhole = data.pages.every(({ whole }) => whole)
  return (
    <WorkSection title={say('What machines read and asked')}>
      {calls.length === 0 && <p className="pt-3 text-muted">{say('No program has asked anything yet.')}</p>}
      {!isWhole && (
        <Note kind="warning">
          {say('This record was changed by somebody: a line is not as it was written.')}
        </Note>
      )}
      <ul>
        {calls.map((call) => (
          <CallLine key={call.seq} of={call} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-3">
          <ToolButton label={say('Show earlier ones')} onClick={() => void fetchNextPage()} />
        </div>
      )}
    </WorkSection>
  )
}

function CallLine({ of }: { of: ListedCall }) {
  const { tool, key, client, at: when, project, projectId, asked, outcome, reason, bytes, hash } = of
  return (
    <li className="border-line border-b py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono font-semibold text-[0.875rem]">{tool}</code>
        {project !== null && projectId !== null && (
          <a href={at(`/projects/${projectId}`)} className="text-link underline underline-offset-4">
            {project}
          </a>
        )}
        {outcome !== 'answered' && (
          <Tag tone={outcome === 'refused' ? 'orange' : 'red'}>
            {outcome === 'refused' ? say('Refused: {reason}', { reason }) : say('The server failed')}
          </Tag>
        )}
      </p>
      <p className="break-words text-[0.8125rem] text-muted">
        {momentText.format(new Date(when))} ·{' '}
        {client === '' ? key : say('{client} with {key}', { client, key })} ·{' '}
        {say('{bytes} bytes', { bytes })}
      </p>
      <details className="text-[0.8125rem] text-muted">
        <summary className="min-h-6 cursor-pointer underline-offset-4 hover:underline">
          {say('What it asked')}
        </summary>
        <pre className="overflow-x-auto whitespace-pre-wrap break-words font-mono">{asked}</pre>
        <p className="break-all font-mono">{hash}</p>
      </details>
    </li>
  )
}
