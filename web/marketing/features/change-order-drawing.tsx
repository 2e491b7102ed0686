import { formatCents } from '#domain/prices.ts'
import { Drawing, lettering } from './drawing.tsx'
import { change } from './samples.ts'

const rows = [
  ['Contract sum', change.sum],
  ['This change', change.changeOrder],
  ['New contract sum', change.newSum],
] as const

/** A change order on top of the versions before it. */
export function ChangeOrderDrawing() {
  return (
    <Drawing
      label={`Drawing of a change order: contract sum ${formatCents(change.sum)}, this change ${formatCents(change.changeOrder)}, new contract sum ${formatCents(change.newSum)}.`}
    >
      <path d="M64 14H464V272H64Z" className="fill-wash stroke-muted" />
      <path d="M48 26H448V284H48Z" className="fill-wash stroke-muted" />
      <path d="M32 38H432V300H32Z" className="fill-sheet stroke-ink" strokeWidth="2" />
      <text x="54" y="76" className="fill-ink font-extrabold text-[26px] sm:text-[24px]">
        Change order 1
      </text>
      <path d="M54 92H410" className="stroke-ink" strokeWidth="2.5" />
      {rows.map(([name, cents], index) => (
        <g key={name}>
          {index === 2 && <path d="M54 170H410" className="stroke-ink" />}
          <text
            x="54"
            y={124 + index * 36}
            className={index === 2 ? lettering.bold : lettering.plain}
            dy={index === 2 ? 3 : 0}
          >
            {name}
          </text>
          <text
            x="410"
            y={124 + index * 36}
            textAnchor="end"
            className={index === 2 ? lettering.bold : lettering.plain}
            dy={index === 2 ? 3 : 0}
          >
            {formatCents(cents)}
          </text>
        </g>
      ))}
      <path
        d="M58 262c10 -26 18 -30 20 -18c1 10 -12 22 -10 8c4 -16 22 -26 24 -12c1 8 -6 14 0 12c8 -4 10 -14 16 -12c4 4 -4 12 4 10c12 -3 18 -14 40 -14"
        className="stroke-blueprint"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M54 272H210" className="stroke-muted" />
      <path d="M380 222l30 52h-60z" className="fill-signal" />
      <text x="380" y="266" textAnchor="middle" className="fill-on-signal font-bold text-[22px]">
        C
      </text>
    </Drawing>
  )
}
