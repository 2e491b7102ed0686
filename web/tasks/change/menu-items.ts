import { type Task, taskStatuses } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import type { MenuItem } from '#web/ui/work/menu.tsx'
import { statusMarks, statusWords } from '../task-words.ts'
import type { TaskActions } from '../use-task-actions.ts'

/** What can be asked of somebody who changes tasks. */
export type ChangeKind = 'menu' | 'status' | 'people' | 'dates' | 'trade' | 'phase' | 'why'

type Options = {
  tasks: readonly Task[]
  actions: TaskActions
  /** Opens what asks for more. */
  then: (kind: ChangeKind) => void
  onOpen: ((task: Task) => void) | undefined
  onRename: ((task: Task) => void) | undefined
  /** Selects it, where several can be changed together. */
  onSelect?: (() => void) | undefined
  /** After which task it comes when it goes up or down; undefined where it cannot, or where the order is not its own. */
  up: string | null | undefined
  down: string | null | undefined
}

/** The statuses that tasks can be moved to; blocked asks why. */
export function statusItems({
  tasks,
  actions,
  then,
}: Pick<Options, 'tasks' | 'actions' | 'then'>): MenuItem[] {
  return taskStatuses.map((status) => ({
    id: status,
    label: status === 'blocked' ? say('Blocked…') : statusWords[status],
    status: statusMarks[status],
    checked: tasks.every((task) => task.status === status),
    onChoose: () => (status === 'blocked' ? then('why') : void actions.setStatus(tasks, status)),
  }))
}

/** Everything that can be done with a task, or with several: what a drag does and each key too. */
export function taskItems(options: Options): MenuItem[] {
  const { tasks, actions, then, onOpen, onRename, onSelect, up, down } = options
  const [task] = tasks
  const one = tasks.length === 1 ? task : undefined
  const dated = tasks.some(({ startOn, finishOn }) => startOn !== null || finishOn !== null)
  const items: (MenuItem | false | undefined)[] = [
    ...statusItems(options),
    one &&
      onOpen && {
        id: 'open',
        label: say('Open task'),
        icon: 'page',
        keys: 'enter',
        apart: true,
        onChoose: () => onOpen(one),
      },
    one &&
      onRename && {
        id: 'rename',
        label: say('Rename'),
        icon: 'pen',
        keys: 'e',
        onChoose: () => onRename(one),
      },
    one && onSelect && { id: 'select', label: say('Select'), icon: 'check', keys: 'x', onChoose: onSelect },
    {
      id: 'people',
      label: say('Assign…'),
      icon: 'person',
      keys: 'a',
      apart: !(one && onOpen),
      onChoose: () => then('people'),
    },
    { id: 'dates', label: say('Dates…'), icon: 'calendar', keys: 'd', onChoose: () => then('dates') },
    dated && {
      id: 'earlier',
      label: say('1 day earlier'),
      icon: 'left',
      keys: 'alt+arrowleft',
      onChoose: () => void actions.shift(tasks, -1),
    },
    dated && {
      id: 'later',
      label: say('1 day later'),
      icon: 'right',
      keys: 'alt+arrowright',
      onChoose: () => void actions.shift(tasks, 1),
    },
    { id: 'trade', label: say('Trade…'), icon: 'tag', onChoose: () => then('trade') },
    { id: 'phase', label: say('Phase…'), icon: 'folder', onChoose: () => then('phase') },
    one &&
      up !== undefined && {
        id: 'up',
        label: say('One place up'),
        icon: 'up',
        keys: 'alt+arrowup',
        onChoose: () => void actions.place(one, up),
      },
    one &&
      down !== undefined && {
        id: 'down',
        label: say('One place down'),
        icon: 'down',
        keys: 'alt+arrowdown',
        onChoose: () => void actions.place(one, down),
      },
    {
      id: 'bin',
      label: say('Delete'),
      icon: 'trash',
      danger: true,
      apart: true,
      onChoose: () => void actions.bin(tasks),
    },
  ]
  return items.filter((item) => typeof item === 'object')
}
