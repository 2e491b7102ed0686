import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { makeDocumentRow, previewDocumentRow } from '#contract/document-calls.ts'
import type { Value } from '#contract/documents.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { RowData } from '#contract/route.ts'
import { exportScheduleRow } from '#contract/schedule-files.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { RemoveTemplate } from './own-template.tsx'
import { Paper } from './paper.tsx'
import { templatesQuery, wrongWords } from './queries.ts'
import { mayChange } from './template-rights.ts'
import { WaiverChoice } from './waiver-choice.tsx'
import { kindLabel, readValue, wrongValue } from './words.ts'

type Template = RowData<typeof documentTemplatesRow>['templates'][number]
type Subjects = RowData<typeof documentTemplatesRow>['subjects']

const groups: Record<Template['group'], string> = {
  own: say('Own templates'),
  residential: say('Residential'),
  commercial: say('Commercial'),
  government: say('Government'),
}
const groupNames = ['own', 'residential', 'commercial', 'government'] as const
const keepWords = { project: say('Asked once for this job'), org: say('Asked once for all your jobs') }
const tongues = { en: 'English', es: 'Español' }

/** Where a document is begun: a template is chosen, what the job does not know is answered, the finished page stands beside. */
export default function NewDocumentPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const query = new URLSearchParams(useShownSearch())
  const { data: open } = useQuery(projectQuery(project))
  const { data, error } = useQuery({ ...templatesQuery(project), retry: false })
  const base = `${at('/projects')}/${project}/documents`
  const chosen = data?.templates.find(({ key }) => key === query.get('template'))
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Documents'), href: base },
    { label: chosen?.title ?? say('New document') },
  ])
  usePageTitle(say('New document'))
  const gone = unreadable({ data, error })
  if (gone)
    return (
      <EmptySheet whole title={say('You cannot write documents in this project.')}>
        {wrongWords(gone)}
      </EmptySheet>
    )
  if (!data) return <SkeletonRows count={8} rowPx={48} />
  return chosen ? (
    <Answer
      key={chosen.key}
      project={project}
      template={chosen}
      subjects={data.subjects.filter(({ kinds }) => kinds.includes(chosen.kind))}
    />
  ) : (
    <Choose
      project={project}
      templates={data.templates}
      subjects={data.subjects}
      waivers={data.waivers}
      address={open?.project.address ?? ''}
      rights={data.rights}
      kind={query.get('kind') ?? ''}
    />
  )
}

