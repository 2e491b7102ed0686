import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { may } from '#contract/audience.ts'
import type { Checklist, ChecklistLine } from '#contract/site.ts'
import { keepTemplateRow, type ListedChecklist } from '#contract/site-calls.ts'
import { checklistTemplates, lastAnswers, typedLines } from '#domain/site/checklists.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords, useSourceWords } from '#web/kit/work/own-words.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Lines } from './checklist-lines.tsx'
import { withChecklists } from './kept-here.ts'
import { checklistsQuery, useRecord } from './queries.ts'

/** Checklists and inspections: what was looked at, measured and found. */
export default function ChecklistsPage({ params: { project = '' } }: PageProps) {
  const open = useQuery(projectQuery(project)).data
  const { data } = useQuery(checklistsQuery(project))
  const [begun, answered] = [useKeptOf('checklist', project), useKeptOf('answer', project)]
  const look = useLook(project)
  const inOwn = useOwnWords()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(useShownSearch()).get('open')
  const [beginning, setBeginning] = useState(0)
  const [shown, setShown] = useState(false)
  useProjectTrail(open, project, say('Checklists'))
  if (!open || !data) return <SkeletonRows count={6} rowPx={48} />
  const mayAnswer = may(open.audience, 'check.answer') && look === undefined
  const base = `${at('/projects')}/${project}/checklists`
  const { read: lists, waiting } = withChecklists(data.checklists, begun, answered)
  const list = lists.find(({ id }) => id === wanted)
  const begin = () => {
    setBeginning((sheet) => sheet + 1)
    setShown(true)
  }
  const beginButton = mayAnswer && (
    <ToolButton look="main" icon="plus" label={say('Begin a checklist')} onClick={begin} />
  )
  return (
    <>
      <WorkPage title={say('Checklists')} inBar actions={lists.length > 0 && beginButton}>
        {lists.length === 0 && (
          <EmptySheet title={say('No checklists yet')} action={beginButton}>
            {say('Before cover, drywall, tile, safety, or lines of your own. What fails becomes a task.')}
          </EmptySheet>
        )}
        <ul className="max-w-3xl divide-y divide-line">
          {lists.map((one) => {
            const last = [...lastAnswers(one.answers).values()]
            const failed = last.filter(({ result }) => result === 'fail').length
            const whole = last.length === one.lines.length
            return (
              <li key={one.id}>
                <a
                  href={`${base}?open=${one.id}`}
                  className="flex min-h-14 items-center gap-3 py-2 hover:bg-wash"
                >
                  <StatusMark
                    status={failed > 0 ? 'late' : whole ? 'done' : last.length > 0 ? 'under-way' : 'open'}
                    className="size-4"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{inOwn(one.title)}</span>
                    {one.room !== '' && <span className="block text-muted">{inOwn(one.room)}</span>}
                  </span>
                  {(waiting.has(one.id) || one.answers.some(({ id }) => waiting.has(id))) && (
                    <Tag tone="line">{say('Kept')}</Tag>
                  )}
                  {failed > 0 && <Tag tone="red">{say('{count, number} failed', { count: failed })}</Tag>}
                  <span className="text-muted tabular-nums">{`${last.length} / ${one.lines.length}`}</span>
                </a>
              </li>
            )
          })}
        </ul>
      </WorkPage>
      <SideSheet
        open={list !== undefined}
        onClose={() => navigate(base, { replace: true })}
        title={inOwn(list?.title ?? '')}
      >
        {list && (
          <div className="grid gap-4">
            <Lines key={list.id} {...{ project, list, mayAnswer, waiting }} />
            {may(open.audience, 'task.edit') && look === undefined && (
              <OwnTemplate key={`own ${list.id}`} {...{ project, list, templates: data.templates }} />
            )}
          </div>
        )}
      </SideSheet>
      <SideSheet open={shown} onClose={() => setShown(false)} title={say('Begin a checklist')}>
        <BeginForm
          key={beginning}
          {...{ project }}
          templates={data.templates}
          earlier={lists}
          onDone={(id) => {
            setShown(false)
            navigate(`${base}?open=${id}`)
          }}
        />
      </SideSheet>
    </>
  )
}

type Template = Pick<Checklist, 'id' | 'title' | 'lines'>

/** Keeps a checklist for all projects of the organization, or takes it out of them again. */
function OwnTemplate({
  project,
  list,
  templates,
}: {
  project: string
  list: ListedChecklist
  templates: readonly Template[]
}) {
  const there = templates.find(({ title }) => title === list.title)
  const keeping = useRecord(
    project,
    () =>
      call(keepTemplateRow, {
        params: { project },
        body: there
          ? { id: there.id, title: there.title, lines: null }
          : { id: newId(), title: list.title, lines: list.lines },
      }),
    { onError: sayNotSaved },
  )
  return (
    <div className="border-line border-t pt-3">
      <ToolButton
        label={there ? say('Remove from your templates') : say('Keep as a template for all projects')}
        busy={keeping.isPending}
        onClick={() => keeping.mutate()}
      />
    </div>
  )
}

function BeginForm({
  project,
  templates,
  earlier,
  onDone,
}: {
  project: string
  templates: readonly Template[]
  earlier: readonly ListedChecklist[]
  onDone: (id: string) => void
}) {
  const inOwn = useOwnWords()
  const inSource = useSourceWords()
  const [id] = useState(() => newId())
  const [madeAt] = useState(() => new Date().toISOString())
  const [from, setFrom] = useState('cover')
  const [title, setTitle] = useState('')
  const [room, setRoom] = useState('')
  const [own, setOwn] = useState('')
  const template = checklistTemplates[from] ?? [...templates, ...earlier].find((one) => one.id === from)
  const lines: ChecklistLine[] = template
    ? template.lines.map((line) => ({ ...line, text: inSource(line.text), source: inSource(line.source) }))
    : typedLines(own)
  const sending = useRecord(
    project,
    () =>
      callOrKeep(
        'checklist',
        {
          params: { project },
          body: {
            ...{ id, title: title.trim() || inSource(template?.title ?? ''), room },
            ...{ taskId: null, lines, madeAt },
          },
        },
        say('Checklist: {title}', { title: title.trim() || (template?.title ?? '') }),
      ),
    { onDone: () => onDone(id) },
  )
  const wrong = wrongFields(sending)
  return (
    <SheetForm sending={sending} label={say('Begin')}>
      <SelectField
        label={say('Lines')}
        value={from}
        options={{
          ...Object.fromEntries(Object.entries(checklistTemplates).map(([key, one]) => [key, one.title])),
          ...Object.fromEntries(templates.map((one) => [one.id, one.title])),
          ...Object.fromEntries(
            earlier.map((one) => [
              one.id,
              say('As in “{title}”', { title: [one.title, one.room].filter(Boolean).map(inOwn).join(', ') }),
            ]),
          ),
          own: say('Lines of your own'),
        }}
        onChange={({ target }) => setFrom(target.value)}
      />
      {!template && (
        <div className="grid gap-1.5">
          <AreaField
            label={say('One line each')}
            rows={6}
            value={own}
            error={wrong.lines}
            onChange={setOwn}
          />
          <p className="text-muted text-sm">
            {say(
              'A figure to measure: the line, its unit and the most it may be, as in “Gap under the door | in | 0.5”.',
            )}
          </p>
        </div>
      )}
      <TextField
        label={say('Title')}
        optional={template !== undefined}
        value={title}
        error={wrong.title}
        placeholder={template?.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={say('Room')}
        optional
        value={room}
        error={wrong.room}
        onChange={({ target }) => setRoom(target.value)}
      />
    </SheetForm>
  )
}
