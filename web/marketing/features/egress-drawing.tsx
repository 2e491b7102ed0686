import { Dimension, Drawing, lettering } from './drawing.tsx'
import { egress } from './samples.ts'

const scale = 5.6
const [left, top] = [88, 42]
const [wide, high] = [egress.width * scale, egress.height * scale]
const [right, bottom] = [left + wide, top + high]

/** A window in elevation with its clear opening, and the section it is held against. */
export function EgressDrawing() {
  return (
    <Drawing
      label={`Drawing of a bedroom window: clear opening ${egress.width} by ${egress.height} inches, ${egress.squareFeet} square feet; the code asks for ${egress.requiredSquareFeet}.`}
    >
      <path
        d={`M${left - 14} ${top - 14}H${right + 14}V${bottom + 14}H${left - 14}Z`}
        className="fill-wash stroke-ink"
        strokeWidth="2"
      />
      <path
        d={`M${left} ${top}H${right}V${bottom}H${left}Z`}
        className="fill-sheet stroke-ink"
        strokeWidth="2"
      />
      <path
        d={`M${right} ${top}L${left} ${(top + bottom) / 2}L${right} ${bottom}`}
        className="stroke-muted"
        strokeDasharray="7 5"
      />
      <Dimension from={[left, bottom + 50]} to={[right, bottom + 50]} label={`${egress.width} in`} />
      <Dimension from={[left - 36, top]} to={[left - 36, bottom]} label={`${egress.height} in`} />
      <path d={`M${right - 26} 112L${right + 40} 92H450`} className="stroke-signal" strokeWidth="2.5" />
      <circle cx={right - 26} cy="112" r="5" className="fill-signal" />
      <text x="302" y="78" className={lettering.figure}>
        {egress.squareFeet}
        <tspan className="text-[24px]" dx="8">
          ft²
        </tspan>
      </text>
      <text x="302" y="128" className={lettering.plain}>
        at least {egress.requiredSquareFeet} ft²
      </text>
      <text x="302" y="158" className={lettering.quiet}>
        IRC R310.2
      </text>
      <path d="M304 196l10 10l20 -24" className="stroke-level" strokeWidth="5" />
      <text x="346" y="206" className={lettering.bold}>
        passes
      </text>
    </Drawing>
  )
}
