import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Tag } from './tag.tsx'

const kinds = {
  plain: 'border-ink bg-hold',
  warning: 'border-signal bg-hold',
  info: 'border-blueprint bg-tint-blue',
  refused: 'border-alarm-text bg-tint-red',
  team: 'border-ink bg-hold',
} as const

type Props = {
  kind?: keyof typeof kinds
  /** Who of the team reads it, where only the team does. */
  readers?: string
  children: ReactNode
}

/** Words beside the matter, on a band; what only one's own people read says so, with a lock. */
export function Note({ kind = 'plain', readers, children }: Props) {
  return (
    <div
      className={classNames(
        'rounded-r-sm border-l-[3px] px-3 py-2',
        kinds[kind],
        kind === 'team' && 'flex items-start gap-2',
      )}
    >
      {kind === 'team' ? (
        <>
          <div className="min-w-0 flex-1">{children}</div>
          <Tag tone="ink" icon="lock">
            {readers ?? say('team only')}
          </Tag>
        </>
      ) : (
        children
      )}
    </div>
  )
}
