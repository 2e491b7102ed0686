import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answerRfiRow, type ListedRfi, moveRfiRow, putRfiRow } from '#contract/register-calls.ts'
import { costImpacts, type Rfi } from '#contract/registers.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText, shortDay } from '#web/kit/work/dates.ts'
import { useToday } from '#web/kit/work/project.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { EntryFiles } from './entry-files.tsx'
import { Fact, PaperButton } from './item-sheet.tsx'
import { useReadAgain, useSend } from './queries.ts'
import { costWords, rfiTones, rfiWords } from './words.ts'

type Impact = Pick<Rfi, 'cost' | 'scheduleDays'>

function ImpactFields({ value, onChange }: { value: Impact; onChange: (part: Partial<Impact>) => void }) {
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        label={say('Cost impact')}
        options={Object.fromEntries(costImpacts.map((one) => [one, costWords[one]]))}
        value={value.cost}
        // Its options are the impacts.
        onChange={({ target }) => onChange({ cost: target.value as Rfi['cost'] })}
      />
      <TextField
        label={say('Schedule impact, days')}
        type="number"
        min={0}
        optional
        value={value.scheduleDays ?? ''}
        onChange={({ target }) =>
          onChange({ scheduleDays: target.value === '' ? null : Number(target.value) })
        }
      />
    </div>
  )
}

type Asked = Impact & Pick<Rfi, 'subject' | 'question' | 'suggested' | 'reference' | 'sentTo' | 'neededOn'>

/** A request for information as it is typed. */
export function RfiForm({
  project,
  rfi,
  onDone,
}: {
  project: string
  rfi: ListedRfi | undefined
  onDone: () => void
}) {
  const today = useToday(project)
  const [id] = useState(() => rfi?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState<Asked>(() => {
    const { subject = '', question = '', suggested = '', reference = '', sentTo = '' } = rfi ?? {}
    const { neededOn = today, cost = 'unknown', scheduleDays = null } = rfi ?? {}
    return { subject, question, suggested, reference, sentTo, neededOn, cost, scheduleDays }
  })
  const set = (part: Partial<Asked>) => setTyped({ ...typed, ...part })
  const sending = useSend(
    project,
    () => call(putRfiRow, { params: { project }, body: { id, ...typed } }),
    onDone,
  )
  const wrong = wrongFields(sending)
  return (
    <SheetForm sending={sending} label={rfi ? say('Save') : say('Ask')}>
      <TextField
        label={say('Subject')}
        value={typed.subject}
        error={wrong.subject}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <AreaField
        label={say('Question')}
        value={typed.question}
        error={wrong.question}
        onChange={(question) => set({ question })}
      />
      <AreaField
        label={say('Suggested answer')}
        optional
        value={typed.suggested}
        onChange={(suggested) => set({ suggested })}
      />
      <TextField
        label={say('Drawing or specification')}
        optional
        value={typed.reference}
        onChange={({ target }) => set({ reference: target.value })}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label={say('To')}
          value={typed.sentTo}
          error={wrong.sentTo}
          onChange={({ target }) => set({ sentTo: target.value })}
        />
        <TextField
          label={say('Answer needed by')}
          type="date"
          value={typed.neededOn}
          error={wrong.neededOn}
          onChange={({ target }) => set({ neededOn: target.value })}
        />
      </div>
      <ImpactFields value={typed} onChange={set} />
    </SheetForm>
  )
}

function AnswerForm({ project, rfi }: { project: string; rfi: ListedRfi }) {
  const [answer, setAnswer] = useState(rfi.answer)
  const [impact, setImpact] = useState<Impact>({ cost: rfi.cost, scheduleDays: rfi.scheduleDays })
  const sending = useSend(
    project,
    () => call(answerRfiRow, { params: { project, rfi: rfi.id }, body: { answer, ...impact } }),
    () => {},
  )
  return (
    <WorkSection title={say('Answer')}>
      <div className="pt-3">
        <SheetForm sending={sending} label={say('Send the answer')}>
          <AreaField
            label={say('Answer')}
            value={answer}
            error={wrongFields(sending).answer}
            onChange={setAnswer}
          />
          <ImpactFields value={impact} onChange={(part) => setImpact({ ...impact, ...part })} />
        </SheetForm>
      </div>
    </WorkSection>
  )
}

type Props = {
  project: string
  rfi: ListedRfi
  answeredBy: string | undefined
  mayEdit: boolean
  mayAnswer: boolean
  onEdit: () => void
}

/** One request for information: what was asked, what was answered, and what to do next. */
export function RfiSheet({ project, rfi, answeredBy, mayEdit, mayAnswer, onEdit }: Props) {
  const move = useMutation({
    mutationFn: (to: 'open' | 'closed' | 'void') =>
      call(moveRfiRow, { params: { project, rfi: rfi.id }, body: { state: to } }),
    onError: sayNotSaved,
    onSettled: useReadAgain(project),
  })
  const { state } = rfi
  const live = state === 'open' || state === 'answered'
  const facts: [string, string][] = [
    [say('Question'), rfi.question],
    [say('Suggested answer'), rfi.suggested],
    [say('Drawing or specification'), rfi.reference],
    [say('To'), rfi.sentTo],
    [say('Asked'), dayText(rfi.askedOn)],
    [say('Answer needed by'), dayText(rfi.neededOn)],
    [say('Cost impact'), costWords[rfi.cost]],
    [
      say('Schedule impact'),
      rfi.scheduleDays === null
        ? ''
        : say('{count, plural, one {# day} other {# days}}', { count: rfi.scheduleDays }),
    ],
  ]
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={rfiTones[state]}>{rfiWords[state]}</Tag>
        {rfi.ball !== null && <span>{say('ball with {name}', { name: rfi.ball })}</span>}
        {rfi.overdue && <Tag tone="red">{say('late since {day}', { day: shortDay(rfi.neededOn) })}</Tag>}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayEdit && state === 'answered' && (
          <ToolButton look="main" label={say('Close it')} onClick={() => move.mutate('closed')} />
        )}
        {mayEdit && (state === 'answered' || state === 'closed') && (
          <ToolButton label={say('Reopen')} onClick={() => move.mutate('open')} />
        )}
        <PaperButton {...{ project, mayEdit }} documentId={rfi.documentId} of={{ rfi: rfi.id }} />
        {mayEdit && state === 'open' && (
          <>
            <ToolButton label={say('Edit')} onClick={onEdit} />
            <ToolButton look="danger" label={say('Take it back')} onClick={() => move.mutate('void')} />
          </>
        )}
      </div>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-y-2 text-base/6 md:text-sm/5">
        {facts.flatMap(([name, value]) =>
          value === '' ? [] : [<Fact key={name} name={name} value={value} />],
        )}
      </dl>
      <EntryFiles
        {...{ project, files: rfi.files }}
        of={{ rfi: rfi.id }}
        mayAdd={mayAnswer && live}
        mayRemove={mayEdit && live}
      />
      {state !== 'open' && rfi.answer !== '' && (
        <WorkSection
          title={say('Answer')}
          detail={[answeredBy, rfi.answeredOn && shortDay(rfi.answeredOn)].filter(Boolean).join(', ')}
        >
          <p className="wrap-anywhere whitespace-pre-line pt-2">{rfi.answer}</p>
        </WorkSection>
      )}
      {state === 'open' && mayAnswer && <AnswerForm project={project} rfi={rfi} />}
    </div>
  )
}

/** The title of its sheet. */
export const rfiTitle = ({ number, subject }: Pick<Rfi, 'number' | 'subject'>): string =>
  `${rfiNumber(number)} ${subject}`
