import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { documentClasses } from './document-kinds.ts'
import { blockIdSchema } from './documents.ts'
import { type Entity, field, technical } from './field.ts'
import { answerNameSchema } from './proposals.ts'
import { countSchema, idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

/** Most of parties to a document, of days that it can be signed for, and of days after that in which its links can be read. */
export const signingLimits = { parties: 12, days: 90, linkDays: 90, strokes: 100, points: 1500 } as const

/** What is agreed to before anybody signs: 15 U.S.C. 7001(c). Whoever changes a word gives it the next version. */
export const signingConsent = {
  version: '1',
  short: say('I agree to sign on screen. It counts like ink. I can ask for paper instead.'),
  text: say(
    'By signing here you sign this one document electronically, with the same effect as on paper (15 U.S.C. 7001). You may have it on paper, or sign on paper, at no charge: decline, and say so. Until you sign you take this consent back by declining or by closing the page. You need a browser and a program that opens PDF files; the signed document comes to the address that the link came to. Should that address change, tell whoever sent it. Kept with your signature are your name, the time, these words, and a checksum of the network address that you signed from.',
  ),
} as const

/** How it stands: to be signed, signed by all, or ended before that. */
export const signingStates = ['open', 'signed', 'declined', 'withdrawn', 'expired'] as const
export type SigningState = (typeof signingStates)[number]

/** Lines that were drawn, each `x, y, x, y …` on a field of 1000 by 300; or the name as it was typed. */
export const markSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed') }),
  z.object({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(countSchema(1000)).check(z.minLength(4), z.maxLength(signingLimits.points)))
      .check(
        z.minLength(1, { error: say('Draw your signature first') }),
        z.maxLength(signingLimits.strokes, { error: say('Draw it with fewer strokes') }),
      ),
  }),
])
export type SignatureMark = z.infer<typeof markSchema>

/** The path of a stroke, in the units it was drawn in. */
export const strokePath = (stroke: readonly number[]): string =>
  stroke
    .slice(0, stroke.length - (stroke.length % 2))
    .map((value, at) => `${at % 2 === 0 ? (at === 0 ? 'M' : 'L') : ' '}${value}`)
    .join('')

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

/** Who is to sign, as it was asked: a person of the project, or somebody by a name and an address that only links know. */
export const partySchema = z.object({
  role: lineSchema(say('The role'), 80),
  name: answerNameSchema,
  personId: none(idSchema),
  /** Which place of a signature block is theirs; null where they sign on the certificate alone. */
  slot: none(blockIdSchema),
})
export type SigningParty = z.infer<typeof partySchema>

const partiesSchema = z.array(partySchema).check(
  z.minLength(1, { error: say('Name at least one person who signs') }),
  z.maxLength(signingLimits.parties, {
    error: say('At most {most} people sign a document', { most: signingLimits.parties }),
  }),
)

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const declineReasonSchema = textSchema(say('The reason'), 1000)

/** That a document, as it was issued, was sent to be signed; read by whoever reads the document. */
export const signingEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    documentId: field(say('Document'), idSchema, technical),
    versionId: field(say('Version'), idSchema, technical),
    class: field(say('Who sees it'), z.enum(documentClasses), technical),
    /** Of what is signed; the record begins with it. */
    sha256: field(say('Checksum'), digest, technical),
    parties: field(say('Who signs'), partiesSchema, technical),
    inOrder: field(say('One after another'), z.boolean()),
    note: field(say('Note'), textSchema(say('The note'), 1000)),
    expiresAt: field(say('To be signed until'), instantSchema),
    sentAt: field(say('Sent'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
    state: field(say('State'), z.enum(signingStates)),
    /** The sealed file, once there is one. */
    fileId: field(say('File'), none(idSchema), technical),
    sealedAt: field(say('Sealed'), none(instantSchema)),
    /** When that was last tried in vain; null once it is done. */
    sealFailedAt: field(say('Sealing failed'), none(instantSchema), technical),
  },
} as const satisfies Entity

const place = countSchema(signingLimits.parties - 1)
const said = { at: instantSchema, timeZone: z.string() }
const byParty = {
  ...said,
  party: place,
  name: z.string(),
  /** An account, or a link that came by letter; `address` is a checksum of the network address, with the link's token in it. */
  by: z.enum(['account', 'link']),
  address: z.string(),
}

/** What an entry of the record says. */
export const signingEntryBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), ...said, name: z.string(), parties: z.array(z.string()) }),
  z.object({ kind: z.literal('opened'), ...byParty }),
  z.object({
    kind: z.literal('signed'),
    ...byParty,
    mark: markSchema,
    consent: z.object({ version: z.string(), text: z.string() }),
  }),
  z.object({ kind: z.literal('declined'), ...byParty, reason: z.string() }),
  z.object({ kind: z.literal('reminded'), ...said, name: z.string(), party: place }),
  z.object({ kind: z.literal('withdrawn'), ...said, name: z.string() }),
])
export type SigningEntryBody = z.infer<typeof signingEntryBodySchema>

/** An entry of the record; each holds the checksum of the one before. */
export const signingEntryEntity = {
  open: {
    signingId: field(say('Signing'), idSchema, technical),
    class: field(say('Who sees it'), z.enum(documentClasses), technical),
    seq: field(say('Entry'), z.int()),
    previous: field(say('Checksum of the one before'), digest, technical),
    body: field(say('What was done'), signingEntryBodySchema, technical),
    digest: field(say('Checksum'), digest, technical),
  },
} as const satisfies Entity

export const signingEntities = {
  signing: signingEntity,
  'signing-entry': signingEntryEntity,
} as const satisfies Record<string, Entity>
