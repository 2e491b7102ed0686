import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { documentKindNames } from './document-kinds.ts'
import { documentSchema } from './documents.ts'
import { emailSchema } from './email.ts'
import { schemasOf } from './field.ts'
import { inProject } from './projects.ts'
import { answerNameSchema } from './proposals.ts'
import { type AnyRow, nothing } from './route.ts'
import {
  declineReasonSchema,
  markSchema,
  partySchema,
  signingConsent,
  signingEntity,
  signingLimits,
} from './signing.ts'
import { countSchema, idSchema, instantSchema } from './values.ts'

const inDocument = z.extend(inProject, { document: idSchema })
const path = '/api/projects/{project}/documents/{document}/signing'
const whole = schemasOf(signingEntity.open)

/** How a signing stands, and each of its parties: `turn` has it now, `waits` comes later. */
const standingSchema = z.object({
  ...{ id: whole.id, state: whole.state, inOrder: whole.inOrder, note: whole.note, sentAt: whole.sentAt },
  ...{ expiresAt: whole.expiresAt, fileId: whole.fileId, sealedAt: whole.sealedAt, sha256: whole.sha256 },
  sealFailedAt: whole.sealFailedAt,
  /** The checksum that the record ends in. */
  head: z.string(),
  parties: z.array(
    z.object({
      ...{ role: partySchema.shape.role, name: partySchema.shape.name, slot: partySchema.shape.slot },
      mine: z.boolean(),
      state: z.enum(['waits', 'turn', 'signed', 'declined']),
      openedAt: z.nullable(instantSchema),
      at: z.nullable(instantSchema),
      /** As they wrote it themselves. */
      signedAs: z.string(),
      reason: z.string(),
      /** What became of the last letter to them, for whoever sent it. */
      letter: z.exactOptional(z.nullable(z.enum(['waits', 'sent', 'failed']))),
    }),
  ),
  /** Which of them the caller is, where it is theirs to sign now. */
  turn: z.nullable(z.int()),
})
export type SigningStanding = z.infer<typeof standingSchema>

const answered = z.object({ signing: z.nullable(standingSchema) })

export const signingRow = {
  method: 'GET',
  path,
  caller: 'project',
  scope: 'files:read',
  summary: say('Who signs a document, and how that stands; null where it was never sent.'),
  params: inDocument,
  body: nothing,
  data: answered,
} as const satisfies AnyRow

export const sendSigningRow = {
  method: 'POST',
  path,
  caller: 'project',
  scope: null,
  summary: say(
    'Send an issued document to be signed. Each party is told by letter, in order or all at once. Sent again with its id it is sent once.',
  ),
  params: inDocument,
  body: z.object({
    id: idSchema,
    parties: z.array(z.extend(partySchema, { email: z.nullable(emailSchema) })).check(
      z.minLength(1, { error: say('Name at least one person who signs') }),
      z.maxLength(signingLimits.parties, {
        error: say('At most {most} people sign a document', { most: signingLimits.parties }),
      }),
    ),
    inOrder: whole.inOrder,
    note: whole.note,
    /** For how many days it can be signed. */
    days: z.int().check(
      z.minimum(1, { error: say('Give at least one day') }),
      z.maximum(signingLimits.days, {
        error: say('Give at most {most} days', { most: signingLimits.days }),
      }),
    ),
  }),
  data: answered,
} as const satisfies AnyRow

export const withdrawSigningRow = {
  method: 'POST',
  path: `${path}/withdraw`,
  caller: 'project',
  scope: null,
  summary: say('Take a document back that not all have signed; its links end.'),
  params: inDocument,
  body: nothing,
  data: answered,
} as const satisfies AnyRow

export const remindSigningRow = {
  method: 'POST',
  path: `${path}/remind`,
  caller: 'project',
  scope: null,
  summary: say('Send another letter to whoever has to sign now.'),
  params: inDocument,
  body: z.object({ party: countSchema(signingLimits.parties - 1) }),
  data: answered,
} as const satisfies AnyRow

const signBody = z.object({
  name: answerNameSchema,
  mark: markSchema,
  /** The version of the wording that was agreed to. */
  consent: z.literal(signingConsent.version, { error: say('Agree to sign on screen first') }),
  /** What was read; another text is not signed. */
  sha256: whole.sha256,
})
export type SignBody = z.infer<typeof signBody>
const declineBody = z.object({ reason: declineReasonSchema })

export const signDocumentRow = {
  method: 'POST',
  path: `${path}/sign`,
  caller: 'project',
  scope: null,
  summary: say('Sign a document as the party that the caller is.'),
  params: inDocument,
  body: signBody,
  data: answered,
} as const satisfies AnyRow

export const declineSigningRow = {
  method: 'POST',
  path: `${path}/decline`,
  caller: 'project',
  scope: null,
  summary: say('Decline to sign a document as the party that the caller is.'),
  params: inDocument,
  body: declineBody,
  data: answered,
} as const satisfies AnyRow

const token = z.string({ error: say('The token is missing') })
const textSchema = z.object({ title: z.string(), language: z.enum(languages), content: documentSchema })
const guestSchema = z.object({
  orgName: z.string(),
  orgPhone: z.string(),
  project: z.string(),
  number: z.string(),
  kind: z.enum(documentKindNames),
  issuedAt: instantSchema,
  document: textSchema,
  /** Read beside it; what is signed is the document. */
  translation: z.nullable(textSchema),
  signing: standingSchema,
  me: z.object({ name: z.string(), role: z.string() }),
})
export type GuestSigning = z.infer<typeof guestSchema>

export const guestSigningRow = {
  method: 'POST',
  path: '/api/sign',
  caller: 'anyone',
  summary: say('The document to be signed that a link leads to.'),
  params: nothing,
  body: z.object({ token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestSignRow = {
  method: 'POST',
  path: '/api/sign/sign',
  caller: 'anyone',
  summary: say('Sign the document that a link leads to.'),
  params: nothing,
  body: z.extend(signBody, { token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestDeclineSigningRow = {
  method: 'POST',
  path: '/api/sign/decline',
  caller: 'anyone',
  summary: say('Decline to sign the document that a link leads to.'),
  params: nothing,
  body: z.extend(declineBody, { token }),
  data: guestSchema,
} as const satisfies AnyRow

export const guestSigningFileRow = {
  method: 'POST',
  path: '/api/sign/file',
  caller: 'anyone',
  summary: say('The document that a link leads to as a PDF, once all have signed the sealed one.'),
  params: nothing,
  body: z.object({ token }),
  /** In Base64. */
  data: z.object({ name: z.string(), content: z.string() }),
} as const satisfies AnyRow

/** Every call of signing. */
export const signingRows = {
  signingRow,
  sendSigningRow,
  signDocumentRow,
  declineSigningRow,
  remindSigningRow,
  withdrawSigningRow,
  guestSigningRow,
  guestSignRow,
  guestDeclineSigningRow,
  guestSigningFileRow,
} as const
