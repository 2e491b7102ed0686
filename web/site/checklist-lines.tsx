import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { answerResults, type ChecklistLine } from '#contract/site.ts'
import type { ListedChecklist } from '#contract/site-calls.ts'
import { judged, lastAnswers, measures } from '#domain/site/checklists.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { takePhoto } from '#web/kit/kept/take-photo.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { readDecimal } from '#web/kit/work/typed-decimal.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { PhotoButton, SitePhotos } from './punch-photos.tsx'
import { useRecord } from './queries.ts'

const resultWords = { pass: say('Pass'), fail: say('Fail'), na: say('Does not apply') }

type LinesProps = {
  project: string
  list: ListedChecklist
  mayAnswer: boolean
  waiting: ReadonlySet<string>
}

/** The lines of a checklist, each with its answer. */
export function Lines({ project, list, mayAnswer, waiting }: LinesProps) {
  const last = lastAnswers(list.answers)
  const inOwn = useOwnWords()
  return (
    <div className="grid gap-3">
      {list.room !== '' && <p className="text-muted">{inOwn(list.room)}</p>}
      <ul className="divide-y divide-line">
        {list.lines.map((line) => (
          <Line
            key={line.key}
            {...{ project, line, mayAnswer, waiting }}
            checklist={list.id}
            room={list.room}
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
  room: string
  line: ChecklistLine
  answer: Answer | undefined
}

function Line({ project, checklist, room, line, answer, mayAnswer, waiting }: LineProps) {
  const inOwn = useOwnWords()
  const text = inOwn(line.text)
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<string>()
  const [writing, setWriting] = useState(false)
  const value = typed ?? String(answer?.value ?? '')
  const [sure, setSure] = useState(false)
  const figure = measures(line) ? readDecimal(value) : null
  // What is no figure is told, never left out of what is answered.
  const noFigure =
    figure === undefined && sure
      ? say('“{text}” is no number: write it as 12.50', { text: value })
      : undefined
  const [photo, setPhoto] = useState<File>()
  // Taken once, however often the answer is sent.
  const [taken, setTaken] = useState<string>()
  const choose = (file: File | undefined) => {
    setPhoto(file)
    setTaken(undefined)
  }
  const sending = useRecord(
    project,
    async (result: Answer['result']) => {
      const photoId = photo
        ? (taken ?? (await takePhoto(photo, { project, task: '', room, wall: '', shot: '' })))
        : (answer?.photoId ?? null)
      if (photo) setTaken(photoId ?? undefined)
      const body = {
        ...{ id: newId(), line: line.key, result, note: note ?? answer?.note ?? '', photoId },
        ...{ value: figure ?? null, madeAt: new Date().toISOString() },
      }
      const label = say('Checklist: {title}', { title: text })
      return callOrKeep('answer', { params: { project, checklist }, body }, label)
    },
    { onDone: () => choose(undefined) },
  )
  const shown = sending.isPending ? sending.variables : answer?.result
  const comesTo =
    measures(line) && typeof figure === 'number' ? judged(line, { result: 'pass', value: figure }) : undefined
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
      <p className="font-semibold">{text}</p>
      {(tolerance.length > 0 || line.source !== '') && (
        <p className="text-muted text-sm">{[...tolerance, inOwn(line.source)].filter(Boolean).join(' · ')}</p>
      )}
      {measures(line) && (
        <TextField
          label={say('Measured, {unit}', { unit: line.unit })}
          inputMode="decimal"
          disabled={!mayAnswer}
          value={value}
          error={noFigure}
          onChange={({ target }) => {
            setTyped(target.value)
            setSure(false)
          }}
          onBlur={() => setSure(true)}
        />
      )}
      <fieldset disabled={!mayAnswer || sending.isPending}>
        <legend className="sr-only">{text}</legend>
        <div className="grid grid-cols-3 gap-2">
          {answerResults.map((result) => (
            <button
              key={result}
              type="button"
              aria-pressed={shown === result}
              // A figure out of tolerance fails, whatever is pressed.
              disabled={result === 'pass' && comesTo === 'fail'}
              onClick={() => {
                setSure(true)
                if (figure !== undefined) sending.mutate(result)
              }}
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
      {mayAnswer && (writing || answer?.note || answer?.result === 'fail') && (
        <TextField
          label={say('Note')}
          hint={say('It is kept with the next answer.')}
          optional
          value={note ?? answer?.note ?? ''}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {mayAnswer && (
        <div className="flex flex-wrap items-center gap-2">
          {!writing && !answer?.note && answer?.result !== 'fail' && (
            <ToolButton look="ghost" icon="plus" label={say('Add a note')} onClick={() => setWriting(true)} />
          )}
          <PhotoButton
            label={say('Photo')}
            name={say('Photo: {line}', { line: line.text })}
            busy={sending.isPending}
            onPhoto={choose}
          />
          <span role="status" className="text-muted empty:hidden">
            {photo && say('{name} is kept with the next answer.', { name: photo.name })}
          </span>
        </div>
      )}
      {answer?.photoId && (
        <SitePhotos
          {...{ project }}
          photos={[{ file: answer.photoId, words: say('Photo'), alt: line.text }]}
        />
      )}
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
