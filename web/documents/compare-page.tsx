import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type compareDocumentRow, restoreDocumentVersionRow } from '#contract/document-calls.ts'
import { writableStates } from '#contract/document-kinds.ts'
import type { Block } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import { blockLines, cellTexts } from '#domain/documents/block-text.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate, useSearchChoice, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { comparisonQuery, documentQuery, versionsQuery, wrongWords } from './queries.ts'
import type { WholeDocument } from './use-editing.ts'
import { readField, sourceHref, sourceWords, writerOf } from './words.ts'

type Comparison = RowData<typeof compareDocumentRow>
type Change = Comparison['changes'][number]
type Side = 'both' | 'before' | 'after'

/** Two texts of a document, block by block: side by side or in line, and why its figures changed. */
export default function ComparePage({
  params: { project = '', document = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const query = new URLSearchParams(useShownSearch())
  const navigate = useNavigate()
  const older = query.get('older') ?? ''
  const newer = query.get('newer') ?? undefined
  const { data: open } = useQuery(projectQuery(project))
  const { data: whole } = useQuery(documentQuery(project, document))
  const { data: versions } = useQuery(versionsQuery(project, document))
  const { data } = useQuery(comparisonQuery(project, document, older, newer))
  const [way, setWay] = useSearchChoice('way', ['side', 'line'])
  const base = `${at('/projects')}/${project}`
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () =>
      call(restoreDocumentVersionRow, { params: { project, document, documentVersion: older }, body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['project', project] })
      navigate(`${base}/documents/${document}`)
    },
  })
  useTrail([
    { label: open?.project.name ?? '', href: base },
    { label: say('Documents'), href: `${base}/documents` },
    { label: whole?.document.title ?? '', href: `${base}/documents/${document}` },
    { label: say('Compare') },
  ])
  usePageTitle(say('Compare'))
  if (!data || !whole || !versions) return <SkeletonRows count={10} rowPx={48} />
  const before = versions.versions.find(({ id }) => id === older)
  const takesBack =
    before !== undefined &&
    writableStates.includes(whole.document.state) &&
    whole.draft !== undefined &&
    whole.approval?.state !== 'open'
  const changed = data.changes.filter(({ change, moved }) => change !== 'same' || moved)
  const go = (next: { older?: string; newer?: string }) => {
    const to = new URLSearchParams({ older, ...(newer && { newer }), ...next })
    if (to.get('newer') === '') to.delete('newer')
    navigate(`${base}/documents/${document}/compare?${to}`, { replace: true })
  }
  const choice = (label: string, value: string, now: boolean, choose: (id: string) => void) => (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
      className="min-h-8 min-w-0 flex-1 rounded-sm border border-line bg-sheet px-2 font-semibold max-md:min-h-11"
    >
      {now && <option value="">{say('What stands now')}</option>}
      {versions.versions.map(({ id, number, at: when, author }) => (
        <option key={id} value={id}>
          {say('Version {number}', { number })} · {momentDay(when)}
          {author !== null && ` · ${versions.people[author] ?? ''}`}
        </option>
      ))}
    </select>
  )
  return (
    <WorkPage
      title={say('Compare')}
      inBar
      detail={say('{count, plural, one {# block differs} other {# blocks differ}}, {same} the same', {
        count: changed.length,
        same: data.changes.length - changed.length,
      })}
      actions={
        <>
          {takesBack && (
            <ToolButton
              label={say('Restore')}
              aria-label={say('Restore version {number}', { number: before.number })}
              busy={restore.isPending}
              onClick={() => restore.mutate()}
            />
          )}
          <ChoiceBar
            label={say('How it is shown')}
            name="way"
            options={{ side: say('Side by side'), line: say('In line') }}
            order={['side', 'line']}
            value={way}
            onChange={setWay}
          />
        </>
      }
    >
      {restore.error && (
        <div role="alert" className="mb-3">
          <Note kind="refused">{wrongWords(restore.error)}</Note>
        </div>
      )}
      <div className="mb-2 flex flex-wrap gap-3">
        {choice(say('What is compared'), older, false, (id) => go({ older: id }))}
        {choice(say('With what it is compared'), newer ?? '', true, (id) => go({ newer: id }))}
      </div>
      {changed.length === 0 && <p className="py-6">{say('Both say the same.')}</p>}
      <ol className="border-ink border-t-2 text-[0.9375rem]/6">
        {changed.map((change) => (
          <li
            key={change.id}
            className={classNames(
              'border-hair border-b py-2',
              way === 'side' && 'grid gap-x-6 md:grid-cols-2',
            )}
          >
            {way === 'side' ? (
              <>
                <Told change={change} side="before" whole={whole} />
                <Told change={change} side="after" whole={whole} />
              </>
            ) : (
              <Told change={change} side="both" whole={whole} />
            )}
          </li>
        ))}
      </ol>
      {data.fields.length > 0 && <Why fields={data.fields} project={project} whole={whole} />}
    </WorkPage>
  )
}

