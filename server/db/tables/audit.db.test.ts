import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { addAuditLine } from './audit.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

test.each(["update audit_lines set actor = 'person'", 'delete from audit_lines', 'truncate audit_lines'])(
  'the audit log takes lines and refuses %j',
  async (statement) => {
    const { db, pool } = database
    await addAuditLine(db, { actor: 'command line', action: 'members.exported' }, new Date(0))
    await expect(pool.query(statement)).rejects.toThrow('the audit log is only ever added to')
    const lines = await db.selectFrom('audit_lines').select(['actor', 'action']).execute()
    expect(lines).toEqual([{ actor: 'command line', action: 'members.exported' }])
  },
)
