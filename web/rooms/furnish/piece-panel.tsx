import type { RoomOpening } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { DoorWay, Finding, Piece, SpacePlan } from '#domain/space-plan/check-plan.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { findingText } from './finding-text.ts'
import type { Step } from './furnishing.ts'
import { LengthField } from './length-field.tsx'

type Props = {
  plan: SpacePlan
  findings: readonly Finding[]
  names: ReadonlyMap<string, string>
  chosen: string | null
  units: Units
  /** Null where the reader may look alone. */
  onStep: ((step: Step) => void) | null
}

/** Everything that stands in the room, with what is kept free around it; what is chosen is opened. */
export function PieceList({ plan, findings, names, chosen, units, onStep }: Props) {
  if (plan.pieces.length === 0) return <p className="text-muted">{say('Nothing is placed yet.')}</p>
  return (
    <ul className="border-ink border-t-2">
      {plan.pieces.map((piece) => {
        const own = findings.filter(({ pieceId }) => pieceId === piece.id)
        const wrong = own.filter(({ ok }) => !ok)
        const open = piece.id === chosen
        return (
          <li key={piece.id} className={classNames('border-hair border-b', open && 'bg-tint-blue')}>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onStep?.({ do: 'choose', id: open ? null : piece.id })}
              className="flex min-h-9 w-full items-center gap-2 px-2 text-left max-md:min-h-11 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate font-semibold">{names.get(piece.id)}</span>
              {wrong.length > 0 ? (
                <span className="flex items-center gap-1 text-signal-text">
                  <StatusMark status="look" />
                  {say('{count, plural, one {# to look at} other {# to look at}}', { count: wrong.length })}
                </span>
              ) : (
                own.length > 0 && (
                  <span className="flex items-center gap-1 text-muted">
                    <StatusMark status="done" />
                    {say('clear')}
                  </span>
                )
              )}
            </button>
            {(open || wrong.length > 0) && <Told findings={open ? own : wrong} names={names} units={units} />}
            {open && onStep && <Tools piece={piece} units={units} onStep={onStep} />}
          </li>
        )
      })}
    </ul>
  )
}

function Told({ findings, names, units }: Pick<Props, 'findings' | 'names' | 'units'>) {
  return (
    <ul className="grid gap-1 px-2 pb-2 text-[0.8125rem]/5">
      {findings.map((finding) => {
        const { text, source } = findingText(finding, names, units)
        return (
          <li key={text} className={classNames('flex gap-1.5', finding.ok && 'text-muted')}>
            <StatusMark status={finding.ok ? 'done' : 'look'} className="mt-0.5 size-3.5" />
            <span>
              {text}
              {source && <span className="block text-muted text-xs">{source}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Tools({
  piece: { id, width, depth },
  units,
  onStep,
}: {
  piece: Piece
  units: Units
  onStep: (step: Step) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-2 px-2 pb-2">
      <LengthField
        label={say('Width')}
        metres={width}
        units={units}
        onCommit={(metres) => onStep({ do: 'size', id, width: metres, depth })}
      />
      <LengthField
        label={say('Depth')}
        metres={depth}
        units={units}
        onCommit={(metres) => onStep({ do: 'size', id, width, depth: metres })}
      />
      <ToolButton label={say('Turn')} onClick={() => onStep({ do: 'turn', id, by: Math.PI / 2 })} />
      <ToolButton label={say('Duplicate')} onClick={() => onStep({ do: 'copy', id })} />
      <ToolButton label={say('Delete')} onClick={() => onStep({ do: 'remove', id })} />
    </div>
  )
}

/** Which way each door of the room opens. */
export function DoorList({
  doors,
  ways,
  onDoor,
}: {
  doors: readonly RoomOpening[]
  ways: SpacePlan['doors']
  onDoor: ((id: string, way: DoorWay) => void) | null
}) {
  if (doors.length === 0) return null
  return (
    <ul className="border-ink border-t-2">
      {doors.map(({ id }, index) => {
        const way = ways[id] ?? {}
        const { hinge: _, ...unhinged } = way
        const { out: _out, ...inward } = way
        return (
          <li key={id} className="flex flex-wrap items-center gap-3 border-hair border-b px-2 py-1.5">
            <span className="flex-1 font-semibold">{say('Door {number}', { number: index + 1 })}</span>
            <Tick
              label={say('Hinged on the other side')}
              checked={way.hinge === 'to'}
              onChange={onDoor && ((on) => onDoor(id, on ? { ...way, hinge: 'to' } : unhinged))}
            />
            <Tick
              label={say('Opens out of the room')}
              checked={way.out === true}
              onChange={onDoor && ((on) => onDoor(id, on ? { ...way, out: true } : inward))}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: ((on: boolean) => void) | null
}) {
  return (
    <label className="flex items-center gap-1.5 max-md:min-h-11 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        disabled={onChange === null}
        onChange={({ target }) => onChange?.(target.checked)}
        className="size-4 accent-blueprint"
      />
      {label}
    </label>
  )
}
