import { useState } from 'react'
import type { Figures, Reckoned } from '#domain/estimate/types.ts'
import { unitName } from '#domain/estimate/units.ts'
import { crossingText, workingOf } from '#domain/estimate/working.ts'
import { packsText } from '#language/pack-words.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { figureText, offText, shareText } from './figure-text.ts'
import { PhoneFields, type Typing } from './phone-fields.tsx'
import type { EstimateGroup, EstimateRow } from './rows.ts'
import { changeText } from './total-bar.tsx'

type ListProps = {
  groups: readonly EstimateGroup[]
  figures: Figures
  /** What is typed into lines goes here; undefined for who reads. */
  typing: Typing | undefined
}

/** An estimate on a phone, group by group: each line opens to what makes its price, and to its working. */
export function PhoneList({ groups, figures, typing }: ListProps) {
  const [openRow, setOpenRow] = useState<string>()
  const [openGroup, setOpenGroup] = useState<string>()
  // The group of a line that was just added is open, whichever it came into.
  const [added, setAdded] = useState<string>()
  return (
    <div className="px-4 pb-4">
      {groups.map(({ id, name, rows, sums }) => (
        <details
          key={id}
          open={openGroup === id || (openGroup === undefined && rows.some(({ line }) => line.id === added))}
          className="group border-hair border-b"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by keys too */}
          <summary
            onClick={(event) => {
              event.preventDefault()
              const isOpen = event.currentTarget.parentElement?.hasAttribute('open')
              setAdded(undefined)
              setOpenGroup(isOpen ? undefined : id)
            }}
            className="flex min-h-13 cursor-pointer list-none items-center gap-2 text-base/6 group-open:border-ink group-open:border-b-2"
          >
            <Icon name="right" className="size-4 group-open:rotate-90" />
            <span className="min-w-0 truncate font-semibold">{name}</span>
            <span className="text-muted text-sm">{rows.length}</span>
            <span className="ml-auto font-semibold">{moneyText(sums.totalCents)}</span>
          </summary>
          <ul>
            {rows.map((row) => (
              <PhoneLine
                key={row.line.id}
                row={row}
                {...{ figures, typing }}
                begins={row.line.id === added}
                open={openRow === row.line.id}
                onToggle={() => setOpenRow(openRow === row.line.id ? undefined : row.line.id)}
              />
            ))}
          </ul>
        </details>
      ))}
      {typing && (
        <div className="pt-3">
          <ToolButton
            icon="plus"
            label={say('Add a line')}
            onClick={() => {
              const id = typing.onAdd()
              setOpenGroup(undefined)
              setAdded(id)
              setOpenRow(id)
            }}
          />
        </div>
      )}
    </div>
  )
}

type LineProps = {
  row: EstimateRow
  figures: Figures
  typing: Typing | undefined
  /** Whether it was just added. */
  begins: boolean
  open: boolean
  onToggle: () => void
}

function PhoneLine({ row, figures, typing, begins, open, onToggle }: LineProps) {
  const { line, of } = row
  const crossing = crossingText(of)
  const parts = [
    `${figureText(of.quantity.value)} ${unitName(of.unit)} ${offText(of.quantity)}`.trim(),
    of.order && of.pack ? packsText(of.order.count, of.pack.name) : '',
  ]
  return (
    <li className="border-hair border-b py-1 last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-left text-base/6"
      >
        <span className={open ? 'font-semibold' : ''}>{line.item}</span>
        <span className={of.included ? 'font-semibold' : 'text-muted'}>
          {moneyText(of.priceCents + of.ownerTaxCents)}
        </span>
        <span className="text-muted text-sm">{parts.filter(Boolean).join(' · ')}</span>
        {open && (
          <span className="text-muted text-sm">{say('cost {sum}', { sum: moneyText(of.costCents) })}</span>
        )}
      </button>
      {crossing && (
        <p className="flex items-center gap-2 py-1 text-signal-text text-sm">
          <StatusMark status="look" className="size-4" />
          {crossing}
        </p>
      )}
      {open && typing && <PhoneFields {...{ row, typing, begins }} />}
      {open && (
        <ol className="mb-2 grid gap-1 border-ink border-l pl-3 text-sm">
          {workingOf(line, of, figures, 'imperial').workedOut.map(({ label, formula, result }) => (
            <li key={`${label} ${formula}`}>
              {formula}
              <b className="font-semibold">{result}</b>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** The foot of it: what it comes to. */
export function PhoneTotal({
  reckoned: { sums },
  compared,
}: {
  reckoned: Reckoned
  compared: { name: string; totalCents: number } | undefined
}) {
  const change = compared && sums.totalCents - compared.totalCents
  return (
    <section
      aria-label={say('Total')}
      className="sticky bottom-18 z-10 flex items-end justify-between gap-3 border-ink border-t-2 bg-sheet px-4 py-2.5"
    >
      <div>
        <p className="text-muted text-sm/5">
          {say('Total so far · {count, plural, one {# line} other {# lines}}', { count: sums.lines })}
        </p>
        <output className="block font-extrabold text-2xl/8 [font-stretch:125%]">
          {moneyText(sums.totalCents)}
        </output>
        {change !== undefined && change !== 0 && (
          <p className="font-semibold text-link text-sm/5">
            {say('{change} since {name}', { change: changeText(change), name: compared?.name ?? '' })}
          </p>
        )}
      </div>
      <p className="text-right text-sm/6">
        <span className="text-muted">{say('cost')}</span> {moneyText(sums.costCents)}
        <br />
        <span className="text-muted">{say('margin')}</span>{' '}
        <b>{sums.marginBp === null ? '–' : shareText(sums.marginBp)}</b>
      </p>
    </section>
  )
}
