import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Person, Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { HangingMenu } from '#web/ui/work/hanging.tsx'
import type { TaskActions } from '../use-task-actions.ts'
import { AskWhy } from './ask-why.tsx'
import { type ChangeKind, statusItems, taskItems } from './menu-items.ts'
import { PickDates } from './pick-dates.tsx'
import { PickPeople } from './pick-people.tsx'
import { PickWord } from './pick-word.tsx'

/** Opens what changes `tasks`, on the element that stands for them; `onSelect` where one of them can be selected there. */
export type AskChange = (
  kind: ChangeKind,
  tasks: readonly Task[],
  anchor: Element,
  onSelect?: () => void,
) => void

type Options = {
  actions: TaskActions
  people: readonly Person[]
  /** Every task of the project, in its order. */
  all: readonly Task[]
  /** Whether tasks are shown in that order, so that one can be moved in it. */
  ordered: boolean
  onOpen: (task: Task) => void
  onRename?: (task: Task) => void
}

type Asked = {
  kind: ChangeKind
  tasks: readonly Task[]
  anchor: Element
  onSelect?: (() => void) | undefined
}

/**
 * One place from which tasks are changed in every view: a menu, and what it leads to. What is open is known to its host alone,
 * so that a press draws nothing of the list again.
 */
export function useChanging(options: Options): { ask: AskChange; asked: ReactNode } {
  const host = useRef<(next: Asked) => void>(undefined)
  const ask = useMemo<AskChange>(
    () => (kind, tasks, anchor, onSelect) => host.current?.({ kind, tasks, anchor, onSelect }),
    [],
  )
  return { ask, asked: <Host {...options} host={host} /> }
}

type HostProps = Options & { host: RefObject<((next: Asked) => void) | undefined> }

function Host({ host, ...options }: HostProps) {
  const [asked, setAsked] = useState<Asked>()
  const closed = useRef<{ anchor: Element; at: number }>(undefined)
  useEffect(() => {
    host.current = (next) => {
      // The press that closed it must not open it again.
      const last = closed.current
      if (last?.anchor === next.anchor && performance.now() - last.at < 200) return
      setAsked(next)
    }
  }, [host])
  if (!asked) return null
  const close = () => {
    closed.current = { anchor: asked.anchor, at: performance.now() }
    setAsked((now) => (now === asked ? undefined : now))
  }
  return <Asking {...options} {...asked} onClose={close} onAsk={setAsked} />
}

type AskingProps = Options & Asked & { onClose: () => void; onAsk: (next: Asked) => void }

function Asking(props: AskingProps) {
  const { kind, tasks, anchor, actions, people, all, ordered, onOpen, onRename, onSelect, onClose, onAsk } =
    props
  const [first] = tasks
  if (!first) return null
  const one = tasks.length === 1
  const what = one
    ? first.title
    : say('{count, plural, one {# task} other {# tasks}}', { count: tasks.length })
  const then = (next: ChangeKind) => onAsk({ kind: next, tasks, anchor })
  const hung = { anchor, onClose }
  if (kind === 'status' || kind === 'menu') {
    const around = one && ordered ? placesAround(all, first) : { up: undefined, down: undefined }
    const items =
      kind === 'status'
        ? statusItems({ tasks, actions, then })
        : taskItems({ tasks, actions, then, onOpen, onRename, onSelect, up: around.up, down: around.down })
    return (
      <HangingMenu
        {...hung}
        label={what}
        title={say('Move to')}
        items={items}
        side={kind === 'menu' ? 'end' : 'start'}
      />
    )
  }
  if (kind === 'people') {
    const same = tasks.every(({ assignees }) => assignees.join() === first.assignees.join())
    return (
      <PickPeople
        {...hung}
        people={people}
        chosen={same ? first.assignees : []}
        onPick={(assignees) => actions.change(tasks, { assignees }, say('{what}: assigned', { what }))}
      />
    )
  }
  if (kind === 'dates') {
    return (
      <PickDates
        {...hung}
        dates={one ? first : undefined}
        onPick={(dates) => actions.change(tasks, dates, say('{what}: new dates', { what }))}
        onShift={(days) => actions.shift(tasks, days)}
      />
    )
  }
  if (kind === 'trade' || kind === 'phase') {
    const same = tasks.every((task) => task[kind] === first[kind])
    return (
      <PickWord
        {...hung}
        label={kind === 'trade' ? say('Trade') : say('Phase')}
        word={same ? first[kind] : ''}
        words={[...new Set(all.map((task) => task[kind]).filter(Boolean))]}
        most={kind === 'trade' ? 60 : 80}
        onPick={(word) => actions.change(tasks, { [kind]: word }, say('{what}: changed', { what }))}
      />
    )
  }
  return (
    <AskWhy
      what={what}
      reason={first.blockedBy}
      onClose={onClose}
      onBlock={(reason) => {
        onClose()
        void actions.setStatus(tasks, 'blocked', reason)
      }}
    />
  )
}

/** After which task one comes that goes a place up or down within its phase; undefined where it stands at the end of it. */
export function placesAround(
  all: readonly Pick<Task, 'id' | 'phase'>[],
  task: Pick<Task, 'id' | 'phase'>,
): { up: string | null | undefined; down: string | null | undefined } {
  const at = all.findIndex(({ id }) => id === task.id)
  const before = all.slice(0, Math.max(at, 0)).findLast(({ phase }) => phase === task.phase)
  const next = all.slice(at + 1).find(({ phase }) => phase === task.phase)
  const beforeAt = before ? all.indexOf(before) : -1
  return {
    up: before === undefined ? undefined : (all[beforeAt - 1]?.id ?? null),
    down: next?.id,
  }
}
