import { type ComponentType, createContext } from 'react'
import type { Task } from '#contract/fields.ts'
import type { Theirs } from '#contract/route.ts'
import type { TaskFields } from '#contract/tasks.ts'

/** Two changed the same fields of a task: what it was, what is to be, and what somebody else made of it. */
export type Conflict = { fields: TaskFields; was: Partial<Task>; theirs: Theirs }

type Props = {
  project: string
  task: string
  /** The address of a task's panel, this one or another. */
  addressOf: (task: string) => string
  onClose: () => void
  /** Whether the focus goes into it. */
  takesFocus: boolean
  /** What an edit that was made beside the panel met: it is asked about there. */
  met?: Conflict | undefined
}

/** The panel of a task, for rooms beside the one that it belongs to; whoever puts the rooms together passes it in. */
export const TaskPanelContext = createContext<ComponentType<Props>>(() => null)
