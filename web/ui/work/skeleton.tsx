import { useEffect, useState } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { useOutOfReach } from '../out-of-reach.ts'
import { EmptySheet } from './empty-sheet.tsx'

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'] as const
const heights = { 32: 'h-8', 36: 'h-9', 48: 'h-12' } as const

/** For how long what this device keeps may take to be read, in milliseconds. */
const readMs = 1500

/** Rows that are on their way, as high as they will be, so that nothing jumps; words where they cannot come now. */
export function SkeletonRows({ count, rowPx = 36 }: { count: number; rowPx?: keyof typeof heights }) {
  const outOfReach = useOutOfReach()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), readMs)
    return () => clearTimeout(timer)
  }, [])
  if (outOfReach && waited)
    return (
      <div role="status" className="p-4 md:p-6">
        <EmptySheet title={say('Not kept on this device')}>
          {say('There is no connection, and this was not read here before. Open it again with one.')}
        </EmptySheet>
      </div>
    )
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
