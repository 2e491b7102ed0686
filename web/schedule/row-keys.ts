import { say } from '#language/say.ts'
import type { KeyBinding } from '#web/ui/work/use-keys.ts'

const always: readonly (readonly [string, string])[] = [
  ['arrowdown', say('Next row')],
  ['arrowup', say('Row before')],
  ['arrowright', say('Open the phase, or into the cells')],
  ['arrowleft', say('Close the phase, or out of the cells')],
  ['enter', say('Open the task')],
]
const changes: readonly (readonly [string, string])[] = [
  ['m', say('What can be done')],
  ['f2', say('Write the cell')],
  ['alt+arrowright', say('A day later')],
  ['alt+arrowleft', say('A day earlier')],
  ['alt+shift+arrowright', say('1 day longer')],
  ['alt+shift+arrowleft', say('1 day shorter')],
]

/** The keys that a row of the chart answers which has the focus, for the sheet of keys; `edits` where it may be changed. */
export const rowKeys = (edits: boolean): KeyBinding[] =>
  [...always, ...(edits ? changes : [])].map(([keys, label]) => ({
    keys,
    label,
    group: say('On the schedule'),
    noted: true,
    run: () => {},
  }))
