import { say } from '#language/say.ts'
import type { KeyBinding } from '#web/ui/work/use-keys.ts'
import type { ViewKind } from './view-state.ts'

type Noted = readonly [keys: string, label: string]

const always: readonly Noted[] = [['enter', say('Open the task')]]
const inList: readonly Noted[] = [
  ['arrowdown', say('Next row')],
  ['arrowup', say('Row before')],
  ['space', say('Open beside the list')],
]
const onBoard: readonly Noted[] = [
  ['arrowdown', say('Next card')],
  ['arrowright', say('Next column')],
]
const changes: readonly Noted[] = [
  ['m', say('What can be done')],
  ['s', say('Status')],
  ['a', say('Who')],
  ['d', say('Dates')],
  ['alt+arrowright', say('A day later')],
  ['alt+arrowleft', say('A day earlier')],
  ['delete', say('Delete')],
]
const listChanges: readonly Noted[] = [
  ['e', say('Rename')],
  ['x', say('Select')],
  ['alt+arrowdown', say('Move the task down')],
  ['alt+arrowup', say('Move the task up')],
]

/** The keys that a row, a card or a bar answers which has the focus, for the sheet of keys; `edits` where it may be changed. */
export function rowKeys(view: ViewKind, edits: boolean): KeyBinding[] {
  const noted = [
    ...(view === 'list' ? inList : view === 'board' ? onBoard : []),
    ...always,
    ...(edits ? changes : []),
    ...(edits && view === 'list' ? listChanges : []),
  ]
  const group = say('On a task')
  return noted.map(([keys, label]) => ({ keys, label, group, noted: true, run: () => {} }))
}
