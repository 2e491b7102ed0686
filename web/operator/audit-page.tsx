import { useRef } from 'react'
import { type AuditLine, auditRow } from '#contract/audit.ts'
import { screens } from '#contract/pages.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { momentText } from './figures.ts'
import { memberHref } from './members/member-table.tsx'
import { Pages } from './pages.tsx'
import { useRow } from './rows.ts'
import { Empty, Failed, Loading, Sheet } from './sheet.tsx'
import { usePageStart } from './use-page-start.ts'
import { actionWords, actorWords, detailWords, isAboutMember } from './words.ts'

const columns: Column<AuditLine>[] = [
  {
    id: 'what',
    label: 'What',
    lead: true,
    className: 'md:min-w-44',
    cell: ({ action }) => <b className="font-semibold">{actionWords(action)}</b>,
  },
  { id: 'when', label: 'When', cell: ({ at }) => `${momentText(at)} UTC`, className: 'md:whitespace-nowrap' },
  { id: 'who', label: 'Who', cell: ({ actor }) => actorWords(actor), className: 'md:whitespace-nowrap' },
  {
    id: 'subject',
    label: 'About',
    cell: (line) => line.subject && <Subject {...line} subject={line.subject} />,
  },
  { id: 'detail', label: 'Detail', cell: ({ detail }) => detailWords(detail), className: 'md:w-[34%]' },
]

function Subject({ action, subject }: { action: string; subject: string }) {
  if (!isAboutMember(action)) return <span className="text-muted">{subject.slice(0, 8)}</span>
  return (
    <a
      href={memberHref(subject)}
      className="inline-flex min-h-11 min-w-11 items-center text-link underline underline-offset-4 hover:decoration-2 md:min-h-6"
    >
      Member {subject.slice(0, 8)}
    </a>
  )
}

/** What operators, keys and the command line did, newest first. */
export function AuditPage() {
  const before = new URLSearchParams(useShownSearch()).get('before') ?? undefined
  const { data, error, refetch, isPlaceholderData } = useRow(
    auditRow,
    { params: {}, query: { before }, body: {} },
    { keep: true },
  )
  const head = useRef<HTMLDivElement>(null)
  usePageStart(head, before)
  return (
    <Sheet
      title={screens['operator-audit'].title}
      lead="What operators, keys and the command line did. Lines are only ever added."
    >
      <div ref={head} tabIndex={-1} className="mt-6 scroll-mt-20 outline-none">
        {error && <Failed what="The audit log" error={error} retry={refetch} />}
        {!data && !error && <Loading />}
        {data?.lines.length === 0 && (
          <Empty picture="log">{before ? 'There is nothing older.' : 'Nothing has been done yet.'}</Empty>
        )}
        {data && data.lines.length > 0 && (
          <DataTable
            caption="Audit log, newest first"
            columns={columns}
            rows={data.lines}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
        )}
      </div>
      {data && <Pages path={screens['operator-audit'].path} before={before} next={data.next} />}
    </Sheet>
  )
}
