import type { ReactNode } from 'react'
import type { DryRun, ImportChoices } from '#domain/import/task-list.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { columnWords } from './column-words.ts'

type Props = {
  run: DryRun
  choices: ImportChoices
  onChoices: (choices: ImportChoices) => void
  /** Whom the file names and the project does not know. */
  unknown: readonly { name: string; email: string | null }[]
  addPeople: boolean
  onAddPeople: (on: boolean) => void
}

const formats = {
  asana: 'Asana',
  jira: 'Jira',
  monday: 'Monday',
  trello: 'Trello',
  plain: say('Spreadsheet'),
} as const

/** How many lines of a list are shown before the rest is only counted. */
const shownMost = 200

/** What a file comes to, row by row, before anything of it comes in. */
export function DryRunReport({ run, choices, onChoices, unknown, addPeople, onAddPeople }: Props) {
  const { tasks, skipped, problems, rows } = run
  return (
    <>
      <WorkSection title={say('What comes in')} detail={formats[run.format]}>
        <dl className="grid gap-x-8 gap-y-1 pt-3 sm:grid-cols-3">
          <Figure label={say('Rows in the file')} value={rows} />
          <Figure label={say('Tasks')} value={tasks.length} />
          <Figure label={say('Rows left out')} value={skipped.length} />
        </dl>
        {run.dateQuestions.length > 0 && (
          <fieldset className="mt-4 border border-line bg-tint-orange p-3">
            <legend className="px-1 font-semibold">
              {say('Is {example} a day of the month first, or a month?', {
                example: run.dateQuestions[0]?.example ?? '',
              })}
            </legend>
            {(['month-first', 'day-first'] as const).map((order) => (
              <label key={order} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="date-order"
                  checked={(choices.dateOrder ?? 'month-first') === order}
                  onChange={() => onChoices({ ...choices, dateOrder: order })}
                />
                {order === 'month-first'
                  ? say('The month first, as in the United States')
                  : say('The day first')}
              </label>
            ))}
          </fieldset>
        )}
      </WorkSection>
      {unknown.length > 0 && (
        <WorkSection title={say('People')} detail={numberText(unknown.length)}>
          <label className="flex min-h-11 items-center gap-2 pt-1">
            <input
              type="checkbox"
              checked={addPeople}
              onChange={(event) => onAddPeople(event.target.checked)}
            />
            {say('Add who is not in the project yet, as a contact without an account')}
          </label>
          <p className="text-muted">{unknown.map(({ name }) => name).join(', ')}</p>
        </WorkSection>
      )}
      {(skipped.some(({ reason }) => reason === 'archived') || choices.archived) && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={choices.archived ?? false}
            onChange={(event) => onChoices({ ...choices, archived: event.target.checked })}
          />
          {say('Bring in archived cards too')}
        </label>
      )}
      {run.columns.length > 0 && (
        <Columns
          columns={run.columns}
          chosen={run.format === 'plain'}
          choices={choices}
          onChoices={onChoices}
        />
      )}
      {problems.length > 0 && (
        <WorkSection title={say('Could not be read')} detail={numberText(problems.length)}>
          <Lines>
            {problems.slice(0, shownMost).map(({ row, field, message }) => (
              <li key={`${row} ${field} ${message}`} className="flex gap-3 border-hair border-b py-1.5">
                <span className="w-20 shrink-0 text-muted">{say('Row {row}', { row: numberText(row) })}</span>
                <span className="min-w-0 wrap-anywhere">
                  {field && <span className="text-muted">{field}: </span>}
                  {message}
                </span>
              </li>
            ))}
          </Lines>
          <More count={problems.length} />
        </WorkSection>
      )}
      {skipped.length > 0 && (
        <WorkSection title={say('Rows left out')} detail={numberText(skipped.length)}>
          <Lines>
            {skipped.slice(0, shownMost).map(({ row, message }) => (
              <li key={row} className="flex gap-3 border-hair border-b py-1.5">
                <span className="w-20 shrink-0 text-muted">{say('Row {row}', { row: numberText(row) })}</span>
                {message}
              </li>
            ))}
          </Lines>
          <More count={skipped.length} />
        </WorkSection>
      )}
      <WorkSection title={say('Tasks')} detail={numberText(tasks.length)}>
        <Lines>
          {tasks.slice(0, shownMost).map((task) => (
            <li key={task.sourceRow} className="flex gap-3 border-hair border-b py-1.5">
              <span className="w-20 shrink-0 text-muted">
                {say('Row {row}', { row: numberText(task.sourceRow) })}
              </span>
              <span className="min-w-0 flex-1 truncate">{task.title}</span>
              <span className="shrink-0 text-muted max-sm:hidden">
                {task.assignees.map(({ name, email }) => name ?? email).join(', ')}
              </span>
              <span className="w-28 shrink-0 text-right">{task.due && dayText(task.due)}</span>
            </li>
          ))}
        </Lines>
        <More count={tasks.length} />
      </WorkSection>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-hair border-b py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold text-lg">{numberText(value)}</dd>
    </div>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <ul className="text-[0.8125rem] max-md:text-base">{children}</ul>
)

function More({ count }: { count: number }) {
  const left = count - shownMost
  return left > 0 ? (
    <p className="pt-2 text-muted">
      {say('{count, plural, one {and # more} other {and # more}}', { count: left })}
    </p>
  ) : null
}

type ColumnsProps = Pick<Props, 'choices' | 'onChoices'> & {
  columns: DryRun['columns']
  /** Whether another meaning can be chosen. */
  chosen: boolean
}

/** What each column was read as; another meaning can be chosen where the headings do not tell. */
export function Columns({ columns, chosen, choices, onChoices }: ColumnsProps) {
  const choose = (at: number, field: string) =>
    onChoices({
      ...choices,
      columns: {
        ...Object.fromEntries(
          columns.flatMap((column, index) => (column.field ? [[index, column.field]] : [])),
        ),
        ...choices.columns,
        [at]: field,
      },
    })
  return (
    <WorkSection title={say('Columns')} detail={numberText(columns.length)}>
      <ul className="grid gap-x-8 pt-2 sm:grid-cols-2">
        {columns.map(({ heading, field }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={at} className="flex min-h-9 items-center justify-between gap-3 border-hair border-b">
            <span className="min-w-0 truncate">
              {heading || say('Column {number}', { number: numberText(at + 1) })}
            </span>
            {chosen ? (
              <select
                aria-label={say('What {heading} is', { heading })}
                value={field ?? ''}
                onChange={(event) => choose(at, event.target.value)}
                className="min-h-8 max-w-44 border border-line bg-sheet px-2 pointer-coarse:min-h-11"
              >
                <option value="">{say('Nothing')}</option>
                {Object.entries(columnWords).map(([key, word]) => (
                  <option key={key} value={key}>
                    {word}
                  </option>
                ))}
              </select>
            ) : (
              <span className="text-muted">
                {field ? (columnWords[field as keyof typeof columnWords] ?? field) : say('Left out')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
