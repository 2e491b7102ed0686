import { classNames } from '#web/ui/class-names.ts'

/** What a bar is filled with, by what it says. */
const fills = { plan: 'fill-control opacity-45', good: 'fill-blueprint', over: 'fill-alarm-text' } as const
export type Fill = keyof typeof fills

/** Bars of one row under each other, all to the one scale `most`; what they say stands in the table beside. */
export function Bars({ values, most }: { values: readonly (readonly [Fill, number])[]; most: number }) {
  const high = 10 / values.length
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="block h-4 w-full min-w-24"
      aria-hidden="true"
    >
      {values.map(([fill, value], at) => (
        <rect
          key={fill}
          y={at * high}
          width={most <= 0 ? 0 : (100 * Math.max(0, value)) / most}
          height={high - 1}
          className={fills[fill]}
        />
      ))}
    </svg>
  )
}

type Column = { of: string; parts: readonly (readonly [Fill, number])[] }

/** Columns side by side, each of parts on top of each other; to one scale. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const totals = columns.map(({ parts }) => parts.reduce((sum, [, value]) => sum + value, 0))
  const most = Math.max(1, ...totals)
  const wide = 120 / Math.max(1, columns.length)
  return (
    <svg
      viewBox="0 0 120 40"
      preserveAspectRatio="none"
      className="mt-3 block h-32 w-full"
      aria-hidden="true"
    >
      {columns.flatMap(({ of, parts }, at) => {
        let top = 40
        return parts.map(([fill, value]) => {
          const high = (38 * value) / most
          top -= high
          return (
            <rect
              key={`${of} ${fill}`}
              x={at * wide + wide * 0.15}
              y={top}
              width={wide * 0.7}
              height={high}
              className={fills[fill]}
            />
          )
        })
      })}
      <path d="M0 40H120" className="stroke-ink" strokeWidth="0.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** What the fills of a drawing say. */
export function Legend({ of }: { of: readonly (readonly [Fill, string])[] }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted max-md:text-sm">
      {of.map(([fill, words]) => (
        <span key={fill} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
            <rect width="10" height="10" className={classNames(fills[fill])} />
          </svg>
          {words}
        </span>
      ))}
    </p>
  )
}
