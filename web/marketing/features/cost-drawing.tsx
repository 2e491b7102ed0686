import { formatCents } from '#domain/prices.ts'
import { Dimension, Drawing, lettering } from './drawing.tsx'
import { hanging } from './samples.ts'

const [left, wide] = [30, 420]
const right = left + wide
const middle = left + (wide * hanging.material) / hanging.total

/** The cost of hanging a room's drywall as lengths: material and labor, and each one's source. */
export function CostDrawing() {
  return (
    <Drawing
      label={`Drawing of a cost as lengths: material ${formatCents(hanging.material)} and labor ${formatCents(hanging.labor)} come to ${formatCents(hanging.total)}.`}
    >
      <Dimension from={[left, 70]} to={[middle, 70]} label={formatCents(hanging.material)} />
      <Dimension from={[middle, 70]} to={[right, 70]} label={formatCents(hanging.labor)} />
      <path d={`M${left} 92H${middle}V158H${left}Z`} className="fill-wash stroke-ink" strokeWidth="2" />
      <path
        d={Array.from({ length: 10 }, (_, index) => `M${left + 8 + index * 13} 158l22 -66`).join('')}
        className="stroke-muted"
      />
      <path d={`M${middle} 92H${right}V158H${middle}Z`} className="fill-signal stroke-ink" strokeWidth="2" />
      <text x={(left + middle) / 2} y="188" textAnchor="middle" className={lettering.bold}>
        Material
      </text>
      <text x={(middle + right) / 2} y="188" textAnchor="middle" className={lettering.bold}>
        Labor
      </text>
      <text x={(left + middle) / 2} y="214" textAnchor="middle" className={lettering.quiet}>
        price of Mar 2
      </text>
      <text x={(middle + right) / 2} y="214" textAnchor="middle" className={lettering.quiet}>
        your rate
      </text>
      <path d={`M${left} 244V296M${right} 244V296`} className="stroke-line" />
      <Dimension from={[left, 280]} to={[right, 280]} label={formatCents(hanging.total)} />
    </Drawing>
  )
}
