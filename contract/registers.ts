import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { countSchema, idSchema, lineSchema, planDateSchema, textSchema } from './values.ts'

/** Registers of a project: what is submitted for approval, in transmittals, and what is asked of the design. */

/** The most entries of each register of a project, the items of one transmittal, and the files of one entry. */
export const registerLimits = { entries: 2000, lines: 100, files: 20 } as const

/** What kind of thing is submitted. The words are those of the government’s form; commercial jobs use them too. */
export const submittalTypes = {
  'SD-01': say('Preconstruction'),
  'SD-02': say('Shop drawings'),
  'SD-03': say('Product data'),
  'SD-04': say('Samples'),
  'SD-05': say('Design data'),
  'SD-06': say('Test reports'),
  'SD-07': say('Certificates'),
  'SD-08': say('Manufacturer’s instructions'),
  'SD-09': say('Manufacturer’s field reports'),
  'SD-10': say('O&M data'),
  'SD-11': say('Closeout'),
} as const
// The keys of a catalogue that is written out above, as below.
export const submittalTypeNames = Object.keys(submittalTypes) as [keyof typeof submittalTypes]

/** Whether somebody approves it, or it is sent to be known. */
export const classifications = {
  approval: { government: say('GA, government approval'), commercial: say('For approval') },
  information: { government: say('FIO, for information only'), commercial: say('For the record') },
} as const
export const classificationNames = Object.keys(classifications) as [keyof typeof classifications]

type Action = { government: string; commercial: string | null; again: boolean }
const action = (government: string, commercial: string | null, again: boolean): Action => ({
  ...{ government, commercial, again },
})

/**
 * What a reviewer answers. `again`: it has to be submitted again. The words of A and F are the form’s; B is an approval whose
 * words are not held whole; all others are our own: the list of the form is not held (docs/decisions/0088).
 */
export const actions = {
  A: action(say('Approved as submitted'), say('Approved'), false),
  B: action(say('Approved as noted'), say('Approved as noted'), false),
  C: action(say('Approved as noted; resubmit'), say('Revise and resubmit'), true),
  E: action(say('Not approved; resubmit'), say('Rejected'), true),
  F: action(say('Receipt acknowledged'), say('For the record, received'), false),
  G: action(say('Other, see remarks'), null, true),
  X: action(say('Received, does not conform; resubmit'), null, true),
} as const satisfies Record<string, Action>
export const actionNames = Object.keys(actions) as [keyof typeof actions]
export type ActionCode = keyof typeof actions

/** How a resubmission is told from what it resubmits: `-007.1`, as USACE has it, or `-007A`, as older NAVFAC registers. */
export const suffixes = ['point', 'letter'] as const
export const transmittalStates = ['sent', 'returned', 'withdrawn'] as const

const days = z.nullable(countSchema(1000))
const noDate = z.nullable(planDateSchema)
const remarks = textSchema(say('The remarks'), 2000)
/** Files of the project, in the order in which they were added. Only those are told that the reader sees. */
const fileIds = z.array(idSchema)
const files = field(say('Files'), fileIds, technical)

/** Of a specification: `03 30 00`. */
const sectionSchema = lineSchema(say('The section'), 20).check(
  z.regex(/^[\w. -]*$/, { error: say('A section is written like 03 30 00') }),
)

export const submittalEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    /** Counted in the project, from 1: the item number of the forms. */
    number: field(say('Item'), countSchema(1_000_000), { sortable: true }),
    section: field(say('Spec section'), sectionSchema),
    paragraph: field(say('Paragraph'), lineSchema(say('The paragraph'), 40, 0)),
    description: field(say('Description'), lineSchema(say('The description'), 300)),
    type: field(say('Type'), z.enum(submittalTypeNames, { error: say('Choose a type') })),
    classification: field(say('Classification'), z.enum(classificationNames)),
    reviewer: field(say('Reviewer'), lineSchema(say('The reviewer'), 120, 0)),
    /** The task that needs it: from its start the days are reckoned that are not entered. */
    taskId: field(say('Task'), z.nullable(idSchema), technical),
    /** From its approval until it is on site. */
    leadDays: field(say('Lead time, days'), days),
    reviewDays: field(say('Review, days'), days),
    submitOn: field(say('Submit by'), noDate),
    approvalOn: field(say('Approval needed by'), noDate),
    materialOn: field(say('Material needed by'), noDate),
    remarks: field(say('Remarks'), remarks),
    files,
  },
} as const satisfies Entity
export type Submittal = Seen<typeof submittalEntity>

