import { feetAndInches, sampleRoom } from '../sample-room.ts'
import { Dimension, Drawing, lettering } from './drawing.tsx'
import { bedroom } from './samples.ts'

const { width, depth, door, window: pane } = sampleRoom
const scale = 2
const [left, top] = [110, 58]
const x = (inches: number) => left + inches * scale
const y = (inches: number) => top + inches * scale

/** Where door and window begin, as in the drawing of the scan: on the left wall from the far corner, and on the far wall. */
const doorAt = 62
const paneAt = 34
const { bed, atFoot, atEachSide } = bedroom
const bedEnd = atEachSide + bed.width

/** The plan of the sample room with a bed in it and the ways around it. */
export function PlanDrawing() {
  return (
    <Drawing
      label={`Plan of a room ${feetAndInches(width)} by ${feetAndInches(depth)} with a queen bed: ${feetAndInches(atFoot)} at its foot, ${feetAndInches(atEachSide)} on each side.`}
    >
      <path
        d={`M${x(0)} ${y(0)}H${x(width)}V${y(depth)}H${x(0)}Z`}
        className="fill-sheet stroke-ink"
        strokeWidth="8"
      />
      <path d={`M${x(paneAt)} ${y(0)}H${x(paneAt + pane.width)}`} className="stroke-sheet" strokeWidth="5" />
      <path d={`M${x(paneAt)} ${y(0)}H${x(paneAt + pane.width)}`} className="stroke-ink" />
      <path d={`M${x(0)} ${y(doorAt)}V${y(doorAt + door.width)}`} className="stroke-sheet" strokeWidth="10" />
      <path
        d={`M${x(0)} ${y(doorAt + door.width)}H${x(door.width)}A${door.width * scale} ${door.width * scale} 0 0 0 ${x(0)} ${y(doorAt)}`}
        className="stroke-ink"
      />
      <path
        d={`M${x(atFoot)} ${y(atEachSide)}H${x(width) - 5}V${y(bedEnd)}H${x(atFoot)}Z`}
        className="fill-wash stroke-ink"
        strokeWidth="2"
      />
      <path
        d={`M${x(width) - 36} ${y(atEachSide) + 10}h24v44h-24zM${x(width) - 36} ${y(bedEnd) - 54}h24v44h-24zM${x(width) - 52} ${y(atEachSide)}V${y(bedEnd)}`}
        className="fill-sheet stroke-ink"
      />
      <Dimension from={[x(0), y(50)]} to={[x(atFoot), y(50)]} label={feetAndInches(atFoot)} />
      {[
        [0, atEachSide],
        [bedEnd, depth],
      ].map(([from = 0, to = 0]) => (
        <g key={from}>
          <Dimension from={[x(112), y(from)]} to={[x(112), y(to)]} label="" />
          <text x={x(112) - 12} y={y((from + to) / 2) + 7} textAnchor="end" className={lettering.bold}>
            {feetAndInches(atEachSide)}
          </text>
        </g>
      ))}
      <Dimension from={[x(0), top - 24]} to={[x(width), top - 24]} label={feetAndInches(width)} />
      <Dimension from={[left - 44, y(0)]} to={[left - 44, y(depth)]} label={feetAndInches(depth)} />
    </Drawing>
  )
}
