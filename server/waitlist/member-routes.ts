import { canonicalEmail } from '#contract/email.ts'
import { eraseMemberRow, memberRow, overruleRow, resendRow, suppressRow } from '#contract/members.ts'
import type { RowData } from '#contract/route.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { OperatorServe } from './operator-routes.ts'
import { resend } from './resend.ts'
import { readAuditOf } from './store/audit-log.ts'
import { erasePerson } from './store/erasure.ts'
import { findMember } from './store/members.ts'
import { readPerson } from './store/person.ts'
import { overruleMember } from './store/queue.ts'
import { isSilenced, suppressAddress } from './store/suppressions.ts'

type Context = { db: Db; keys: Keys; clock: Clock }

const noSuchMember = () => new Refusal('not_found', 'There is no such member.')

/** The calls by which operators look at one member and act upon them. */
export function memberRoutes(serve: OperatorServe, context: Context): void {
  const { db, keys, clock } = context
  serve(memberRow, ({ params: { id } }) => readMember(context, id))

  serve(resendRow, async ({ params: { id } }, { operator }) => {
    const { message } = await resend(context, id, operator.actor)
    return { message }
  })

  serve(overruleRow, async ({ params: { id } }, { operator }) => {
    if (await overruleMember(db, id, operator.actor, clock.now())) {
      return { message: 'Overruled. Credit that was held back has been given.' }
    }
    if (!(await findMember(db, { id }))) throw noSuchMember()
    throw new Refusal('conflict', 'There is nothing against this member.')
  })

  serve(suppressRow, async ({ params: { id } }, { operator }) => {
    await suppressAddress(db, keys, await requireEmailKey(db, id), operator.actor, clock.now())
    return { message: 'This address is written to no more.' }
  })

  serve(eraseMemberRow, async ({ params: { id } }, { operator }) => {
    if (!(await erasePerson(db, keys, { memberId: id }, operator.actor, clock.now()))) throw noSuchMember()
    return { message: 'Erased: nothing is held of them any more.' }
  })
}

async function readMember({ db, keys }: Context, id: string): Promise<RowData<typeof memberRow>> {
  const summary = await findMember(db, { id })
  const person = await readPerson(db, { memberId: id }, { withAccount: true })
  if (!summary || !person?.member) throw noSuchMember()
  const suppressed = await isSilenced(db, keys, emailKeyOf(summary))
  const gone = summary.status === 'unsubscribed'
  return {
    person,
    summary,
    suppressed,
    audit: await readAuditOf(db, id),
    can: {
      resend: !gone,
      invite: summary.status === 'confirmed',
      overrule: summary.reasons.length > 0,
      suppress: !suppressed,
      erase: true,
    },
  }
}

async function requireEmailKey(db: Db, id: string): Promise<string> {
  const member = await findMember(db, { id })
  if (!member) throw noSuchMember()
  return emailKeyOf(member)
}

/** What is on the list was let onto it by its compared form. */
function emailKeyOf({ email }: { email: string }): string {
  const key = canonicalEmail(email)
  if (key === undefined) throw new Error('a member has an address that is none')
  return key
}
