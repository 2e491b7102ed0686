import type { Mark } from '#contract/site-photos.ts'

const tip = 0.035

/** The two short lines of an arrow's head at `to`, on a picture that is `ratio` times as wide as high. */
function head({ from, to }: Mark, ratio: number): string {
  const [dx, dy] = [(to[0] - from[0]) * ratio, to[1] - from[1]]
  const angle = Math.atan2(dy, dx)
  const end = (turn: number) =>
    `${((to[0] - (tip * Math.cos(angle + turn)) / ratio) * 1000).toFixed(1)} ${((to[1] - tip * Math.sin(angle + turn)) * 1000).toFixed(1)}`
  return `M${end(0.5)} L${to[0] * 1000} ${to[1] * 1000} L${end(-0.5)}`
}

const line = ({ from, to }: Mark) => `M${from[0] * 1000} ${from[1] * 1000} L${to[0] * 1000} ${to[1] * 1000}`

/** What was drawn over a picture, over all of it; the picture stays as it is. `ratio`: how much wider than high it is. */
export function Marks({ marks, ratio }: { marks: readonly Mark[]; ratio: number }) {
  return (
    <>
      <svg
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name but their place
          <g key={index} fill="none" stroke="var(--color-signal)" strokeWidth={3} strokeLinecap="round">
            {mark.kind !== 'text' && <path d={line(mark)} vectorEffect="non-scaling-stroke" />}
            {mark.kind === 'arrow' && <path d={head(mark, ratio)} vectorEffect="non-scaling-stroke" />}
            {mark.kind === 'length' && (
              <>
                <circle
                  cx={mark.from[0] * 1000}
                  cy={mark.from[1] * 1000}
                  r={6}
                  vectorEffect="non-scaling-stroke"
                />
                <circle
                  cx={mark.to[0] * 1000}
                  cy={mark.to[1] * 1000}
                  r={6}
                  vectorEffect="non-scaling-stroke"
                />
              </>
            )}
          </g>
        ))}
      </svg>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {marks.map(({ kind, from, to, text }, index) => {
          const [x, y] = kind === 'length' ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] : from
          return (
            text !== '' && (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: marks have no name but their place
                key={index}
                x={`${x * 100}%`}
                y={`${y * 100}%`}
                dy={kind === 'length' ? -8 : 18}
                textAnchor={x > 0.7 ? 'end' : x < 0.3 ? 'start' : 'middle'}
                className="fill-ink stroke-[6px] stroke-sheet font-semibold text-sm [paint-order:stroke]"
              >
                {text}
              </text>
            )
          )
        })}
      </svg>
    </>
  )
}

/** What marks say, for those who do not see them. */
export const marksText = (marks: readonly Mark[]): string =>
  marks
    .map(({ text }) => text)
    .filter(Boolean)
    .join(', ')