const gone = 'bg-tint-red text-alarm-text line-through'
const come = 'bg-tint-green text-level underline underline-offset-3'

/** What became of a block, on one side or in line; what went is struck out, what came underlined. */
function Told({ change, side, whole }: { change: Change; side: Side; whole: WholeDocument }) {
  const write = writerOf(whole.document.language)
  const block = side === 'before' ? change.before : change.after
  const shows = (what: string) =>
    what === 'same' || (what === 'removed' ? side !== 'after' : side !== 'before')
  const plain = (one: Block | null) =>
    one ? blockLines(one, { write, fields: whole.content.fields }).join(' ') : ''
  return (
    <div className="min-w-0 break-words">
      {change.moved && side !== 'before' && (
        <span className="block text-muted text-xs">↕ {say('moved')}</span>
      )}
      {change.rows.length > 0 && block?.kind === 'table' ? (
        <ul>
          {change.rows
            .filter((row) => row.change !== 'same' && (row.change === 'changed' || shows(row.change)))
            .map((row) => {
              const texts = (cells: typeof row.cells) =>
                cellTexts(block.columns, cells, write).filter(Boolean).join(' · ')
              const old = texts({ ...row.cells, ...row.before })
              return (
                <li key={row.id} className="tabular-nums">
                  {row.change === 'changed' ? (
                    <>
                      {side !== 'after' && <del className={gone}>{old}</del>}{' '}
                      {side !== 'before' && <ins className={come}>{texts(row.cells)}</ins>}
                    </>
                  ) : row.change === 'removed' ? (
                    <del className={gone}>{texts(row.cells)}</del>
                  ) : (
                    <ins className={come}>{texts(row.cells)}</ins>
                  )}
                </li>
              )
            })}
        </ul>
      ) : change.words.length > 0 ? (
        <p className="whitespace-pre-line">
          {change.words.map(({ text, change: what }, index) => {
            const key = `${index} ${what}`
            if (!shows(what)) return null
            if (what === 'same') return <span key={key}>{text}</span>
            return what === 'removed' ? (
              <del key={key} className={gone}>
                {text}
              </del>
            ) : (
              <ins key={key} className={come}>
                {text}
              </ins>
            )
          })}
        </p>
      ) : (
        <p>{plain(block)}</p>
      )}
    </div>
  )
}

function Why({
  fields,
  project,
  whole,
}: {
  fields: Comparison['fields']
  project: string
  whole: WholeDocument
}) {
  const { document, people, draft } = whole
  const label = (key: string) => draft?.asks.find((one) => one.key === key)?.label ?? key
  return (
    <WorkSection title={say('Why figures changed')} className="mt-6">
      <ul className="divide-y divide-hair">
        {fields.map(({ key, before, after }) => {
          const href = after ? sourceHref(after, project) : undefined
          return (
            <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="font-semibold">{label(key)}</span>
              <span className="tabular-nums">
                <del className={gone}>{readField(document.language, before ?? undefined) || '—'}</del>{' '}
                <ins className={come}>{readField(document.language, after ?? undefined) || '—'}</ins>
              </span>
              {after && <span className="text-muted text-sm">{sourceWords(after, people)}</span>}
              {href !== undefined && (
                <a href={href} className="text-link underline">
                  {say('Show it')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}
