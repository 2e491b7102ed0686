import { type KeyboardEvent, useReducer, useState } from 'react'
import type { SpacePlanRow } from '#contract/space-plan.ts'
import type { Measured, Room } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { checkPlan } from '#domain/space-plan/check-plan.ts'
import { type KindId, kindOf, kinds } from '#domain/space-plan/kinds.ts'
import { placeFor } from '#domain/space-plan/place.ts'
import { say } from '#language/say.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { doorsOf, pieceNames } from './finding-text.ts'
import { FurnishDrawing, nudgeOf } from './furnish-drawing.tsx'
import { begun, type Furnishing, furnish, type Step } from './furnishing.ts'
import { DoorList, PieceList } from './piece-panel.tsx'
import { type Saving, useSpacePlan } from './use-space-plans.ts'

type Props = {
  project: string
  row: SpacePlanRow
  measured: Measured
  room: Room
  units: Units
  mayPlan: boolean
}

const groups: readonly (readonly [ReturnType<typeof kindOf>['group'], string])[] = [
  ['kitchen', say('Kitchen')],
  ['bath', say('Bath')],
  ['laundry', say('Laundry')],
  ['living', say('Living')],
  ['bedroom', say('Bedroom')],
]
const kindIds = Object.keys(kinds) as KindId[]

/** One plan of a room: the drawing, everything in it, and what is told of the clearances. */
export function Furnished({ project, row, measured, room, units, mayPlan }: Props) {
  const [state, step] = useReducer((now: Furnishing, next: Step) => furnish(now, next, room), row.plan, begun)
  const [kind, setKind] = useState<KindId>('base-cabinet')
  const { plan, chosen } = state
  const { saving, again, keepMine, takeTheirs } = useSpacePlan(project, row, plan, (taken) =>
    step({ do: 'take', plan: taken }),
  )
  const findings = checkPlan(measured, room, plan)
  const names = pieceNames(plan.pieces)
  const faulty = new Set(
    findings.flatMap((one) =>
      one.ok ? [] : 'with' in one && one.what === 'overlap' ? [one.pieceId, one.with] : [one.pieceId],
    ),
  )
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault()
      step({ do: shiftKey ? 'redo' : 'undo' })
      return
    }
    if (ctrlKey || metaKey || event.altKey) return
    const ids = plan.pieces.map(({ id }) => id)
    if (key === 'n' || key === 'p') {
      const now = chosen === null ? -1 : ids.indexOf(chosen)
      const next = ids.at((now + (key === 'n' ? 1 : -1) + ids.length) % ids.length)
      if (next !== undefined) step({ do: 'choose', id: next })
      return
    }
    if (chosen === null) return
    const by = nudgeOf(key, shiftKey, room)
    if (by) step({ do: 'nudge', id: chosen, by })
    else if (key.toLowerCase() === 'r')
      step({ do: 'turn', id: chosen, by: (shiftKey ? -1 : 1) * (Math.PI / 2) })
    else if (key === 'Delete' || key === 'Backspace') step({ do: 'remove', id: chosen })
    else if (key === 'd') step({ do: 'copy', id: chosen })
    else if (key === 'Escape') step({ do: 'choose', id: null })
    else return
    event.preventDefault()
  }
  const wrong = findings.filter(({ ok }) => !ok).length
  return (
    <div className="grid gap-5 desk:grid-cols-[minmax(0,1fr)_25.5rem]">
      <div className="min-w-0">
        {mayPlan && (
          <div className="mb-3 flex flex-wrap items-end gap-2">
            <Field label={say('Place')}>
              {(control) => (
                <Select {...control} value={kind} onChange={({ target }) => setKind(target.value as KindId)}>
                  {groups.map(([group, label]) => (
                    <optgroup key={group} label={label}>
                      {kindIds
                        .filter((id) => kindOf(id).group === group)
                        .map((id) => (
                          <option key={id} value={id}>
                            {kindOf(id).label}
                          </option>
                        ))}
                    </optgroup>
                  ))}
                </Select>
              )}
            </Field>
            <ToolButton
              look="outline"
              icon="plus"
              label={say('Place it')}
              onClick={() => step({ do: 'add', kind, standing: placeFor(measured, room, plan, kind) })}
            />
            <ToolButton
              icon="undo"
              label={say('Undo')}
              disabled={state.past.length === 0}
              onClick={() => step({ do: 'undo' })}
            />
            <span className="ml-auto text-muted" role="status">
              {savingText(saving)}
            </span>
          </div>
        )}
        {saving === 'met' && (
          <div className="mb-3">
            <Note kind="warning">
              {say('Somebody else changed this plan meanwhile. Keep yours, or take theirs.')}
              <span className="mt-2 flex gap-2">
                <ToolButton look="outline" label={say('Keep mine')} onClick={keepMine} />
                <ToolButton look="outline" label={say('Take theirs')} onClick={takeTheirs} />
              </span>
            </Note>
          </div>
        )}
        {saving === 'not-kept' && (
          <div className="mb-3">
            <Note kind="refused">
              {say('This is not kept yet.')}
              <span className="mt-2 flex">
                <ToolButton look="outline" label={say('Try again')} onClick={again} />
              </span>
            </Note>
          </div>
        )}
        <FurnishDrawing
          measured={measured}
          room={room}
          plan={plan}
          chosen={chosen}
          names={names}
          faulty={faulty}
          moves={
            mayPlan
              ? {
                  choose: (id) => step({ do: 'choose', id }),
                  drag: (id, at) => step({ do: 'move', id, at }),
                  drop: (id, at, from) => step({ do: 'move', id, at, from }),
                  onKeyDown,
                }
              : null
          }
        />
        {mayPlan && (
          <p className="mt-2 text-[0.8125rem]/5 text-muted pointer-coarse:hidden">
            {say(
              'On the drawing: N chooses the next, arrows move it, R turns it, D duplicates it, Delete takes it away.',
            )}
          </p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <section>
          <h2 className="mb-1 font-extrabold text-base/6">{say('What stands here')}</h2>
          <p className="mb-2 text-muted" role="status">
            {plan.pieces.length > 0 &&
              (wrong === 0
                ? say('Every clearance that was looked at is kept.')
                : say('{count, plural, one {# thing to look at} other {# things to look at}}', {
                    count: wrong,
                  }))}
          </p>
          <PieceList
            plan={plan}
            findings={findings}
            names={names}
            chosen={chosen}
            units={units}
            onStep={mayPlan ? step : null}
          />
        </section>
        <section>
          <h2 className="mb-2 font-extrabold text-base/6">{say('Doors')}</h2>
          <DoorList
            doors={doorsOf(measured.openings, room.id)}
            ways={plan.doors}
            onDoor={mayPlan ? (id, way) => step({ do: 'door', id, way }) : null}
          />
        </section>
      </div>
    </div>
  )
}

const savingText = (saving: Saving) =>
  ({ kept: say('Kept'), saving: say('Saving…'), 'not-kept': say('Not saved'), met: say('Not saved') })[saving]
