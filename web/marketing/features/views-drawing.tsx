import { formatCents } from '#domain/prices.ts'
import { takeoff } from '../sample-room.ts'
import { Drawing, lettering } from './drawing.tsx'
import { paintPrice } from './samples.ts'

const views = [
  { role: 'Owner', figure: formatCents(paintPrice.price), what: 'price' },
  { role: 'Contractor', figure: formatCents(paintPrice.cost), what: 'cost' },
  { role: 'Worker', figure: `${takeoff.paint.gallons} gal`, what: '2 coats' },
] as const

/** One line of the job as three people see it. */
export function ViewsDrawing() {
  return (
    <Drawing label="Drawing: one task, painting Room 101, as owner, contractor and worker see it.">
      <path d="M110 22H370V80H110Z" className="fill-wash stroke-ink" strokeWidth="2" />
      <text x="240" y="60" textAnchor="middle" className="fill-ink font-bold text-[24px] sm:text-[20px]">
        Paint, Room 101
      </text>
      <path d="M240 80V112M85 136V112H395V136M240 112V136" className="stroke-ink" strokeWidth="2" />
      {views.map(({ role, figure, what }, index) => {
        const left = 14 + index * 155
        return (
          <g key={role}>
            <rect
              x={left}
              y="136"
              width="142"
              height="166"
              className="fill-sheet stroke-ink"
              strokeWidth="2"
            />
            <rect
              x={left}
              y="136"
              width="142"
              height="44"
              className={index === 1 ? 'fill-signal' : 'fill-ink'}
            />
            <text
              x={left + 71}
              y="166"
              textAnchor="middle"
              className={`font-bold text-[22px] sm:text-[18px] ${index === 1 ? 'fill-on-signal' : 'fill-paper'}`}
            >
              {role}
            </text>
            <text x={left + 71} y="240" textAnchor="middle" className="fill-ink font-black text-[38px]">
              {figure}
            </text>
            <text x={left + 71} y="276" textAnchor="middle" className={lettering.quiet}>
              {what}
            </text>
          </g>
        )
      })}
    </Drawing>
  )
}