function Choose({
  project,
  templates,
  subjects,
  waivers,
  address,
  rights,
  kind,
}: {
  project: string
  /** Whether the plan has templates of one’s own, and those of the team are the caller’s to change. */
  rights: { own: boolean; share: boolean }
  waivers: RowData<typeof documentTemplatesRow>['waivers']
  address: string
  templates: readonly Template[]
  subjects: Subjects
  kind: string
}) {
  const base = `${at('/projects')}/${project}/documents`
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const sdef = say('Schedule as SDEF').toLocaleLowerCase()
  const shown = templates.filter(
    (one) =>
      (kind === '' || one.kind === kind) &&
      `${one.title} ${kindLabel(one.kind)} ${one.citation}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <WorkPage
      title={say('New document')}
      inBar
      actions={
        rights.own && <ToolButton icon="plus" label={say('New template')} href={`${base}/templates/new`} />
      }
    >
      <input
        type="search"
        aria-label={say('Find a template')}
        placeholder={say('Find a template')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="mb-4 min-h-11 w-full max-w-md rounded-sm border border-control bg-sheet px-3 text-base"
      />
      {shown.some((one) => one.kind === 'lien-waiver') && (kind !== '' || wanted !== '') && (
        <WaiverChoice
          waivers={waivers}
          address={address}
          hrefOf={(key) => `${base}/new?template=${encodeURIComponent(key)}`}
        />
      )}
      {shown.length === 0 && <p className="text-muted">{say('No template fits these words.')}</p>}
      <div className="grid gap-6">
        {groupNames.map((group) => {
          const some = shown.filter((one) => one.group === group)
          return (
            some.length > 0 && (
              <WorkSection key={group} title={groups[group]} detail={some.length}>
                <ul className="grid md:grid-cols-2 md:gap-x-8 xl:grid-cols-3">
                  {some.map(({ key, kind: of, title, citation, asks, shared, mine }) => (
                    <li key={key} className="flex items-start gap-2 border-hair border-b">
                      <a
                        href={`${base}/new?template=${encodeURIComponent(key)}`}
                        className="block min-h-12 min-w-0 flex-1 py-2 hover:bg-wash"
                      >
                        <span className="block font-semibold">{title}</span>
                        <span className="block text-muted text-sm md:text-[0.8125rem]">
                          {shared === undefined
                            ? citation || say('own form')
                            : shared
                              ? say('shared with the team')
                              : say('yours alone')}
                          {' · '}
                          {subjects.find(({ kinds }) => kinds.includes(of))?.title ??
                            say(
                              '{count, plural, =0 {nothing to fill in} one {# to fill in} other {# to fill in}}',
                              { count: asks.length },
                            )}
                        </span>
                      </a>
                      {mayChange({ shared, mine }, rights.share) && (
                        <>
                          <ToolButton
                            bare
                            icon="pen"
                            label={say('Edit the template “{title}”', { title })}
                            href={`${base}/templates/${key.slice('own/'.length)}`}
                          />
                          <RemoveTemplate {...{ project, title }} id={key.slice('own/'.length)} />
                        </>
                      )}
                    </li>
                  ))}
                  {group === 'government' && kind === '' && sdef.includes(wanted) && (
                    <li className="border-hair border-b">
                      <a
                        href={addressOf(exportScheduleRow, { project }, { format: 'sdef' })}
                        download
                        className="block min-h-12 py-2 hover:bg-wash"
                      >
                        <span className="block font-semibold">{say('Schedule as SDEF')}</span>
                        <span className="block text-muted text-sm md:text-[0.8125rem]">
                          {say('A file from the schedule, for RMS of the Corps of Engineers')}
                        </span>
                      </a>
                    </li>
                  )}
                </ul>
              </WorkSection>
            )
          )
        })}
      </div>
    </WorkPage>
  )
}

function Answer({
  project,
  template,
  subjects,
}: {
  project: string
  template: Template
  subjects: Subjects
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [language, setLanguage] = useState(template.languages[0] ?? 'en')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [about, setAbout] = useState(subjects[0]?.id ?? '')
  const of = about === '' ? {} : { about }
  const bare = { templateKey: template.key, language, answers: {}, ...of }
  const { data: unsaid } = useQuery({
    queryKey: ['project', project, 'document-asks', template.key, language, about],
    queryFn: () => call(previewDocumentRow, { params: { project }, body: bare }),
    enabled: about !== '',
    retry: false,
  })
  // What the entry says is asked of nobody; until that is known, nothing is.
  const asks = about === '' ? template.asks : unsaid?.asks
  const read = useMemo(
    () => (asks ?? []).map(({ key, kind }) => ({ key, kind, value: readValue(kind, typed[key] ?? '') })),
    [asks, typed],
  )
  const answers = useMemo(
    () =>
      Object.fromEntries(
        read.flatMap(({ key, value }): [string, Value][] =>
          value === undefined || value === null ? [] : [[key, value]],
        ),
      ),
    [read],
  )
  const wrong = Object.fromEntries(
    read.filter(({ value }) => value === undefined).map(({ key, kind }) => [key, wrongValue[kind]]),
  )
  const body = { ...bare, answers }
  const shown = useDeferredValue(JSON.stringify(body))
  const { data: preview, error } = useQuery({
    queryKey: ['project', project, 'document-preview', shown],
    queryFn: () => call(previewDocumentRow, { params: { project }, body: JSON.parse(shown) }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const make = useMutation({
    mutationFn: () => call(makeDocumentRow, { params: { project }, body: { ...body, id } }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: ['project', project, 'documents'] })
      navigate(`${at('/projects')}/${project}/documents/${made.id}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length === 0) make.mutate()
  }
  const failed = make.error ?? error
  return (
    <WorkPage
      title={template.title}
      inBar
      detail={template.citation === '' ? say('own form') : template.citation}
    >
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-4">
          {subjects.length > 0 && (
            <SelectField
              label={say('Fill it from')}
              empty={say('Nothing, I fill it in')}
              options={Object.fromEntries(subjects.map(({ id: key, title }) => [key, title]))}
              value={about}
              onChange={({ target }) => setAbout(target.value)}
            />
          )}
          {asks === undefined ? (
            !error && <SkeletonRows count={4} />
          ) : asks.length === 0 ? (
            <p>{say('The job knows everything that this document says.')}</p>
          ) : (
            <p className="text-muted text-sm">
              {say('Only what the job does not know. What you leave empty can be filled in later.')}
            </p>
          )}
          {asks?.map(({ key, label, kind, required, keep }) => (
            <TextField
              key={key}
              label={label}
              hint={keep && keepWords[keep]}
              type={kind === 'date' ? 'date' : 'text'}
              optional={!required}
              value={typed[key] ?? ''}
              error={tried ? wrong[key] : undefined}
              onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value }))}
            />
          ))}
          {template.languages.length > 1 && (
            <SelectField
              label={say('Language')}
              options={Object.fromEntries(template.languages.map((one) => [one, tongues[one]]))}
              value={language}
              onChange={({ target }) =>
                setLanguage(template.languages.find((one) => one === target.value) ?? language)
              }
            />
          )}
          {failed && (
            <div role="alert">
              <Note kind="refused">{wrongWords(failed)}</Note>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <ToolButton type="submit" look="main" label={say('Write it')} busy={make.isPending} />
            <ToolButton label={say('Other templates')} href={`${at('/projects')}/${project}/documents/new`} />
          </div>
        </div>
        <div className="min-w-0" aria-live="off">
          {preview ? (
            <Paper
              title={preview.title}
              number={null}
              content={preview.content}
              language={language}
              labels={preview.labels}
            />
          ) : (
            !error && <SkeletonRows count={10} />
          )}
        </div>
      </form>
    </WorkPage>
  )
}
