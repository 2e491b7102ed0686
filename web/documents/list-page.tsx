import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentArchiveRow } from '#contract/document-exports.ts'
import { type DocumentKind, type DocumentState, documentStates } from '#contract/document-kinds.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { OpenBin } from '#web/kit/work/bin-sheet.tsx'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, useToday } from '#web/kit/work/project.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { DocumentBin } from './document-bin.tsx'
import { OpenFacts } from './facts-sheet.tsx'
import { documentsQuery } from './queries.ts'
import { ballWords, kindLabel, stateTones, stateWords } from './words.ts'

const control =
  'min-h-8 rounded-sm border border-line bg-sheet px-2 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11'

/** The documents of a project, those that were changed last first, with who has each. */
export default function DocumentsPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(documentsQuery(project))
  const navigate = useNavigate()
  const today = useToday(project)
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<DocumentKind | ''>('')
  const [binOpen, setBinOpen] = useState(false)
  const [state, setState] = useState<DocumentState | ''>('')
  const base = `${at('/projects')}/${project}`
  const writes = open?.audience === 'contractor'
  useTrail([{ label: open?.project.name ?? '', href: base }, { label: say('Documents') }])
  usePageTitle(say('Documents'))
  useKeys([
    {
      keys: 'n',
      label: say('New document'),
      group: say('Document'),
      run: () => writes && navigate(`${base}/documents/new`),
    },
  ])
  if (!open || !data) return <SkeletonRows count={6} rowPx={48} />
  const all = data.documents
  const kinds = [...new Set(all.map((one) => one.kind))]
  const states = documentStates.filter((one) => all.some((document) => document.state === one))
  const wanted = typed.trim().toLocaleLowerCase()
  const shown = all.filter(
    (one) =>
      (kind === '' || one.kind === kind) &&
      (state === '' || one.state === state) &&
      `${one.number ?? ''} ${one.title} ${kindLabel(one.kind)}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <WorkPage
      title={say('Documents')}
      inBar
      actions={
        <>
          {all.length > 0 && (
            <ToolButton
              icon="download"
              label={say('All as a ZIP')}
              href={addressOf(documentArchiveRow, { project })}
              download=""
            />
          )}
          {writes && <OpenFacts project={project} />}
          {writes && <OpenBin onClick={() => setBinOpen(true)} />}
          {writes && (
            <ToolButton look="main" icon="plus" label={say('New document')} href={`${base}/documents/new`} />
          )}
        </>
      }
    >
      {writes && <DocumentBin project={project} open={binOpen} onClose={() => setBinOpen(false)} />}
      {data.turns.length > 0 && (
        <WorkSection title={say('Waiting for you')} className="mb-6">
          <ul className="divide-y divide-hair">
            {data.turns.map(({ document, title, kind: of, dueOn }) => (
              <li key={document} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="text-muted text-sm md:text-[0.8125rem]">
                    {kindLabel(of)} · {say('due {day}', { day: dayText(dueOn) })}
                  </span>
                </span>
                <ToolButton
                  look="main"
                  label={say('Read and approve')}
                  aria-label={say('Read and approve {title}', { title })}
                  href={`${base}/documents/${document}/approval`}
                />
              </li>
            ))}
          </ul>
        </WorkSection>
      )}
      {all.length === 0 ? (
        <EmptySheet title={say('No documents yet')}>
          {writes
            ? say('Contracts, change orders, notices and reports, filled in from the job.')
            : say('What is issued to you shows up here.')}
        </EmptySheet>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <input
              type="search"
              aria-label={say('Filter documents')}
              placeholder={say('Filter')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className={`${control} min-w-0 flex-1 basis-40 md:max-w-64`}
            />
            <select
              aria-label={say('Kind')}
              value={kind}
              // Its options are the kinds that are there.
              onChange={({ target }) => setKind(target.value as DocumentKind | '')}
              className={`${control} max-md:flex-1`}
            >
              <option value="">{say('All kinds')}</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {kindLabel(one)}
                </option>
              ))}
            </select>
            <select
              aria-label={say('State')}
              value={state}
              // As above, of the states.
              onChange={({ target }) => setState(target.value as DocumentState | '')}
              className={`${control} max-md:flex-1`}
            >
              <option value="">{say('All states')}</option>
              {states.map((one) => (
                <option key={one} value={one}>
                  {stateWords[one]}
                </option>
              ))}
            </select>
          </div>
          {shown.length === 0 && <p className="py-6 text-muted">{say('No document fits this filter.')}</p>}
          <ul className="divide-y divide-hair border-ink border-t-2">
            {shown.map((one) => (
              <li key={one.id}>
                <a
                  href={`${base}/documents/${one.id}`}
                  className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-2 hover:bg-wash md:grid-cols-[4.5rem_minmax(0,1fr)_11rem_6rem] lg:grid-cols-[6rem_minmax(0,1fr)_13rem_9rem_6rem] md:px-1"
                >
                  <span className="font-semibold tabular-nums max-md:text-sm max-md:text-muted">
                    {one.number ?? '–'}
                  </span>
                  <span className="min-w-0 max-md:order-first max-md:col-span-2">
                    <span className="block truncate font-semibold">{one.title}</span>
                    <span className="block truncate text-muted text-sm md:text-[0.8125rem]">
                      {kindLabel(one.kind)}
                      {one.translationOf !== null && ` · ${say('translation')}`}
                    </span>
                  </span>
                  <span
                    className={classNames(
                      'text-[0.8125rem] max-md:col-span-2 max-md:text-sm',
                      one.ball === null && 'max-md:hidden',
                      one.ballDue !== null && one.ballDue < today ? 'text-alarm-text' : 'text-muted',
                    )}
                  >
                    {ballWords(one)}
                    {one.ballDue !== null && one.ballDue < today && `, ${say('late')}`}
                  </span>
                  <span className="text-[0.8125rem] text-muted max-lg:hidden">
                    {momentDay(one.changedAt)}
                  </span>
                  <span className="text-right">
                    <Tag tone={stateTones[one.state]}>{stateWords[one.state]}</Tag>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </WorkPage>
  )
}
