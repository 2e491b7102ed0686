import { markMoved } from './asks/moved.ts'
import { mayLead } from './notices/wanted.ts'
import { writeNotices } from './notices/write.ts'
import { settleDates } from './schedule/settle.ts'
import { settleEach } from './schedule/settle-each.ts'
import type { ScopesContext } from './scope/open-scopes.ts'

/** What follows from a change of a project, within its transaction: notices, letters that are owed, and dates. */
export const followed: Required<Pick<ScopesContext, 'heed' | 'awaits' | 'settle' | 'settleEach'>> = {
  async heed(at, told) {
    await writeNotices(at, told)
    await markMoved(at, told)
  },
  awaits: mayLead,
  settle: settleDates,
  settleEach,
}
