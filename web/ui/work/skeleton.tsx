import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'] as const
const heights = { 32: 'h-8', 36: 'h-9', 48: 'h-12' } as const

/** Rows that are on their way, as high as they will be, so that nothing jumps. */
export function SkeletonRows({ count, rowPx = 36 }: { count: number; rowPx?: keyof typeof heights }) {
  return (
    <div role="status" aria-label={say('Loading')}>
      {Array.from({ length: count }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          key={at}
          className={classNames('flex items-center gap-2 border-hair border-b', heights[rowPx])}
        >
          <span className="size-3.5 shrink-0 rounded-full bg-wash" />
          <span className={classNames('h-2.5 bg-wash', widths[at % widths.length])} />
          <span className="ml-auto h-2.5 w-16 bg-wash" />
        </div>
      ))}
    </div>
  )
}
