import { say } from '#language/say.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Printed } from './use-printing.ts'
import type { ScreenKind } from './view-state.ts'

type Props = {
  phone: boolean
  /** How many plans are kept. */
  kept: number
  /** Whether something is being tried out. */
  tries: boolean
  onGo: (screen: ScreenKind) => void
  /** Nobody but whoever runs the project checks its schedule, or keeps plans beside it. */
  onCheck: (() => void) | undefined
  onWorkDays: () => void
  onFiles: () => void
  onPrint: (what: Printed) => void
  onWhatIf: (() => void) | undefined
}

/** What else the schedule has, and the one action of the screen. */
export function PageActions({
  phone,
  kept,
  tries,
  onGo,
  onCheck,
  onWorkDays,
  onFiles,
  onPrint,
  onWhatIf,
}: Props) {
  return (
    <>
      <Menu
        label={say('More of the schedule')}
        side="end"
        trigger={(button) => (
          <ToolButton {...button} icon="down" label={say('More')} className="flex-row-reverse print:hidden" />
        )}
        items={[
          {
            id: 'look-ahead',
            label: say('Look-ahead, three weeks'),
            icon: 'week',
            onChoose: () => onGo('look-ahead'),
          },
          {
            id: 'gates',
            label: say('What waits for a gate'),
            status: 'gate' as const,
            onChoose: () => onGo('gates'),
          },
          ...(onCheck
            ? [
                {
                  id: 'compare',
                  label: say('Kept plans: {count}', { count: kept }),
                  icon: 'folder' as const,
                  onChoose: () => onGo('compare'),
                },
                {
                  id: 'days',
                  label: say('Calendars and days lost'),
                  icon: 'week' as const,
                  onChoose: onWorkDays,
                },
                { id: 'check', label: say('Schedule check'), icon: 'check' as const, onChoose: onCheck },
              ]
            : []),
          {
            id: 'files',
            label: say('Files and calendars'),
            icon: 'folder',
            onChoose: onFiles,
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
      {onWhatIf && !tries && (
        <ToolButton look="ink" label={say('What if')} onClick={onWhatIf} className="print:hidden" />
      )}
    </>
  )
}
