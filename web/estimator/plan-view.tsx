import { type ComponentType, Fragment, useEffect, useState } from 'react'
import type { Measured } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { say } from '#language/say.ts'
import type { OnGap } from '#web/drawing/gap-buttons.tsx'
import { PlanDrawing } from '#web/drawing/plan-drawing.tsx'
import { storiesOf } from '#web/drawing/plan-stories.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Refusal } from './refusal.tsx'
import { goToWallCost } from './wall-cost.tsx'

type Props = {
  measured: Measured
  names: Names
  units: Units
  selectedFaceId: string | undefined
  /** What the chosen wall comes to: where a tap opens no sheet, its cost may stand out of sight. */
  chosen: string | undefined
  onSelect: (faceId: string) => void
  onGap: OnGap
}

type View = 'plan' | 'three'
const views: Record<View, string> = { plan: say('Floor plan'), three: '3D' }

/** The rooms from above, or in three dimensions once that is asked for. */
export function PlanView(props: Props) {
  const [view, setView] = useState<View>('plan')
  const { measured, names, selectedFaceId, chosen, onSelect } = props
  const stories = storiesOf(measured)
  return (
    <>
      <div className="flex justify-end border-ink border-b-2 p-2 print:hidden">
        {chosen && (
          <button
            type="button"
            onClick={goToWallCost}
            className="mr-auto px-1 text-left font-semibold text-link tabular-nums underline underline-offset-4 max-lg:hidden"
          >
            {chosen}
          </button>
        )}
        <ChoiceBar
          label={say('Drawing')}
          name="estimator-view"
          options={views}
          order={['plan', 'three']}
          value={view}
          onChange={setView}
        />
      </div>
      <div className={view === 'plan' ? undefined : 'hidden print:block'}>
        {stories.map((story, at) => (
          <Fragment key={story.rooms[0]?.story ?? 0}>
            {stories.length > 1 && (
              <p className="border-ink px-3 py-2 font-bold not-first:border-t-2">
                {say('Story {number}', { number: at + 1 })}
              </p>
            )}
            <PlanDrawing {...props} measured={story} />
          </Fragment>
        ))}
      </div>
      {view === 'three' && <Three measured={measured} selectedFaceId={selectedFaceId} onSelect={onSelect} />}
      {measured.rooms.length > 0 && (
        <p className="border-line border-t px-3 py-2 text-muted leading-snug">
          {selectedFaceId !== undefined && (
            <strong className="text-ink print:hidden">{names.place(selectedFaceId)}. </strong>
          )}
          {say('Walls are named as on the floor plan, its top taken for north.')}
        </p>
      )}
    </>
  )
}

type ThreeProps = Pick<Props, 'measured' | 'selectedFaceId' | 'onSelect'>

function Three(props: ThreeProps) {
  const [RoomView, setRoomView] = useState<ComponentType<ThreeProps>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('#web/drawing/three/room-view.tsx').then(
      ({ default: component }) => setRoomView(() => component),
      () => setFailed(true),
    )
  }, [])
  if (RoomView)
    return (
      <div className="print:hidden">
        <RoomView {...props} />
      </div>
    )
  return (
    <div className="p-5 print:hidden">
      {failed ? (
        <Refusal>{say('The drawing could not be loaded. Look at your connection and try again.')}</Refusal>
      ) : (
        <p role="status">{say('Setting up the drawing…')}</p>
      )}
    </div>
  )
}
