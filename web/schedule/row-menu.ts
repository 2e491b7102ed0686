import { say } from '#language/say.ts'
import { hasOutcome } from '#web/kit/work/outcome-dialog.tsx'
import type { MenuItem } from '#web/ui/work/menu.tsx'
import type { TaskLine } from './chart-lines.ts'
import type { PlanEdit } from './edits.ts'

/** What of a row opens a question of its own. */
export type Asked = 'plan' | 'link' | 'outcome' | 'fail'

type Options = {
  line: TaskLine
  today: string
  /** Whether all is only tried out. */
  tries: boolean
  onOpen: () => void
  onShift: (by: 1 | -1, part: 'move' | 'end') => void
  onEdit: (edit: PlanEdit) => void
  onAsk: (what: Asked) => void
}

/** Everything that can be done with a row: what a drag does and each key, and what neither can. */
export function rowItems({ line, today, tries, onOpen, onShift, onEdit, onAsk }: Options): MenuItem[] {
  const { task, dates } = line
  const open = task.status !== 'done' && task.finishedOn === null
  const items: (MenuItem | false | undefined)[] = [
    { id: 'open', label: say('Open task'), icon: 'page', keys: 'enter', onChoose: onOpen },
    hasOutcome(task) &&
      open &&
      !tries && {
        id: 'outcome',
        label: say('Passed or failed…'),
        status: 'gate',
        onChoose: () => onAsk('outcome'),
      },
    task.gate === 'inspection' &&
      open && {
        id: 'fail',
        label: say('What if it fails…'),
        status: 'look',
        onChoose: () => onAsk('fail'),
      },
    {
      id: 'plan',
      label: say('Days, constraint, progress…'),
      icon: 'calendar',
      apart: true,
      onChoose: () => onAsk('plan'),
    },
    { id: 'link', label: say('Link to a task…'), icon: 'link', onChoose: () => onAsk('link') },
    dates && {
      id: 'later',
      label: say('1 day later'),
      icon: 'right',
      keys: 'alt+arrowright',
      apart: true,
      onChoose: () => onShift(1, 'move'),
    },
    dates && {
      id: 'earlier',
      label: say('1 day earlier'),
      icon: 'left',
      keys: 'alt+arrowleft',
      onChoose: () => onShift(-1, 'move'),
    },
    dates && {
      id: 'longer',
      label: say('1 day longer'),
      icon: 'plus',
      keys: 'alt+shift+arrowright',
      onChoose: () => onShift(1, 'end'),
    },
    dates && {
      id: 'shorter',
      label: say('1 day shorter'),
      icon: 'minus',
      keys: 'alt+shift+arrowleft',
      onChoose: () => onShift(-1, 'end'),
    },
    open &&
      task.startedOn === null && {
        id: 'started',
        label: say('Started today'),
        status: 'under-way',
        apart: true,
        onChoose: () => onEdit({ startedOn: today }),
      },
    open && {
      id: 'finished',
      label: say('Finished today'),
      status: 'done',
      onChoose: () =>
        onEdit({
          ...(task.startedOn === null && { startedOn: earlier(dates?.startOn ?? today, today) }),
          finishedOn: today,
        }),
    },
  ]
  return items.filter((item) => typeof item === 'object')
}

const earlier = (one: string, other: string) => (one < other ? one : other)
