import { useMemo } from 'react'
import type { VersionHead } from '#contract/estimates.ts'
import { type Compared, compareVersions, type LineChange, type Side } from '#domain/estimate/compare.ts'
import { unitName } from '#domain/estimate/units.ts'
import { say } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { fieldName, fieldText } from './field-words.ts'
import { figureText } from './figure-text.ts'
import { changeText } from './total-bar.tsx'
import { useCompared } from './use-compared.ts'

type Props = {
  project: string
  estimate: string
  versions: readonly VersionHead[]
  /** Ids of versions, 'draft' for what stands. */
  chosen: readonly [string, string]
  draft: Compared
  onChoose: (chosen: readonly [string, string]) => void
  onBack: () => void
}

const priceOf = ({ own }: Side) => own.priceCents + own.ownerTaxCents
const cell = 'border-hair border-b px-4 py-2 align-top'

/** Two versions line by line, side by side: what was entered otherwise, and what it comes to. */
export function ComparePage({ project, estimate, versions, chosen, draft, onChoose, onBack }: Props) {
  const [one, other] = chosen
  const left = useCompared(project, estimate, versions, one)
  const right = useCompared(project, estimate, versions, other)
  const [before, after] = [one === 'draft' ? draft : left, other === 'draft' ? draft : right]
  const comparison = useMemo(() => before && after && compareVersions(before, after), [before, after])
  const same =
    before && after && comparison
      ? after.reckoned.sums.lines - comparison.lines.filter(({ after: now }) => now).length
      : 0
  const nameOf = (id: string) => {
    const version = versions.find((known) => known.id === id)
    if (!version) return say('Draft')
    return say('Version {number} · {day}', { number: version.number, day: momentDay(version.at) })
  }
  const choice = (label: string, value: string, choose: (id: string) => void) => (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      className="min-h-8 max-w-full rounded-sm border border-line bg-sheet px-2 font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
    >
      <option value="draft">{nameOf('draft')}</option>
      {versions.map(({ id }) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </select>
  )
  return (
    <div className="h-full overflow-auto bg-sheet">
      <div className="flex flex-wrap items-center gap-3 border-line border-y bg-paper px-4 py-2 md:px-6">
        <ToolButton icon="left" label={say('Back to the estimate')} onClick={onBack} />
        {comparison && (
          <span className="text-[0.8125rem] text-muted">
            {say('{count, plural, one {# line differs} other {# lines differ}}, {same} the same', {
              count: comparison.lines.length,
              same: Math.max(0, same),
            })}
            {comparison.settings.length > 0 && ` · ${say('markups or tax differ')}`}
          </span>
        )}
        {comparison && <b className="ml-auto font-semibold">{changeText(comparison.totalCents)}</b>}
      </div>
      {!comparison ? (
        <SkeletonRows count={8} />
      ) : (
        <table className="w-full table-fixed text-[0.8125rem]/5">
          <thead>
            <tr className="text-left">
              <th className={cell}>{choice(say('What is compared'), one, (id) => onChoose([id, other]))}</th>
              <th className={classNames(cell, 'border-line border-l')}>
                {choice(say('With what it is compared'), other, (id) => onChoose([one, id]))}
              </th>
            </tr>
          </thead>
          <tbody>
            {comparison.lines.map((change) => (
              <tr key={change.id}>
                <td className={cell}>
                  <SideText side={change.before} change={change} gone />
                </td>
                <td className={classNames(cell, 'border-line border-l')}>
                  <SideText side={change.after} change={change} gone={false} />
                </td>
              </tr>
            ))}
            {before && after && (
              <tr className="border-ink border-t-2 font-semibold">
                <td className={`${cell} text-right`}>{moneyText(before.reckoned.sums.totalCents)}</td>
                <td className={classNames(cell, 'border-line border-l text-right')}>
                  {moneyText(after.reckoned.sums.totalCents)}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** A line as it stands on one side; what differs is struck out there, and underlined here. */
function SideText({ side, change, gone }: { side: Side | null; change: LineChange; gone: boolean }) {
  if (!side) return null
  const { kind, fields, before, after } = change
  const mark = gone
    ? 'bg-tint-red text-alarm-text line-through'
    : 'bg-tint-green text-level underline underline-offset-3'
  const alone = kind === 'added' || kind === 'removed'
  const moved = before && after && before.own.quantity.value !== after.own.quantity.value
  const { line, own } = side
  const others = fields.filter(
    (field) => field !== 'quantity' && field !== 'item' && fieldName(field) !== undefined,
  )
  return (
    <div className="flex gap-3">
      <div className="min-w-0 flex-1">
        <span className={classNames((alone || fields.includes('item')) && mark)}>{line.item}</span>{' '}
        <span className={classNames('text-muted', moved && mark)}>
          {figureText(own.quantity.value)} {unitName(own.unit)}
        </span>
        {!alone &&
          others.map((field) => (
            <div key={field} className="text-xs/4">
              <span className="text-muted">{fieldName(field)}: </span>
              <span className={mark}>{fieldText(field, line[field])}</span>
            </div>
          ))}
        {kind === 'share' && !gone && (
          <div className="text-muted text-xs/4">{say('only its share of what all lines bear')}</div>
        )}
      </div>
      <b className={classNames('shrink-0 font-semibold', (alone || change.totalCents !== 0) && mark)}>
        {moneyText(own.included ? priceOf(side) : 0)}
      </b>
    </div>
  )
}
