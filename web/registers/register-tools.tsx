import { type ActionCode, actionNames } from '#contract/registers.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { actionWords, type Line } from './words.ts'

const turns = ['all', 'ours', 'theirs', 'done', 'later'] as const
type Turn = (typeof turns)[number]
const turnWords: Record<Turn, string> = {
  all: say('All'),
  ours: say('With us'),
  theirs: say('With the reviewer'),
  done: say('Done'),
  later: say('Not yet due'),
}

/** What is to be sent in so many days counts as ours; what comes later is not yet due. */
const soonDays = 30

/** Which lines of the register are listed; empty takes all. */
export type Narrowed = { turn: Turn; section: string; type: string; code: ActionCode | '' }
export const everyLine: Narrowed = { turn: 'all', section: '', type: '', code: '' }

/** What of a line says whether it is listed. */
type Judged = Pick<Line, 'stage' | 'due' | 'section' | 'type' | 'action'>

/** Whose turn it is with a line: of four, one. */
export function turnOf({ stage, due }: Judged, today: string): Exclude<Turn, 'all'> {
  if (stage === 'review') return 'theirs'
  if (stage === 'done') return 'done'
  return stage === 'open' && (due === null || due > addDays(today, soonDays)) ? 'later' : 'ours'
}

/** The lines that are listed. */
export const narrowed = <One extends Judged>(lines: readonly One[], by: Narrowed, today: string): One[] =>
  lines.filter(
    (line) =>
      (by.turn === 'all' || turnOf(line, today) === by.turn) &&
      (by.section === '' || line.section === by.section) &&
      (by.type === '' || line.type === by.type) &&
      (by.code === '' || line.action === by.code),
  )

const control =
  'min-h-8 min-w-0 rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 max-md:flex-1 max-md:basis-32 max-md:text-base pointer-coarse:min-h-11'

type Props = {
  lines: readonly Line[]
  government: boolean
  today: string
  value: Narrowed
  onChange: (next: Narrowed) => void
}

/** Whose turn it is, with how many each has, and by what else the register is narrowed. */
export function RegisterTools({ lines, government, today, value, onChange }: Props) {
  const bar = useInSight<HTMLFieldSetElement>(value.turn)
  const valuesOf = (of: (line: Line) => string) => [...new Set(lines.map(of))].filter(Boolean).sort()
  const codes = actionNames.filter((one) => lines.some(({ action }) => action === one))
  const choice = (name: 'section' | 'type' | 'code', label: string, all: string, values: readonly string[]) =>
    (values.length > 1 || value[name] !== '') && (
      <select
        aria-label={label}
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        className={control}
      >
        <option value="">{all}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {name === 'code' ? actionWords(codes.find((code) => code === one) ?? 'A', government) : one}
          </option>
        ))}
      </select>
    )
  return (
    <>
      <div className="border-line border-b">
        <fieldset
          ref={bar}
          className="flex overflow-x-auto overflow-y-hidden whitespace-nowrap px-1 max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12 md:px-3"
        >
          <legend className="sr-only">{say('Ball in court')}</legend>
          {turns.map((turn) => (
            <button
              key={turn}
              type="button"
              aria-pressed={value.turn === turn}
              data-state={value.turn === turn ? 'active' : 'inactive'}
              onClick={() => onChange({ ...value, turn })}
              className={classNames(
                'min-h-9 shrink-0 border-b-3 px-3 pt-0.5 font-semibold text-[0.8125rem] focus-visible:-outline-offset-3 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11',
                value.turn === turn
                  ? 'border-signal text-ink'
                  : 'border-transparent text-muted hover:bg-wash hover:text-ink',
              )}
            >
              {turnWords[turn]} {narrowed(lines, { ...everyLine, turn }, today).length}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-b px-4 py-2.5 empty:hidden md:px-6">
        {choice(
          'section',
          say('Spec section'),
          say('All sections'),
          valuesOf(({ section }) => section),
        )}
        {choice(
          'type',
          say('SD type'),
          say('All types'),
          valuesOf(({ type }) => type),
        )}
        {choice('code', say('Action code'), say('All actions'), codes)}
      </div>
    </>
  )
}
