import { memo } from 'react'
import type { Baseline } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { shortDay, todayHere } from '#web/kit/work/dates.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { type Zoom, zooms } from './time-scale.ts'
import { type Layer, type ScheduleView, viewQuery } from './view-state.ts'

const zoomWords: Readonly<Record<Zoom, string>> = { day: say('Day'), week: say('Week'), month: say('Month') }

type Props = {
  path: string
  view: ScheduleView
  baselines: readonly Baseline[]
  /** The baseline that is compared with. */
  baseline: Baseline | undefined
  edits: boolean
  onChange: (change: Partial<ScheduleView>) => void
  onTakeBaseline: () => void
  onRemoveBaseline: (id: string) => unknown
}

/** The other views of the same tasks, what is shown on the chart, and how wide its days are. */
export const ChartTools = memo(function ChartTools(props: Props) {
  const { path, view, baselines, baseline, edits, onChange, onTakeBaseline, onRemoveBaseline } = props
  const tasks = path.replace(/\/schedule$/, '/tasks')
  const isOn = (layer: Layer) => !view.without.includes(layer)
  const toggle = (layer: Layer) =>
    onChange({
      without: isOn(layer) ? [...view.without, layer] : view.without.filter((one) => one !== layer),
    })
  const items: MenuItem[] = [
    ...baselines.map((one) => ({
      id: one.id,
      label: say('{name}, taken {day}', { name: one.name, day: shortDay(todayHere(new Date(one.takenAt))) }),
      checked: isOn('baseline') && one.id === baseline?.id,
      onChoose: () =>
        onChange({ baseline: one.id, without: view.without.filter((layer) => layer !== 'baseline') }),
    })),
    ...(baselines.length > 0
      ? [
          {
            id: 'none',
            label: say('Show no baseline'),
            checked: !isOn('baseline'),
            onChoose: () => onChange({ without: [...view.without, 'baseline'] }),
          },
        ]
      : []),
    ...(edits
      ? [
          {
            id: 'take',
            label: say('Take a baseline now'),
            icon: 'plus' as const,
            apart: true,
            onChoose: onTakeBaseline,
          },
        ]
      : []),
    ...(edits && baseline
      ? [
          {
            id: 'remove',
            label: say('Delete {name}', { name: baseline.name }),
            icon: 'trash' as const,
            danger: true,
            onChoose: () => onRemoveBaseline(baseline.id),
          },
        ]
      : []),
  ]
  return (
    <>
      <WaySwitch
        label={say('View')}
        ways={[
          { label: say('List'), href: tasks, current: false },
          { label: say('Board'), href: `${tasks}?view=board`, current: false },
          { label: say('Calendar'), href: `${tasks}?view=calendar`, current: false },
          { label: say('Schedule'), href: path, current: true },
        ]}
      />
      <Chip
        label={say('Critical path')}
        state={isOn('critical') ? 'on' : 'off'}
        onClick={() => toggle('critical')}
      />
      <Menu
        label={say('Baseline')}
        items={items}
        trigger={(button) => (
          <Chip
            {...button}
            label={baseline ? say('Baseline: {name}', { name: baseline.name }) : say('Baseline')}
            state={baseline && isOn('baseline') ? 'on' : 'off'}
          />
        )}
      />
      <Chip label={say('Links')} state={isOn('links') ? 'on' : 'off'} onClick={() => toggle('links')} />
      <span className="ml-auto flex items-center gap-3">
        <Legend />
        <WaySwitch
          label={say('Width of the days')}
          ways={zooms.map((zoom) => ({
            label: zoomWords[zoom],
            href: `${path}${viewQuery({ ...view, zoom })}`,
            current: zoom === view.zoom,
          }))}
        />
      </span>
    </>
  )
})

/** What the bars mean; the rows say the same in words. */
function Legend() {
  const box = { x: 1, y: 1, width: 16, height: 8, strokeWidth: 1.5 } as const
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 text-muted text-xs max-desk:hidden">
      <svg aria-hidden="true" width="18" height="10">
        <rect {...box} className="fill-ink" />
      </svg>
      {say('critical')}
      <svg aria-hidden="true" width="18" height="10">
        <rect {...box} className="fill-none stroke-ink" />
      </svg>
      {say('has float')}
      <svg aria-hidden="true" width="18" height="10">
        <path d="M1 5h16M1 1v8M17 1v8" className="stroke-control" />
      </svg>
      {say('baseline')}
      <svg aria-hidden="true" width="18" height="10">
        <rect {...box} strokeDasharray="4 3" className="fill-none stroke-blueprint" />
      </svg>
      {say('what if')}
    </span>
  )
}
