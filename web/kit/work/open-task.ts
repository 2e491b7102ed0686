import { type ComponentType, createContext } from 'react'

type Props = {
  project: string
  task: string
  /** The address of a task's panel, this one or another. */
  addressOf: (task: string) => string
  onClose: () => void
  /** Whether the focus goes into it. */
  takesFocus: boolean
}

/** The panel of a task, for rooms beside the one that it belongs to; whoever puts the rooms together passes it in. */
export const TaskPanelContext = createContext<ComponentType<Props>>(() => null)