/** One item in a transmittal, and what was answered to it. */
const sentLine = z.object({
  item: idSchema,
  copies: countSchema(1000),
  drawing: textSchema(say('The drawing'), 80),
  /** What the contractor’s own review says of it. */
  code: textSchema(say('The code'), 10),
  variation: z.boolean(),
  /** Of the variation. */
  reason: textSchema(say('The reason'), 1000),
})
const answeredLine = z.object({
  item: idSchema,
  action: z.enum(actionNames, { error: say('Choose an action') }),
  remarks: textSchema(say('The remarks'), 1000),
})
const listOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(
    z.minLength(1, { error: say('Choose at least one item') }),
    z.maxLength(registerLimits.lines, {
      error: say('At most {most} items in a transmittal', { most: registerLimits.lines }),
    }),
  )
export const sentLinesSchema = listOf(sentLine)
export const answeredLinesSchema = listOf(answeredLine)
/** `files`: those that its item had when it was sent. */
const lineOf = z.extend(sentLine, {
  ...{ action: z.nullable(z.enum(actionNames)), remarks: z.string(), files: fileIds },
})
export type TransmittalLine = z.infer<typeof lineOf>

export const transmittalEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    section: field(say('Spec section'), sectionSchema),
    count: field(say('Count'), countSchema(1_000_000), technical),
    resubmission: field(say('Revision'), countSchema(1000), technical),
    suffix: field(say('Numbers of resubmissions'), z.enum(suffixes), technical),
    sentTo: field(say('To'), lineSchema(say('Who it goes to'), 120)),
    state: field(say('State'), z.enum(transmittalStates)),
    lines: field(say('Items'), z.array(lineOf), technical),
    sentOn: field(say('Sent'), planDateSchema),
    /** To a reviewer beside who approves, and back from there. */
    forwardedOn: field(say('Forwarded'), noDate),
    backOn: field(say('Back from the reviewer'), noDate),
    actedOn: field(say('Date of the action'), noDate),
    returnedOn: field(say('Returned'), noDate),
    remarks: field(say('Remarks'), remarks),
    documentId: field(say('Document'), z.nullable(idSchema), technical),
    author: field(say('From'), z.nullable(idSchema), technical),
  },
} as const satisfies Entity
export type Transmittal = Seen<typeof transmittalEntity>

export const rfiStates = ['open', 'answered', 'closed', 'void'] as const
/** Whether an answer will cost something; how much, a change order says. */
export const costImpacts = ['none', 'unknown', 'yes'] as const

export const rfiEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    number: field(say('Number'), countSchema(1_000_000), { sortable: true }),
    subject: field(say('Subject'), lineSchema(say('The subject'), 200)),
    question: field(
      say('Question'),
      textSchema(say('The question'), 2000).check(z.regex(/\S/, { error: say('The question is missing') })),
    ),
    suggested: field(say('Suggested answer'), textSchema(say('The suggested answer'), 2000)),
    reference: field(say('Drawing or specification'), textSchema(say('The reference'), 300)),
    sentTo: field(say('To'), lineSchema(say('Who it goes to'), 120)),
    askedOn: field(say('Asked'), planDateSchema),
    neededOn: field(say('Answer needed by'), planDateSchema),
    cost: field(say('Cost impact'), z.enum(costImpacts)),
    /** What it adds to the schedule; null where that is not known. */
    scheduleDays: field(say('Schedule impact, days'), days),
    state: field(say('State'), z.enum(rfiStates)),
    answer: field(say('Answer'), textSchema(say('The answer'), 2000)),
    answeredOn: field(say('Answered'), noDate),
    answeredBy: field(say('Answered by'), z.nullable(idSchema), technical),
    documentId: field(say('Document'), z.nullable(idSchema), technical),
    author: field(say('From'), z.nullable(idSchema), technical),
    files,
  },
} as const satisfies Entity
export type Rfi = Seen<typeof rfiEntity>

/** The entities of registers, under their names. */
export const registerEntities = {
  submittal: submittalEntity,
  transmittal: transmittalEntity,
  rfi: rfiEntity,
} as const satisfies Record<string, Entity>
