import type { Measured, WallFace } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { fromLeft } from '#domain/measure/wall-view.ts'
import { say } from '#language/say.ts'
import { drawnLength } from '#web/drawing/length-text.ts'
import { differenceText, type WallNames } from './texts.ts'

type Props = {
  face: WallFace
  measured: Measured
  names: WallNames
  units: Units
  /** What its length became more since the scan before, in metres, where that is over the tolerance. */
  longer?: number | undefined
}

const margin = { left: 44, right: 12, top: 26, foot: 24 }
const drawnWide = 560

/** One wall as whoever stands before it sees it, with its doors and windows. It illustrates: the table holds every figure. */
export function WallElevation({ face, measured, names, units, longer = 0 }: Props) {
  const [length, height] = [face.length.value, face.height.value]
  const scale = Math.min((drawnWide - margin.left - margin.right) / Math.max(length, 1), 70)
  const [wide, high] = [length * scale, height * scale]
  const x = (metres: number) => margin.left + Math.min(Math.max(metres, 0), length) * scale
  const y = (metres: number) => margin.top + high - Math.min(Math.max(metres, 0), height) * scale
  const top = face.top?.map(([along, up]) => `${x(length - along)} ${y(up)}`) ?? [
    `${x(length)} ${y(height)}`,
    `${x(0)} ${y(height)}`,
  ]
  const openings = measured.openings.filter(({ id }) => face.openingIds.includes(id))
  const label = {
    fontSize: 12,
    fontWeight: 600,
    className: 'fill-ink stroke-paper',
    paintOrder: 'stroke',
    strokeWidth: 6,
  }
  return (
    <svg
      role="img"
      aria-label={say('{wall}, seen from inside', { wall: names.numbered(face.id) })}
      viewBox={`0 0 ${drawnWide} ${margin.top + high + margin.foot}`}
      className="mt-2 block h-auto w-full max-w-[35rem]"
      fill="none"
    >
      <path
        d={`M${x(0)} ${y(0)}L${x(length)} ${y(0)}L${top.join('L')}Z`}
        className="fill-hold stroke-ink"
        strokeWidth="3"
      />
      {longer > 0 && (
        <>
          <rect
            x={x(length - longer)}
            y={y(height)}
            width={longer * scale}
            height={high}
            className="fill-signal"
            opacity=".3"
          />
          <path
            d={`M${x(length - longer)} ${y(0)}V${y(height)}`}
            className="stroke-signal"
            strokeWidth="2"
            strokeDasharray="5 4"
          />
        </>
      )}
      {openings.map((opening) => {
        const ends = [fromLeft(face, opening.from), fromLeft(face, opening.to)]
        const [left, right] = [Math.min(...ends), Math.max(...ends)]
        return (
          <g key={opening.id}>
            <rect
              x={x(left)}
              y={y(opening.head.value)}
              width={Math.max(0, x(right) - x(left))}
              height={Math.max(0, y(opening.sill.value) - y(opening.head.value))}
              className="fill-sheet stroke-ink"
              strokeDasharray={opening.kind === 'opening' ? '4 4' : undefined}
            />
            <text
              {...label}
              strokeWidth={0}
              textAnchor="middle"
              x={(x(left) + x(right)) / 2}
              y={y((opening.sill.value + opening.head.value) / 2) + 4}
            >
              {drawnLength(opening.width.value, units)}
            </text>
          </g>
        )
      })}
      <path
        d={`M${x(0)} 12H${x(length)}M${x(0) - 4} 16l8-8M${x(length) - 4} 16l8-8M18 ${y(0)}V${y(height)}M14 ${y(0) + 4}l8-8M14 ${y(height) + 4}l8-8`}
        className="stroke-ink"
      />
      <text {...label} textAnchor="middle" x={margin.left + wide / 2} y={16}>
        {drawnLength(length, units)}
      </text>
      <text {...label} textAnchor="middle" transform={`translate(22 ${margin.top + high / 2}) rotate(-90)`}>
        {drawnLength(height, units)}
      </text>
      {longer !== 0 && (
        <text
          x={x(length)}
          y={margin.top + high + 18}
          textAnchor="end"
          fontSize="12"
          fontWeight="600"
          className="fill-signal-text"
        >
          {differenceText(longer, units)}
        </text>
      )}
    </svg>
  )
}
