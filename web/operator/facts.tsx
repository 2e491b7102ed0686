import type { ReactNode } from 'react'

/** What is known, name beside value; what is unknown (null, undefined or '') is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="border-line border-t-2 tabular-nums">
      {known.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[8.5rem_1fr] gap-x-4 border-line border-b py-2 [overflow-wrap:anywhere]"
        >
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
