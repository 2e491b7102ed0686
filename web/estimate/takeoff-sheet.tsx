import { useMemo, useState } from 'react'
import type { EstimateLine, PlacedLine } from '#contract/estimate.ts'
import { suggestedLines } from '#domain/estimate/takeoff-lines.ts'
import { tradeName } from '#domain/estimate/trades.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { spreadText } from '#domain/estimate/working.ts'
import { grouped } from '#domain/takeoff/grouped.ts'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  figures: Figures
  lines: readonly PlacedLine[]
  onAdd: (lines: readonly EstimateLine[]) => void
  onClose: () => void
}

const keyOf = ({ from }: EstimateLine) => (from.kind === 'takeoff' ? from.key : '')

/** What a thing comes to that the rooms take: `332 ft² ± 5.2`. */
function amountOf(figures: Figures, line: EstimateLine): string {
  const taken = figures.takenOff(keyOf(line))
  if (!taken) return ''
  const { value, least, most } = taken.quantity
  return spreadText({ value: value.valueOf(), least: least.valueOf(), most: most.valueOf() }, taken.unit)
}

/** Everything that the measured rooms take and that has no line yet, to be ticked. */
export function TakeoffSheet({ figures, lines, onAdd, onClose }: Props) {
  const suggested = useMemo(() => suggestedLines(figures, lines), [figures, lines])
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = suggested.filter((line) => !left.has(keyOf(line)))
  const toggle = (keys: readonly string[], takes: boolean) =>
    setLeft((now) => new Set([...[...now].filter((key) => !keys.includes(key)), ...(takes ? [] : keys)]))
  return (
    <SideSheet
      open
      title={say('What the rooms take')}
      onClose={onClose}
      foot={
        <div className="flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton
            look="ink"
            disabled={chosen.length === 0}
            label={say('{count, plural, one {Add # line} other {Add # lines}}', { count: chosen.length })}
            onClick={() => {
              onAdd(chosen)
              onClose()
            }}
          />
        </div>
      }
    >
      {suggested.length === 0 ? (
        <Note>
          {figures.rooms.length === 0
            ? say(
                'No room is measured yet, or none is in this estimate. Measure rooms first, or take what was measured.',
              )
            : say('Everything that the rooms take has a line.')}
        </Note>
      ) : (
        [...grouped(suggested, ({ trade }) => trade)].map(([trade, own]) => {
          const keys = own.map(keyOf)
          const all = keys.every((key) => !left.has(key))
          return (
            <fieldset key={trade} className="mb-4">
              <legend className="w-full border-ink border-b-2 pb-1">
                <label className="flex min-h-8 items-center gap-2 font-semibold max-md:min-h-11 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={all}
                    onChange={() => toggle(keys, !all)}
                    className="size-4 accent-blueprint"
                  />
                  {trade === '' ? say('No trade') : tradeName(trade)}
                </label>
              </legend>
              {own.map((line) => (
                <label
                  key={keyOf(line)}
                  className="flex min-h-8 items-center gap-2 border-hair border-b text-[0.8125rem] max-md:min-h-11 pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    checked={!left.has(keyOf(line))}
                    onChange={() => toggle([keyOf(line)], left.has(keyOf(line)))}
                    className="size-4 shrink-0 accent-blueprint"
                  />
                  <span className="min-w-0 flex-1">
                    {line.item}
                    {line.room !== '' && <span className="text-muted"> · {line.room}</span>}
                  </span>
                  <span className="shrink-0 text-muted">{amountOf(figures, line)}</span>
                </label>
              ))}
            </fieldset>
          )
        })
      )}
    </SideSheet>
  )
}
