import type { ReactNode } from 'react'
import { type LineGroup, lineGroups, type VersionHead } from '#contract/estimates.ts'
import type { Check } from '#domain/estimate/checks.ts'
import { say } from '#language/say.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { Popover } from '#web/ui/work/popover.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { type EstimateView, viewQuery } from './view-state.ts'

const groupWords: Readonly<Record<LineGroup, string>> = {
  trade: say('By trade'),
  room: say('By room'),
  code: say('By code'),
}

/** Where lines come from that are not typed. */
export type LineSheet = 'rooms' | 'book' | 'assembly' | 'plan'

type Props = {
  path: string
  view: EstimateView
  since: VersionHead | undefined
  changed: number
  checks: readonly Check[]
  edits: boolean
  onGo: (change: Partial<EstimateView>) => void
  onLook: (line: string) => void
  onInsert: () => void
  onSheet: (sheet: LineSheet) => void
  children: ReactNode
}

/** How the lines are grouped and narrowed, what is to be looked at, and which columns are shown. */
export function Tools({
  path,
  view,
  since,
  changed,
  checks,
  edits,
  onGo,
  onLook,
  onInsert,
  onSheet,
  children,
}: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-2.5 md:px-6">
      <WaySwitch
        label={say('Groups')}
        ways={lineGroups.map((by) => ({
          href: `${path}${viewQuery({ ...view, by })}`,
          label: groupWords[by],
          current: view.by === by,
        }))}
      />
      <label className="relative">
        <span className="sr-only">{say('Filter lines')}</span>
        <Icon
          name="filter"
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2"
        />
        <input
          type="search"
          value={view.find}
          placeholder={say('Filter')}
          onChange={(event) => onGo({ find: event.target.value })}
          className="min-h-7 w-32 rounded-sm border border-line bg-sheet pr-2 pl-7 text-[0.8125rem]/4 max-md:min-h-11 pointer-coarse:min-h-11"
        />
      </label>
      {since && (
        <Chip
          state={view.changed ? 'on' : 'off'}
          label={say('Changed since v{number}: {count}', { number: since.number, count: changed })}
          onClick={() => onGo({ changed: !view.changed })}
        />
      )}
      <Popover
        label={say('Checks')}
        className="w-96 py-1"
        trigger={(button) => (
          <Chip
            {...button}
            {...(checks.length > 0 && { icon: 'eye' as const })}
            label={say('Checks: {count}', { count: checks.length })}
          />
        )}
      >
        {(close) =>
          checks.length === 0 ? (
            <p className="px-3 py-2">{say('Nothing stands in the way of sending it.')}</p>
          ) : (
            <ul>
              {checks.map(({ id, text, level, source, lineIds: [line] }) => (
                <li
                  key={id}
                  className="flex items-start gap-2 border-hair border-b px-3 py-1.5 last:border-b-0"
                >
                  <StatusMark status={level === 'stop' ? 'late' : 'look'} className="mt-0.5 size-3.5" />
                  <span className="min-w-0 flex-1">
                    {text}
                    {source !== '' && <span className="block text-muted text-xs">{source}</span>}
                  </span>
                  {line !== undefined && (
                    <button
                      type="button"
                      className="shrink-0 font-medium text-link underline underline-offset-3 max-md:min-h-11 pointer-coarse:min-h-11"
                      onClick={() => {
                        close()
                        onLook(line)
                      }}
                    >
                      {say('Show')}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Popover>
      {edits && <AddLines onInsert={onInsert} onSheet={onSheet} />}
      <span className="ml-auto flex items-center gap-1.5 text-[0.8125rem] text-muted max-lg:hidden">
        <Icon name="eye" />
        {say('Owner sees price only')}
      </span>
      {children}
    </div>
  )
}

type AddProps = {
  /** Not given where no line is typed. */
  onInsert?: () => void
  onSheet: (sheet: LineSheet) => void
}

/** What lines can be added from. */
export function AddLines({ onInsert, onSheet }: AddProps) {
  return (
    <Menu
      label={say('Add lines')}
      trigger={(button) => <Chip {...button} state="dashed" icon="plus" label={say('Add lines')} />}
      items={[
        ...(onInsert
          ? [
              {
                id: 'line',
                label: say('Add a line'),
                icon: 'plus' as const,
                keys: 'ctrl+enter',
                onChoose: onInsert,
              },
            ]
          : []),
        { id: 'rooms', label: say('What the rooms take'), icon: 'room', onChoose: () => onSheet('rooms') },
        { id: 'book', label: say('From the price book'), icon: 'tag', onChoose: () => onSheet('book') },
        {
          id: 'assembly',
          label: say('From an assembly'),
          icon: 'board',
          onChoose: () => onSheet('assembly'),
        },
        { id: 'plan', label: say('What is furnished'), icon: 'room', onChoose: () => onSheet('plan') },
      ]}
    />
  )
}
