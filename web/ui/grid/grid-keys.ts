import type { KeyboardEvent } from 'react'
import type { GridActions, GridLine } from './grid-types.ts'

/** What a key does to the chosen rows and cells, besides going through them and typing. */
export type GridCommand =
  | 'write'
  | 'clear'
  | 'fill'
  | 'all'
  | 'row'
  | 'open'
  | 'insert'
  | 'remove'
  | 'up'
  | 'down'
  | 'undo'
  | 'redo'
  | 'menu'

const commands: Readonly<Record<string, GridCommand>> = {
  enter: 'write',
  f2: 'write',
  delete: 'clear',
  backspace: 'clear',
  'ctrl+d': 'fill',
  'ctrl+a': 'all',
  'shift+space': 'row',
  space: 'open',
  'ctrl+enter': 'insert',
  'ctrl+delete': 'remove',
  'ctrl+backspace': 'remove',
  'alt+arrowup': 'up',
  'alt+arrowdown': 'down',
  'ctrl+z': 'undo',
  'ctrl+shift+z': 'redo',
  'ctrl+y': 'redo',
  'shift+f10': 'menu',
  contextmenu: 'menu',
}

/** What a press asks for, as `pressName` says it; undefined for a key that is no command. */
export const commandOf = (press: string): GridCommand | undefined => commands[press]

/** Whether a press types a letter, also one that is only begun: an accent, a word of a writing with a window of its own. */
export const typesLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.getModifierState('AltGraph') ||
  (!ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Dead' || key === 'Process'))

/** The commands that are of rows, not of cells. */
export function runOnRows(command: GridCommand, rows: readonly string[], actions: GridActions): boolean {
  const [last] = rows.slice(-1)
  if (command === 'insert') actions.onInsert(last)
  else if (command === 'undo') actions.onUndo()
  else if (command === 'redo') actions.onRedo()
  else if (rows.length === 0) return false
  else if (command === 'remove') actions.onRemove(rows)
  else if (command === 'up' || command === 'down') actions.onShift(rows, command === 'up' ? -1 : 1)
  else return false
  return true
}

/** The rows among some lines, by their ids: heads of groups are none. */
export const rowsOf = (lines: readonly GridLine<unknown>[]): string[] =>
  lines.flatMap((line) => (line.kind === 'group' ? [] : line.id))
