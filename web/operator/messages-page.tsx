import { useRef } from 'react'
import { answerMessageRow, type ContactAbout, type ContactMessage, messagesRow } from '#contract/messages.ts'
import { screens } from '#contract/pages.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Address } from './address.tsx'
import { dayText, momentText } from './figures.ts'
import { Pages } from './pages.tsx'
import { useAct, useRow } from './rows.ts'
import { Empty, Failed, Loading, Sheet } from './sheet.tsx'
import { usePageStart } from './use-page-start.ts'

const abouts: Record<ContactAbout, string> = { sales: 'A question for sales', other: 'Something else' }

const columns: Column<ContactMessage>[] = [
  {
    id: 'who',
    label: 'Who',
    lead: true,
    cell: ({ name, company, email, language }) => (
      <>
        <b className="font-semibold">{name}</b>
        {company && <span className="block">{company}</span>}
        <span className="block">
          <Address>{email}</Address>
        </span>
        {language === 'es' && <span className="block text-muted">Wrote on a page in Spanish</span>}
      </>
    ),
  },
  {
    id: 'message',
    label: 'Message',
    className: 'md:w-[50%]',
    cell: ({ about, body }) => (
      <>
        <span className="block text-muted">{abouts[about]}</span>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</span>
      </>
    ),
  },
  { id: 'when', label: 'When', cell: ({ at }) => `${momentText(at)} UTC` },
  { id: 'answered', label: 'Answered', cell: (message) => <Answered of={message} /> },
]

function Answered({ of: { id, name, answeredAt } }: { of: ContactMessage }) {
  const answer = useAct(answerMessageRow, { changes: [messagesRow] })
  const done = answeredAt !== null
  return (
    <>
      {done && <span className="block">{dayText(answeredAt)}</span>}
      <Button
        variant="outline"
        size="sm"
        className="md:min-h-9"
        aria-label={done ? `Not yet answered: ${name}` : `Mark answered: ${name}`}
        disabled={answer.isPending}
        onClick={() => answer.mutate({ params: { id }, body: { answered: !done } })}
      >
        {done ? 'Not yet' : 'Mark answered'}
      </Button>
    </>
  )
}

/** What visitors wrote by the forms to write to us, newest first. */
export function MessagesPage() {
  const before = new URLSearchParams(useShownSearch()).get('before') ?? undefined
  const { data, error, refetch, isPlaceholderData } = useRow(
    messagesRow,
    { params: {}, query: { before }, body: {} },
    { keep: true },
  )
  const head = useRef<HTMLDivElement>(null)
  usePageStart(head, before)
  const { path, title } = screens['operator-messages']
  return (
    <Sheet
      title={title}
      lead="What visitors wrote by Get in Touch and Contact Sales. Answer by email; each is forgotten after a year."
    >
      <div ref={head} tabIndex={-1} className="mt-6 scroll-mt-20 outline-none">
        {error && <Failed what="The messages" error={error} retry={refetch} />}
        {!data && !error && <Loading />}
        {data?.messages.length === 0 && (
          <Empty picture="log">{before ? 'There is nothing older.' : 'Nobody has written yet.'}</Empty>
        )}
        {data && data.messages.length > 0 && (
          <DataTable
            caption="Messages, newest first"
            columns={columns}
            rows={data.messages}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
        )}
      </div>
      {data && <Pages path={path} before={before} next={data.next} />}
    </Sheet>
  )
}
