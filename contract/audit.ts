import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { given } from './query.ts'
import { type AnyRow, nothing } from './route.ts'

/** Everything that leaves a line in the audit log, in the words that operators read. */
export const auditActions = {
  'letter.resent': 'Sent a letter again',
  'member.overruled': 'Overruled the reasons against a member',
  'member.erased': 'Erased a member',
  'address.suppressed': 'Suppressed an address',
  'members.purged': 'Deleted members who had not confirmed',
  'members.imported': 'Imported members',
  'members.exported': 'Exported members',
  'invitations.sent': 'Invited a batch',
  'segment.saved': 'Saved a segment',
  'segment.deleted': 'Deleted a segment',
  'webhook.added': 'Added a webhook',
  'webhook.removed': 'Removed a webhook',
  'webhook.switched': 'Turned a webhook on or off',
  'delivery.replayed': 'Replayed a delivery',
  'key.added': 'Made an API key',
  'key.revoked': 'Revoked an API key',
  'backup.made': 'Made a backup',
  'backup.restored': 'Restored a backup',
  'operator.added': 'Added an operator',
  'operator.removed': 'Removed an operator',
  'operator.enrolled': 'Set up an operator account',
  'operator.link_made': 'Made a link for an operator',
  'operator.recovery_codes_made': 'Made new recovery codes',
  'operator.signed_in': 'Signed in',
  'operator.sign_in_failed': 'Was refused at signing in',
  'operator.signed_out': 'Signed out',
  'sessions.ended': 'Ended sessions',
  'factor.lost': 'Said that somebody lost their second factor',
  'factor.kept': 'Kept a second factor that was said to be lost',
  'factor.ended': 'Turned off a lost second factor',
  'message.answered': 'Marked a message as answered, or not yet',
  'company.set': 'Set the sign-in of a company',
  'company.switched': 'Turned the sign-in of a company on or off',
  'company.proven': 'Showed a domain to be a company’s',
  'company.linked': 'Linked an account to the sign-in of a company',
  'organization.exported': 'Exported an organization',
  'organization.imported': 'Brought an organization in',
  'organization.plan': 'Set the plan of an organization',
} as const
export type AuditAction = keyof typeof auditActions

/** What an operator did, as a log line; it names nobody but by id. */
export const auditLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditLine = z.output<typeof auditLineSchema>

export const auditRow = {
  method: 'GET',
  path: '/api/operator/audit',
  caller: 'operator',
  summary: say('What operators, keys and the command line did, newest first.'),
  params: nothing,
  query: z.object({
    before: given(z.string().check(z.regex(/^\d{1,18}$/, { error: 'Before must be the id of a line' }))),
  }),
  body: nothing,
  data: z.object({ lines: z.array(auditLineSchema), next: z.nullable(z.string()) }),
} as const satisfies AnyRow
