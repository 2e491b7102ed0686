import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { importRegisterRow, registerColumnNames, registerFileMost } from '#contract/register-calls.ts'
import type { RowData } from '#contract/route.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { fileContent } from '#web/kit/file-content.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useReadAgain } from './queries.ts'

type Run = RowData<typeof importRegisterRow>
type Choices = {
  columns: Record<string, (typeof registerColumnNames)[number]>
  dateOrder?: 'month-first' | 'day-first'
}

const columnWords: Record<(typeof registerColumnNames)[number], string> = {
  section: say('Spec section'),
  description: say('Description'),
  type: say('Type'),
  paragraph: say('Paragraph'),
  classification: say('Classification'),
  reviewer: say('Reviewer'),
  submitOn: say('Submit by'),
  approvalOn: say('Approval needed by'),
  materialOn: say('Material needed by'),
  remarks: say('Remarks'),
  ignore: say('Left out'),
}
const orders = {
  'month-first': say('The month first, as in the United States'),
  'day-first': say('The day first'),
}

/** Brings a register in from a sheet, after showing what of it comes in. */
export function ImportForm({ project, onDone }: { project: string; onDone: () => void }) {
  const [file, setFile] = useState<{ name: string; content: string }>()
  const [choices, setChoices] = useState<Choices>({ columns: {} })
  const [tooLarge, setTooLarge] = useState(false)
  const again = useReadAgain(project)
  const send = useMutation({
    mutationFn: ({ content, how, dry }: { content: string; how: Choices; dry: boolean }) =>
      call(importRegisterRow, { params: { project }, body: { content, dry, ...how } }),
    onSuccess: ({ done }) => (done > 0 ? again() : undefined),
  })
  const run = send.data
  const choose = async (chosen: File) => {
    setTooLarge(chosen.size > registerFileMost)
    if (chosen.size > registerFileMost) return
    const content = await fileContent(chosen)
    setFile({ name: chosen.name, content })
    setChoices({ columns: {} })
    send.mutate({ content, how: { columns: {} }, dry: true })
  }
  const change = (how: Choices) => {
    setChoices(how)
    if (file) send.mutate({ content: file.content, how, dry: true })
  }
  if (run && run.done > 0)
    return (
      <div className="grid gap-4">
        <p role="status">
          {say('{count, plural, one {# item came in} other {# items came in}}', { count: run.done })}
        </p>
        <div>
          <ToolButton look="main" label={say('See the register')} onClick={onDone} />
        </div>
      </div>
    )
  return (
    <div className="grid gap-5">
      <label className="grid cursor-pointer justify-items-center gap-1 border-[1.5px] border-control border-dashed bg-sheet p-6 text-center focus-within:outline-3 focus-within:outline-blueprint hover:bg-wash">
        <span className="font-semibold wrap-anywhere">{file ? file.name : say('Choose a register')}</span>
        <span className="text-muted text-sm">
          {say('CSV or Excel (XLSX), such as ENG 4288. You see what comes in before anything is kept.')}
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          className="sr-only"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void choose(chosen)
            target.value = ''
          }}
        />
      </label>
      {(tooLarge || send.error) && (
        <div role="alert">
          <Note kind="refused">
            {tooLarge ? say('The file is too large to be a register.') : whyNotSaved(send.error)}
          </Note>
        </div>
      )}
      {run && file && (
        <>
          <p aria-live="polite">
            {say(
              '{coming, plural, one {# item comes in} other {# items come in}}, {there, plural, one {# stands} other {# stand}} in the register already, {skipped, plural, one {# row is} other {# rows are}} left out.',
              { coming: run.coming, there: run.there, skipped: run.skipped.length },
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <ToolButton
              look="main"
              busy={send.isPending}
              disabled={run.coming === 0}
              label={say('{count, plural, one {Import # item} other {Import # items}}', {
                count: run.coming,
              })}
              onClick={() => send.mutate({ content: file.content, how: choices, dry: false })}
            />
            <ToolButton label={say('Cancel')} onClick={onDone} />
          </div>
          {run.unclear !== null && (
            <SelectField
              label={say('What comes first in {example}?', { example: run.unclear })}
              options={orders}
              value={choices.dateOrder ?? 'month-first'}
              onChange={({ target }) =>
                change({ ...choices, dateOrder: target.value === 'day-first' ? 'day-first' : 'month-first' })
              }
            />
          )}
          <Columns run={run} choices={choices} onChange={change} />
          <Told
            title={say('Could not be read')}
            lines={run.problems.map((one) => ({
              ...one,
              message: [one.field, one.message].filter(Boolean).join(': '),
            }))}
          />
          <Told title={say('Rows left out')} lines={run.skipped} />
          <Told
            title={say('What comes in')}
            lines={run.items.map(({ row, section, description }) => ({
              row,
              message: `${section} ${description}`,
            }))}
          />
        </>
      )}
    </div>
  )
}

/** What each column was read as; another meaning can be chosen. */
function Columns({
  run,
  choices,
  onChange,
}: {
  run: Run
  choices: Choices
  onChange: (next: Choices) => void
}) {
  return (
    <WorkSection title={say('Columns')}>
      <div className="grid gap-3 pt-3">
        {run.columns.map(({ heading, field, example }, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            key={`${at} ${heading}`}
            label={heading || say('Column {place}', { place: at + 1 })}
            hint={example}
            options={columnWords}
            value={choices.columns[at] ?? field ?? 'ignore'}
            onChange={({ target }) => {
              const chosen = registerColumnNames.find((name) => name === target.value) ?? 'ignore'
              onChange({ ...choices, columns: { ...choices.columns, [at]: chosen } })
            }}
          />
        ))}
      </div>
    </WorkSection>
  )
}

function Told({ title, lines }: { title: string; lines: readonly { row: number; message: string }[] }) {
  if (lines.length === 0) return null
  return (
    <WorkSection title={title} detail={numberText(lines.length)}>
      <ul className="text-base md:text-[0.8125rem]">
        {lines.map(({ row, message }) => (
          <li key={`${row} ${message}`} className="flex gap-3 border-hair border-b py-1.5">
            <span className="w-16 shrink-0 text-muted">{say('Row {row}', { row: numberText(row) })}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
