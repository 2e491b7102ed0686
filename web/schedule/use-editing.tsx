import { useState } from 'react'
import type { ProjectCalendar, Task, TaskLink, WhatIf } from '#contract/fields.ts'
import type { PlanRows, ProjectPlan } from '#domain/schedule/of-project.ts'
import { withChanges } from '#domain/schedule/what-if.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { OutcomeDialog } from '#web/kit/work/outcome-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { HangingMenu } from '#web/ui/work/hanging.tsx'
import type { TaskLine } from './chart-lines.ts'
import {
  calendarOf,
  earliestStart,
  finishMoved,
  type PlanEdit,
  startMoved,
  stepDay,
  withEdit,
  withLink,
} from './edits.ts'
import { FailDialog } from './fail-dialog.tsx'
import type { EditCell } from './grid-keys.ts'
import { type HeldValue, holdValue, useHeldValue } from './held-value.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { type Asked, rowItems } from './row-menu.ts'
import type { Held } from './use-bar-drag.ts'
import type { PlanActions } from './use-plan-actions.ts'

type Options = {
  project: string
  today: string
  rows: PlanRows | undefined
  /** The plan that is edited: the one in force, or what is tried out. */
  plan: ProjectPlan | undefined
  /** Whether that is of the rows, and of what is tried out, as they are now: it is reckoned after what was pressed is painted. */
  isCurrent: boolean
  lines: readonly TaskLine[]
  links: readonly TaskLink[]
  calendars: readonly ProjectCalendar[]
  actions: PlanActions
  /** What is tried out; undefined where edits are of the plan in force. */
  whatIf: WhatIf | undefined
  onTry: (whatIf: WhatIf) => void
  onOpen: (line: TaskLine) => void
}

/** What hangs on a row, and what was chosen there. */
type Asking = { menu?: { id: string; anchor: Element }; asked?: { id: string; what: Asked } }

/** What a hand on the chart, a key, a cell and a menu each do to a task: the same edits, of the plan or only tried out. */
export function useEditing(options: Options) {
  const { rows, plan, isCurrent, actions, whatIf, onTry } = options
  const [asking] = useState(() => holdValue<Asking>({}))

  const edit = (line: TaskLine, change: PlanEdit, done: string) => {
    if (Object.keys(change).length === 0) return
    if (!whatIf) return void actions.change(line.task, change, done)
    const next = withEdit(whatIf, line.id, change)
    if (next) onTry(next)
    else
      toast({
        title: say('This cannot be tried out'),
        description: say('{task} has typed dates. Give it a number of days first.', {
          task: line.title,
        }),
      })
  }
  const datesOf = (line: TaskLine) => line.tried ?? line.dates
  const start = (line: TaskLine, day: string) => {
    const dates = datesOf(line)
    if (!dates || !rows) return
    const now = whatIf ? withChanges(rows, whatIf) : rows
    const earliest =
      line.task.days === null ? undefined : earliestStart(now, line.id, isCurrent ? plan : undefined)
    const { title } = line
    const change = startMoved(line.task, dates, day, earliest)
    const isHeld = change.constraint === null && earliest !== undefined && day < earliest
    edit(
      line,
      change,
      isHeld
        ? say('{task}: {day} at the earliest', { task: title, day: dayText(earliest) })
        : say('{task}: starts {day}', { task: title, day: dayText(day) }),
    )
  }
  const finish = (line: TaskLine, day: string) => {
    const dates = datesOf(line)
    if (!dates || !plan) return
    const change = finishMoved(line.task, dates, day, calendarOf(plan, line.id))
    edit(line, change, say('{task}: finishes {day}', { task: line.title, day: dayText(day) }))
  }
  const onShift = (line: TaskLine, by: 1 | -1, part: Held['part']) => {
    const dates = datesOf(line)
    if (!dates || !plan) return
    const calendar = line.task.elapsed ? undefined : calendarOf(plan, line.id)
    if (part === 'move') start(line, stepDay(calendar, dates.startOn, by))
    else finish(line, stepDay(calendar, dates.finishOn, by))
  }
  const onTyped = (line: TaskLine, cell: EditCell, value: string) => {
    if (cell === 'start') return start(line, value)
    if (cell === 'finish') return finish(line, value)
    const days = Number(value)
    edit(
      line,
      { days },
      say('{task}: {days, plural, one {# day} other {# days}}', { task: line.title, days }),
    )
  }
  const onDrop = (line: TaskLine, held: Held) =>
    held.part === 'move' ? start(line, held.startOn) : finish(line, held.finishOn)

  return {
    onShift,
    onTyped,
    onDrop,
    onMenu: ({ id }: TaskLine, anchor: Element) => asking.set({ menu: { id, anchor } }),
    host: <Host {...options} asking={asking} edit={edit} onShift={onShift} />,
  }
}

type HostProps = Options & {
  asking: HeldValue<Asking>
  edit: (line: TaskLine, change: PlanEdit, done: string) => void
  onShift: (line: TaskLine, by: 1 | -1, part: Held['part']) => void
}

/** The menu of a row and what it asks for: they come and go without the page around them being drawn anew. */
function Host({ asking, edit, onShift, ...options }: HostProps) {
  const { project, today, rows, lines, links, calendars, actions, whatIf, onTry, onOpen } = options
  const { menu, asked } = useHeldValue(asking)
  const menuLine = menu && lines.find(({ id }) => id === menu.id)
  const line = asked && lines.find(({ id }) => id === asked.id)
  const close = () => asking.set({})
  return (
    <>
      {menu && menuLine && (
        <HangingMenu
          anchor={menu.anchor}
          label={menuLine.title}
          title={menuLine.title}
          onClose={() => asking.read().menu === menu && asking.set({})}
          items={rowItems({
            line: menuLine,
            today,
            tries: whatIf !== undefined,
            onOpen: () => onOpen(menuLine),
            onShift: (by, part) => onShift(menuLine, by, part),
            onEdit: (change) => edit(menuLine, change, say('{what}: changed', { what: menuLine.title })),
            onAsk: (what) => asking.set({ asked: { id: menuLine.id, what } }),
          })}
        />
      )}
      {line && asked?.what === 'plan' && (
        <PlanDialog
          task={{ ...line.task, ...whatIf?.edits.find(({ task }) => task === line.id)?.fields } as Task}
          calendars={calendars}
          tries={whatIf !== undefined}
          onClose={close}
          onSave={(change) => {
            close()
            edit(line, change, say('{what}: changed', { what: line.title }))
          }}
        />
      )}
      {line && asked?.what === 'link' && (
        <LinkDialog
          line={line}
          lines={lines}
          links={whatIf && rows ? withChanges(rows, whatIf).links : links}
          onClose={close}
          onLink={async (link) => {
            if (!whatIf) return actions.link(link)
            onTry(withLink(whatIf, link))
            return true
          }}
        />
      )}
      {line && asked?.what === 'outcome' && (
        <OutcomeDialog project={project} task={line.task} onClose={close} />
      )}
      {line && asked?.what === 'fail' && (
        <FailDialog
          task={line.task}
          onClose={close}
          onTry={(on) => {
            close()
            const now = whatIf ?? { edits: [], fails: [] }
            const others = now.fails.filter(({ task }) => task !== line.id)
            onTry({ ...now, fails: [...others, { task: line.id, on, days: line.task.days ?? 1 }] })
          }}
        />
      )}
    </>
  )
}
