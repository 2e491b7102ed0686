import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issueDocumentRow, reviseDocumentRow, voidDocumentRow } from '#contract/document-calls.ts'
import { type DocumentFormat, documentFileRow, documentFormats } from '#contract/document-exports.ts'
import { documentKinds, writableStates } from '#contract/document-kinds.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { DocumentAside } from './document-aside.tsx'
import { DeleteDraft, EditMeta } from './document-dialogs.tsx'
import { Draft } from './draft.tsx'
import { SaveTemplate } from './own-template.tsx'
import { Paper } from './paper.tsx'
import { documentQuery, wrongWords } from './queries.ts'
import { Signing } from './signing.tsx'
import { TranslationNote, useSpanishCopy } from './translation.tsx'
import type { WholeDocument } from './use-editing.ts'
import { ballWords, kindLabel, stateTones, stateWords } from './words.ts'

/** What a file is called by whoever opens it. */
const formatNames: Readonly<Record<DocumentFormat, string>> = {
  ...{ pdf: 'PDF', 'pdf-a': 'PDF/A', docx: 'Word', xlsx: 'Excel', csv: 'CSV', html: 'HTML' },
}

/** A document: its text, to be written while it is a draft and read from then on. */
export default function DocumentPage({
  params: { project = '', document = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data, error } = useQuery({ ...documentQuery(project, document), retry: false })
  const gone = unreadable({ data, error })
  if (gone)
    return (
      <EmptySheet
        whole
        title={say('This document cannot be shown.')}
        action={<ToolButton label={say('All documents')} href={`${at('/projects')}/${project}/documents`} />}
      >
        {wrongWords(gone)}
      </EmptySheet>
    )
  if (!data) return <SkeletonRows count={10} rowPx={48} />
  return <Shown key={document} project={project} whole={data} />
}

const noLabels = {}

function Shown({ project, whole: found }: { project: string; whole: WholeDocument }) {
  const { document, content } = found
  const { draft: _, ...issued } = found
  // What was issued keeps where its figures came from, and is read like everybody reads it.
  const whole: WholeDocument = writableStates.includes(document.state) ? found : issued
  const { draft } = whole
  const { data: open } = useQuery(projectQuery(project))
  const base = `${at('/projects')}/${project}`
  useTrail([
    { label: open?.project.name ?? '', href: base },
    { label: say('Documents'), href: `${base}/documents` },
    { label: document.number ?? document.title },
  ])
  usePageTitle(document.title)
  const runs = open?.audience === 'contractor'
  const { actions, dialog } = useActions(project, whole, runs)
  const labels = draft?.labels ?? noLabels
  const exported = (format: DocumentFormat) => {
    const href = addressOf(documentFileRow, { project, document: document.id }, { format })
    Object.assign(window.document.createElement('a'), { href, download: '' }).click()
  }
  const isOut = whole.approval?.state === 'open'
  const hasTable = content.blocks.some(({ kind }) => kind === 'table')
  const exportMenu = (
    <Menu
      label={say('Export as')}
      side="end"
      trigger={(button) => <ToolButton {...button} icon="download" label={say('Export as')} />}
      items={documentFormats
        .filter((format) => hasTable || (format !== 'xlsx' && format !== 'csv'))
        .map((format) => ({ id: format, label: formatNames[format], onChoose: () => exported(format) }))}
    />
  )
  const paper = (
    <Paper
      title={document.title}
      number={document.number}
      kind={kindLabel(document.kind)}
      content={content}
      language={document.language}
      labels={labels}
    />
  )
  const signing = <Signing project={project} document={document} content={content} runs={runs} />
  return (
    <WorkPage
      title={document.title}
      detail={
        <>
          <Tag tone={stateTones[document.state]}>{stateWords[document.state]}</Tag>
          {document.number !== null && (
            <b className="whitespace-nowrap font-semibold text-ink">{document.number}</b>
          )}
          {kindLabel(document.kind)}
          {document.ball !== null && <span>· {ballWords(document)}</span>}
        </>
      }
      actions={
        <>
          {exportMenu}
          {actions}
        </>
      }
      asideWidth={408}
      {...(runs && {
        aside: (
          <>
            {signing}
            <DocumentAside
              {...{ project, whole }}
              people={open.people}
              self={open.self}
              {...(draft &&
                !isOut && {
                  page: <div className="text-[0.75em] [&_article]:py-5 md:[&_article]:px-6">{paper}</div>,
                })}
            />
          </>
        ),
      })}
    >
      <TranslationNote {...{ project, whole }} />
      {document.state === 'void' && document.reason !== '' && (
        <div className="mb-4">
          <Note kind="warning">{say('Void: {reason}', { reason: document.reason })}</Note>
        </div>
      )}
      {isOut && (
        <div className="mb-4">
          <Note kind="info">
            {say('It is out to be approved: nobody changes it meanwhile. Take it back to write on.')}
          </Note>
        </div>
      )}
      {draft && !isOut ? <Draft project={project} whole={whole} labels={labels} /> : paper}
      {!runs && <div className="mt-6">{signing}</div>}
      {document.issuedAt !== null && (
        <p className="mt-3 text-muted text-sm md:text-[0.8125rem]">
          {say('Issued {day}. Its text does not change any more.', {
            day: momentDay(document.issuedAt),
          })}
        </p>
      )}
      {dialog}
    </WorkPage>
  )
}

/** What can be done with a document, and what is asked before. */
function useActions(project: string, { document, draft, approval }: WholeDocument, runs: boolean) {
  const isOut = approval?.state === 'open'
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'issue' | 'void' | 'bin' | 'template' | 'meta'>()
  const [reason, setReason] = useState('')
  const params = { project, document: document.id }
  const base = `${at('/projects')}/${project}/documents`
  const done = async () => {
    setAsked(undefined)
    setReason('')
    await client.invalidateQueries({ queryKey: ['project', project] })
  }
  const issue = useMutation({
    mutationFn: () => call(issueDocumentRow, { params, body: { revision: draft?.revision ?? 0, reason } }),
    onSuccess: done,
  })
  const cancel = useMutation({
    mutationFn: () => call(voidDocumentRow, { params, body: { reason } }),
    onSuccess: done,
  })
  const revise = useMutation({
    mutationFn: () => call(reviseDocumentRow, { params, body: { id: crypto.randomUUID() } }),
    onSuccess: async ({ id }) => {
      await done()
      navigate(`${base}/${id}`)
    },
  })
  const spanish = useSpanishCopy(project, document, runs)
  if (!runs) return { actions: undefined, dialog: undefined }
  const stops = draft?.checks.filter(({ level }) => level === 'stop').length ?? 0
  const shut = draft !== undefined && (draft.open.length > 0 || stops > 0)
  const stands = document.state === 'issued' || document.state === 'signed'
  const items: MenuItem[] = [
    ...spanish.items,
    ...(stands
      ? [
          { id: 'revise', label: say('Revise'), icon: 'pen', onChoose: () => revise.mutate() } as const,
          {
            id: 'void',
            label: say('Declare void'),
            icon: 'close',
            danger: true,
            onChoose: () => setAsked('void'),
          } as const,
        ]
      : []),
    ...(draft
      ? [
          {
            id: 'template',
            label: say('Save as template'),
            icon: 'page',
            onChoose: () => setAsked('template'),
          } as const,
        ]
      : []),
    ...(draft && !isOut && document.issuedAt === null
      ? [
          {
            id: 'meta',
            label: say('Title and readers'),
            icon: 'pen',
            onChoose: () => setAsked('meta'),
          } as const,
          {
            id: 'bin',
            label: say('Delete draft'),
            icon: 'trash',
            danger: true,
            onChoose: () => setAsked('bin'),
          } as const,
        ]
      : []),
  ]
  const failed = issue.error ?? cancel.error ?? revise.error ?? spanish.error
  const actions = (
    <>
      {items.length > 0 && (
        <Menu
          label={say('More')}
          side="end"
          trigger={(button) => <ToolButton {...button} bare icon="more" label={say('More')} />}
          items={items}
        />
      )}
      {draft && !isOut && (
        <ToolButton
          look="main"
          label={say('Issue')}
          disabled={shut}
          title={shut ? say('Fill in what is required first') : undefined}
          onClick={() => setAsked('issue')}
        />
      )}
    </>
  )
  const isVoid = asked === 'void'
  const close = () => setAsked(undefined)
  const dialog = (
    <>
      {failed && asked === undefined && (
        <div role="alert" className="mt-3">
          <Note kind="refused">{wrongWords(failed)}</Note>
        </div>
      )}
      {asked === 'meta' && <EditMeta {...{ project, document }} onClose={close} />}
      {asked === 'bin' && <DeleteDraft {...{ project, document }} onClose={close} />}
      {asked === 'template' && <SaveTemplate {...{ project, document }} onClose={close} />}
      <Dialog
        open={asked === 'issue' || asked === 'void'}
        onClose={close}
        title={isVoid ? say('Declare void') : say('Issue this document?')}
      >
        <form
          className="mt-3 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isVoid) cancel.mutate()
            else issue.mutate()
          }}
        >
          <p>
            {isVoid
              ? say('It keeps its number and its text, and is marked void.')
              : say(
                  'It gets the next {prefix} number, its figures stop moving, and whoever may read it sees it.',
                  { prefix: documentKinds[document.kind].prefix },
                )}
          </p>
          {isVoid && (
            <TextField
              label={say('Reason')}
              value={reason}
              required
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {failed && (
            <div role="alert">
              <Note kind="refused">{wrongWords(failed)}</Note>
            </div>
          )}
          <div className="flex gap-2">
            <ToolButton
              type="submit"
              look={isVoid ? 'danger' : 'main'}
              label={isVoid ? say('Declare void') : say('Issue')}
              busy={issue.isPending || cancel.isPending}
            />
            <ToolButton label={say('Cancel')} onClick={() => setAsked(undefined)} />
          </div>
        </form>
      </Dialog>
    </>
  )
  return { actions, dialog }
}
