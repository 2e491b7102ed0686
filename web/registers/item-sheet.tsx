import {
  type ListedSubmittal,
  type ListedTransmittal,
  withdrawTransmittalRow,
  writeRegisterRow,
} from '#contract/register-calls.ts'
import { submittalTypes } from '#contract/registers.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { dayText, shortDay } from '#web/kit/work/dates.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { EntryFiles, useFileNames } from './entry-files.tsx'
import { useSend } from './queries.ts'
import { actionWords, classWords, stageTones, stageWords } from './words.ts'

type Props = {
  project: string
  government: boolean
  item: ListedSubmittal
  transmittals: readonly ListedTransmittal[]
  task: string | undefined
  mayEdit: boolean
  mayAnswer: boolean
  onEdit: () => void
  onSend: (again: ListedTransmittal | undefined) => void
  onReturn: (transmittal: ListedTransmittal) => void
}

/** One item: who has it, where it was, and the one thing to do next. */
export function ItemSheet(props: Props) {
  const { project, government, item, transmittals, task, mayEdit, mayAnswer, onEdit, onSend, onReturn } =
    props
  const own = transmittals
    .filter(({ lines }) => lines.some((line) => line.item === item.id))
    .toSorted((a, b) => a.count - b.count || a.resubmission - b.resubmission)
  const last = own.find(({ id }) => id === item.transmittal)
  const line = last?.lines.find((one) => one.item === item.id)
  const withdraw = useSend(
    project,
    () => call(withdrawTransmittalRow, { params: { project, transmittal: last?.id ?? '' }, body: {} }),
    () => {},
  )
  const facts: [string, string | null][] = [
    [say('Type'), `${item.type} ${submittalTypes[item.type]}`],
    [say('Paragraph'), item.paragraph],
    [say('Classification'), classWords(item.classification, government)],
    [say('Reviewer'), item.reviewer],
    [say('For task'), task ?? ''],
    [say('Submit by'), item.submitBy && dayText(item.submitBy)],
    [say('Approval needed by'), item.approvalBy && dayText(item.approvalBy)],
    [say('Material needed by'), item.materialBy && dayText(item.materialBy)],
    [say('Remarks'), item.remarks],
  ]
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone={stageTones[item.stage]}>
          {line?.action ? actionWords(line.action, government) : stageWords[item.stage]}
        </Tag>
        {item.ball !== null && <span>{say('ball with {name}', { name: item.ball })}</span>}
        {item.overdue && item.due !== null && (
          <Tag tone="red">{say('late since {day}', { day: shortDay(item.due) })}</Tag>
        )}
      </div>
      {item.stage === 'resubmit' && line && <Note kind="refused">{line.remarks}</Note>}
      <div className="flex flex-wrap gap-2">
        {mayEdit && item.stage === 'open' && (
          <ToolButton look="main" label={say('Make a transmittal')} onClick={() => onSend(undefined)} />
        )}
        {mayEdit && item.stage === 'resubmit' && last && (
          <ToolButton look="main" label={say('Resubmit')} onClick={() => onSend(last)} />
        )}
        {mayAnswer && item.stage === 'review' && last && (
          <ToolButton
            look={mayEdit ? 'ink' : 'main'}
            label={mayEdit ? say('Write down the answer') : say('Answer')}
            onClick={() => onReturn(last)}
          />
        )}
        {mayEdit && item.stage === 'review' && last && (
          <ToolButton
            label={say('Take it back')}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onError: sayNotSaved })}
          />
        )}
        {mayEdit && <ToolButton label={say('Edit')} onClick={onEdit} />}
      </div>
      {own.length > 0 && (
        <WorkSection title={say('Where it was')}>
          <ul className="divide-y divide-hair">
            {own.map((one) => (
              <Passage key={one.id} {...{ project, government, mayEdit }} transmittal={one} item={item.id} />
            ))}
          </ul>
        </WorkSection>
      )}
      <EntryFiles
        {...{ project, files: item.files, mayAdd: mayEdit, mayRemove: mayEdit }}
        of={{ submittal: item.id }}
      />
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-y-2 text-base/6 md:text-sm/5">
        {facts.flatMap(([name, value]) => (value ? [<Fact key={name} name={name} value={value} />] : []))}
      </dl>
    </div>
  )
}

/** A name and what it says, in a list of them. */
export const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
  </>
)

type PassageProps = Pick<Props, 'project' | 'government' | 'mayEdit'> & {
  transmittal: ListedTransmittal
  item: string
}

function Passage({ project, government, mayEdit, transmittal, item }: PassageProps) {
  const { number, state, sentOn, sentTo, returnedOn, lines } = transmittal
  const line = lines.find((one) => one.item === item)
  const names = useFileNames(project, line?.files ?? [])
  return (
    <li className="grid gap-1 py-2">
      <div className="flex items-baseline gap-2">
        <span className="font-semibold tabular-nums">{number}</span>
        {state === 'withdrawn' && <Tag>{say('taken back')}</Tag>}
        <span className="ml-auto">
          <PaperButton
            {...{ project, mayEdit }}
            documentId={transmittal.documentId}
            of={{ transmittal: transmittal.id }}
          />
        </span>
      </div>
      <span className="text-muted text-sm">
        {say('Sent to {name}, {day}', { name: sentTo, day: shortDay(sentOn) })}
      </span>
      {names !== '' && <span className="wrap-anywhere text-sm">{say('With {names}', { names })}</span>}
      {line?.variation && (
        <span className="text-sm">{say('Varies from the contract: {reason}', { reason: line.reason })}</span>
      )}
      {line?.action && returnedOn !== null && (
        <span className="text-sm">
          {say('{day}: {action}', {
            day: shortDay(returnedOn),
            action: actionWords(line.action, government),
          })}
          {line.remarks !== '' && ` · ${line.remarks}`}
        </span>
      )}
    </li>
  )
}

type PaperProps = {
  project: string
  mayEdit: boolean
  documentId: string | null
  of: { transmittal?: string; rfi?: string }
  label?: string
}

/** Leads to the paper of an entry; writes it where there is none yet. */
export function PaperButton({ project, mayEdit, documentId, of, label }: PaperProps) {
  const navigate = useNavigate()
  const base = `${at('/projects')}/${project}/documents`
  const writing = useSend(
    project,
    () => call(writeRegisterRow, { params: { project }, body: of }),
    ({ document }) => navigate(`${base}/${document}`),
  )
  if (documentId !== null)
    return <ToolButton icon="page" label={say('Document')} href={`${base}/${documentId}`} />
  return (
    mayEdit && (
      <ToolButton
        icon="page"
        label={label ?? say('Write the document')}
        busy={writing.isPending}
        onClick={() => writing.mutate(undefined, { onError: sayNotSaved })}
      />
    )
  )
}
