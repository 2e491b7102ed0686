import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { may } from '#contract/audience.ts'
import { answerResults, type ChecklistLine } from '#contract/site.ts'
import type { ListedChecklist } from '#contract/site-calls.ts'
import { checklistTemplates, judged, lastAnswers, measures } from '#domain/site/checklists.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { useLook } from '#web/kit/work/look.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { withChecklists } from './kept-here.ts'
import { checklistsQuery, useRecord } from './queries.ts'

const resultWords = { pass: say('Pass'), fail: say('Fail'), na: say('Does not apply') }

/** Checklists and inspections: what was looked at, measured and found. */
export default function ChecklistsPage({ params: { project = '' } }: PageProps) {
  const open = useQuery(projectQuery(project)).data
  const { data } = useQuery(checklistsQuery(project))
  const [begun, answered] = [useKeptOf('checklist', project), useKeptOf('answer', project)]
  const look = useLook(project)
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
                    <span className="block font-semibold">{one.title}</span>
                    {one.room !== '' && <span className="block text-muted">{one.room}</span>}
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
        title={list?.title ?? ''}
      >
        {list && <Lines key={list.id} {...{ project, list, mayAnswer, waiting }} />}
      </SideSheet>
      <SideSheet open={shown} onClose={() => setShown(false)} title={say('Begin a checklist')}>
        <BeginForm
          key={beginning}
          {...{ project }}
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

function BeginForm({
  project,
  earlier,
  onDone,
}: {
  project: string
  earlier: readonly ListedChecklist[]
  onDone: (id: string) => void
}) {
  const [id] = useState(() => newId())
  const [madeAt] = useState(() => new Date().toISOString())
  const [from, setFrom] = useState('cover')
  const [title, setTitle] = useState('')
  const [room, setRoom] = useState('')
  const [own, setOwn] = useState('')
  const template = checklistTemplates[from] ?? earlier.find((one) => one.id === from)
  const typed = own.split('\n').flatMap((text) => (text.trim() === '' ? [] : text.trim()))
  const lines: ChecklistLine[] = template
    ? [...template.lines]
    : typed.map((text, index) => ({
        ...{ key: `line-${index + 1}`, text, unit: '', least: null, most: null, source: '' },
      }))
  const sending = useRecord(
    project,
    () =>
      callOrKeep(
        'checklist',
        {
          params: { project },
          body: { id, title: title.trim() || (template?.title ?? ''), room, taskId: null, lines, madeAt },
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
          ...Object.fromEntries(
            earlier.map((one) => [
              one.id,
              say('As in “{title}”', { title: [one.title, one.room].filter(Boolean).join(', ') }),
            ]),
          ),
          own: say('Lines of your own'),
        }}
        onChange={({ target }) => setFrom(target.value)}
      />
      {!template && (
        <AreaField label={say('One line each')} rows={6} value={own} error={wrong.lines} onChange={setOwn} />
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

type LinesProps = {
  project: string
  list: ListedChecklist
  mayAnswer: boolean
  waiting: ReadonlySet<string>
}

function Lines({ project, list, mayAnswer, waiting }: LinesProps) {
  const last = lastAnswers(list.answers)
  return (
    <div className="grid gap-3">
      {list.room !== '' && <p className="text-muted">{list.room}</p>}
      <ul className="divide-y divide-line">
        {list.lines.map((line) => (
          <Line
            key={line.key}
            {...{ project, line, mayAnswer, waiting }}
            checklist={list.id}
            answer={last.get(line.key)}
          />
        ))}
      </ul>
    </div>
  )
}

type Answer = ListedChecklist['answers'][number]
type LineProps = Omit<LinesProps, 'list'> & {
  checklist: string
  line: ChecklistLine
  answer: Answer | undefined
}

function Line({ project, checklist, line, answer, mayAnswer, waiting }: LineProps) {
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<string>()
  const [writing, setWriting] = useState(false)
  const value = typed ?? String(answer?.value ?? '')
  const sending = useRecord(project, (result: Answer['result']) => {
    const figure = value.trim() === '' ? null : Number(value.replace(',', '.'))
    const body = {
      ...{ id: newId(), line: line.key, result, note: note ?? answer?.note ?? '' },
      ...{ value: Number.isNaN(figure) ? null : figure, madeAt: new Date().toISOString() },
    }
    const label = say('Checklist: {title}', { title: line.text })
    return callOrKeep('answer', { params: { project, checklist }, body }, label)
  })
  const shown = sending.isPending ? sending.variables : answer?.result
  const figure = value.trim() === '' ? null : Number(value.replace(',', '.'))
  const comesTo =
    measures(line) && figure !== null && !Number.isNaN(figure)
      ? judged(line, { result: 'pass', value: figure })
      : undefined
  const tolerance = [
    line.least === null
      ? ''
      : say('at least {figure} {unit}', {
          figure: numberText(line.least, { maximumFractionDigits: 5 }),
          unit: line.unit,
        }),
    line.most === null
      ? ''
      : say('at most {figure} {unit}', {
          figure: numberText(line.most, { maximumFractionDigits: 5 }),
          unit: line.unit,
        }),
  ].filter(Boolean)
  return (
    <li className="grid gap-2 py-3 text-base/6">
      <p className="font-semibold">{line.text}</p>
      {(tolerance.length > 0 || line.source !== '') && (
        <p className="text-muted text-sm">{[...tolerance, line.source].filter(Boolean).join(' · ')}</p>
      )}
      {measures(line) && (
        <TextField
          label={say('Measured, {unit}', { unit: line.unit })}
          inputMode="decimal"
          disabled={!mayAnswer}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <fieldset disabled={!mayAnswer || sending.isPending}>
        <legend className="sr-only">{line.text}</legend>
        <div className="grid grid-cols-3 gap-2">
          {answerResults.map((result) => (
            <button
              key={result}
              type="button"
              aria-pressed={shown === result}
              // A figure out of tolerance fails, whatever is pressed.
              disabled={result === 'pass' && comesTo === 'fail'}
              onClick={() => sending.mutate(result)}
              className={classNames(
                'min-h-12 rounded-sm border-2 border-ink px-2 font-semibold disabled:opacity-55',
                shown === result && 'bg-ink text-paper',
              )}
            >
              {resultWords[result]}
            </button>
          ))}
        </div>
      </fieldset>
      {mayAnswer &&
        (writing || answer?.note || answer?.result === 'fail' ? (
          <TextField
            label={say('Note')}
            hint={say('It is kept with the next answer.')}
            optional
            value={note ?? answer?.note ?? ''}
            onChange={({ target }) => setNote(target.value)}
          />
        ) : (
          <div>
            <ToolButton look="ghost" icon="plus" label={say('Add a note')} onClick={() => setWriting(true)} />
          </div>
        ))}
      {!mayAnswer && answer?.note && <p className="text-muted">{answer.note}</p>}
      {sending.error && (
        <div role="alert">
          <Note kind="refused">{whyNotSaved(sending.error)}</Note>
        </div>
      )}
      {answer && waiting.has(answer.id) && (
        <p className="flex items-center gap-2">
          <Tag tone="line">{say('Kept')}</Tag>
          {answer.result === 'fail' && say('It failed, and becomes a task once it is sent.')}
        </p>
      )}
      {answer?.result === 'fail' && answer.taskId !== null && (
        <p>
          <StatusMark status="late" className="mr-1.5 inline size-3.5" />
          {say('It failed, and is a task now.')}
        </p>
      )}
    </li>
  )
}
