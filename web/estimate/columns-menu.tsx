import { say } from '#language/say.ts'
import type { useKeptColumns } from '#web/ui/grid/grid-columns.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Popover } from '#web/ui/work/popover.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { estimateColumns } from './columns.tsx'

const stepPx = 24
const always: readonly string[] = ['number', 'item']

/** Which columns are shown, and how wide each is: by keys what the edge of its head does by hand. */
export function ColumnsMenu({ kept }: { kept: ReturnType<typeof useKeptColumns> }) {
  return (
    <Popover
      label={say('Columns')}
      side="end"
      className="w-80 p-3"
      trigger={(button) => <Chip {...button} label={say('Columns')} />}
    >
      {() => (
        <>
          <ul className="grid gap-0.5">
            {estimateColumns
              .filter(({ id }) => !always.includes(id))
              .map(({ id, label, width }) => {
                const shown = !kept.hidden.includes(id)
                const px = kept.widths[id] ?? width
                return (
                  <li
                    key={id}
                    className="flex min-h-8 items-center gap-1 max-md:min-h-11 pointer-coarse:min-h-11"
                  >
                    <label className="flex min-w-0 flex-1 items-center gap-2 self-stretch">
                      <input
                        type="checkbox"
                        checked={shown}
                        onChange={() => kept.show(id, !shown)}
                        className="size-4 shrink-0 accent-blueprint"
                      />
                      <span className="truncate">{label}</span>
                    </label>
                    {shown && (
                      <>
                        <ToolButton
                          size={24}
                          look="ghost"
                          bare
                          icon="minus"
                          label={say('{column}: narrower', { column: label })}
                          onClick={() => kept.widen(id, px - stepPx)}
                        />
                        <ToolButton
                          size={24}
                          look="ghost"
                          bare
                          icon="plus"
                          label={say('{column}: wider', { column: label })}
                          onClick={() => kept.widen(id, px + stepPx)}
                        />
                      </>
                    )}
                  </li>
                )
              })}
          </ul>
          <p className="mt-2 border-line border-t pt-2">
            <ToolButton size={28} label={say('As it came')} onClick={kept.reset} />
          </p>
        </>
      )}
    </Popover>
  )
}

/** The columns that are shown, the same objects from one time to the next. */
export const shownColumns = (hidden: readonly string[]) =>
  estimateColumns.filter(({ id }) => !hidden.includes(id))
