import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { ViewLinks } from '#web/ui/work/view-links.tsx'
import type { Printed } from './use-printing.ts'
import type { ScheduleView, ScreenKind } from './view-state.ts'

type Props = {
  project: string
  phone: boolean
  /** How many plans are kept. */
  kept: number
  /** Whether something is being tried out. */
  tries: boolean
  hrefOf: (change: Partial<ScheduleView>) => string
  onGo: (screen: ScreenKind) => void
  onPrint: (what: Printed) => void
  onWhatIf: (() => void) | undefined
}

/** The other views of the same tasks, what else the schedule has, and the one action of the screen. */
export function PageActions({ project, phone, kept, tries, hrefOf, onGo, onPrint, onWhatIf }: Props) {
  const tasks = `${at('/projects')}/${project}/tasks`
  return (
    <>
      {!phone && (
        <ViewLinks
          views={[
            { id: 'list', label: say('List'), href: tasks, current: false },
            { id: 'board', label: say('Board'), href: `${tasks}?view=board`, current: false },
            { id: 'calendar', label: say('Calendar'), href: `${tasks}?view=calendar`, current: false },
            { id: 'schedule', label: say('Schedule'), href: hrefOf({ screen: 'chart' }), current: true },
          ]}
        />
      )}
      <Menu
        label={say('More of the schedule')}
        side="end"
        trigger={(button) => (
          <ToolButton {...button} icon="down" label={say('More')} className="flex-row-reverse" />
        )}
        items={[
          {
            id: 'look-ahead',
            label: say('Look-ahead, three weeks'),
            icon: 'week',
            onChoose: () => onGo('look-ahead'),
          },
          {
            id: 'compare',
            label: say('Kept plans: {count}', { count: kept }),
            icon: 'folder',
            onChoose: () => onGo('compare'),
          },
          ...(phone
            ? []
            : [
                {
                  id: 'print-chart',
                  label: say('Print the chart on one sheet'),
                  icon: 'document' as const,
                  apart: true,
                  onChoose: () => onPrint('chart'),
                },
              ]),
          {
            id: 'print-agenda',
            label: say('Print the agenda, letter'),
            icon: 'document',
            onChoose: () => onPrint('agenda'),
          },
        ]}
      />
      {onWhatIf && !tries && <ToolButton look="ink" label={say('What if')} onClick={onWhatIf} />}
    </>
  )
}
