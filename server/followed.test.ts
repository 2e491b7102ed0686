import { expect, test } from 'vitest'
import { mayLead } from './notices/wanted.ts'
import { anything, moves } from './schedule/moves.ts'
import { atOnceColumns } from './tasks/columns.ts'

test.each(Object.keys(atOnceColumns))(
  '%s is changed at once: no date follows from it, and no notice',
  (name) => {
    expect(moves({ class: 'open', kind: 'task.edited', detail: { fields: [name] } }, anything)).toBe(false)
    expect(mayLead('task.edited', [name])).toBe(false)
  },
)
