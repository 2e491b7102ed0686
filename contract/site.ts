import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { informationClasses } from './audience.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { answerNameSchema } from './proposals.ts'
import {
  countSchema,
  idSchema,
  instantSchema,
  lineSchema,
  planDateSchema,
  textSchema,
  wholeTo,
} from './values.ts'
import { weatherSources } from './weather.ts'

/**
 * What is recorded on site: the log of each day, who worked when, checklists, and what is left to put right. Everything that is
 * made carries an id and a time of the phone that made it, so that it can be sent twice and is there once.
 */

/** The most of each that a project has, or that is sent at once. */
export const siteLimits = {
  /** Entries of the log sent at once, and of one day. */
  batch: 60,
  day: 400,
  checklists: 1000,
  templates: 200,
  lines: 80,
  punch: 2000,
  /** The longest that a clock runs before it is asked about, in hours. */
  shiftHours: 16,
} as const

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const minutes = wholeTo(24 * 60 * 500, say('Hours such as 7.5'))
const clock = none(wholeTo(24 * 60, say('Enter a time, such as 7:30')))
const line = (what: string, most: number, least = 1) => lineSchema(what, most, least)
const said = (what: string) =>
  textSchema(what, 2000).check(z.regex(/\S/, { error: say('{what} is missing', { what }) }))
const degrees = none(z.int().check(z.minimum(-130), z.maximum(999)))

export const delayCauses = {
  weather: say('Weather'),
  material: say('Material late or short'),
  crew: say('Crew not here'),
  owner: say('A decision of the owner'),
  inspection: say('Inspection'),
  design: say('Drawings or answers missing'),
  other: say('Something else'),
} as const
// The keys of a catalogue that is written out above, as below.
export const delayCauseNames = Object.keys(delayCauses) as [keyof typeof delayCauses]

/** What a daily report of a government job has beside the log of any other; by UFGS 01 45 00, a to j. */
export const controls = {
  inspection: say('Control inspection and result'),
  test: say('Test and result'),
  phase: say('Preparatory or initial inspection'),
  deficiency: say('Deficiency and correction'),
  safety: say('Safety inspection'),
  submittal: say('Submittal reviewed'),
  offsite: say('Offsite surveillance'),
  instruction: say('Instruction or conflict'),
} as const
export const controlNames = Object.keys(controls) as [keyof typeof controls]

/** How a delivery came. */
export const deliveryStates = ['whole', 'short', 'damaged'] as const
/** What is asked every day, so that nothing is left out by silence. */
export const askedDaily = ['delivery', 'visitor', 'delay'] as const

const of = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })

/** What one entry of a log says. */
export const logBodySchema = z.discriminatedUnion('kind', [
  of('crew', {
    who: line(say('Who was here'), 100),
    company: line(say('The company'), 120, 0),
    trade: line(say('The trade'), 60, 0),
    people: countSchema(500).check(z.minimum(1, { error: say('At least one person') })),
    /** Of all of them together. */
    minutes,
    /** The entry of the clock that it was taken from when the day was signed. */
    time: none(idSchema),
  }),
  of('work', {
    taskId: none(idSchema),
    text: said(say('What was done')),
    by: line(say('Who did it'), 120, 0),
    percent: none(countSchema(100)),
  }),
  of('weather', {
    sky: line(say('The weather'), 120),
    lowF: degrees,
    highF: degrees,
    rainIn: none(z.number().check(z.minimum(0), z.maximum(999))),
    windMph: none(countSchema(999)),
    /** Whether a figure that can hardly be is meant so. */
    sure: z.boolean(),
    /** From which snapshot it was taken, where it was not typed here. */
    from: z.exactOptional(z.enum(weatherSources)),
  }),
  of('delivery', {
    what: line(say('What came'), 200),
    quantity: line(say('How much'), 60, 0),
    supplier: line(say('From whom'), 120, 0),
    state: z.enum(deliveryStates, { error: say('Choose how it came') }),
    purchase: none(idSchema),
  }),
  of('visitor', {
    who: line(say('Who came'), 100),
    company: line(say('The company'), 120, 0),
    why: line(say('What for'), 300, 0),
    from: clock,
    until: clock,
  }),
  of('delay', {
    cause: z.enum(delayCauseNames, { error: say('Choose a cause') }),
    text: said(say('What held the work up')),
    minutes,
    taskId: none(idSchema),
  }),
  of('accident', {
    hurt: z.boolean(),
    /** What happened; nothing of anybody's health. */
    text: textSchema(say('What happened'), 2000),
  }),
  of('note', { text: said(say('The note')) }),
  of('equipment', {
    what: line(say('The equipment'), 120),
    serial: line(say('The serial number'), 60, 0),
    ...{ worked: minutes, idle: minutes, down: minutes },
  }),
  of('control', {
    of: z.enum(controlNames, { error: say('Choose what it was') }),
    text: said(say('What was checked')),
  }),
  of('none', { of: z.enum(askedDaily) }),
])
export type LogBody = z.infer<typeof logBodySchema>
export type LogKind = LogBody['kind']
export type BodyOf<Kind extends LogKind> = Extract<LogBody, { kind: Kind }>

/** Who reads what: what was done is open, who was here and for how long is the team's. */
export const logClasses = {
  ...{ work: 'open', weather: 'open', delivery: 'open', visitor: 'open', delay: 'open', none: 'open' },
  ...{ crew: 'team', accident: 'team', note: 'team', equipment: 'team', control: 'team' },
} as const satisfies Record<LogKind, 'open' | 'team'>

export const logEntryEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    on: field(say('Day'), planDateSchema),
    class: field(say('Who sees it'), z.enum(informationClasses), technical),
    body: field(say('Entry'), logBodySchema, technical),
    /** The entry that it stands in the place of: nothing is changed, and what was said stays. */
    replaces: field(say('Replaces'), none(idSchema), technical),
    /** Whether it takes that away and says nothing itself. */
    removed: field(say('Taken out'), z.boolean(), technical),
    /** The entry of another day that it was copied from. */
    copied: field(say('Copied from'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
    /** By the clock of whoever wrote it, and by the server's. */
    madeAt: field(say('Written'), instantSchema),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity
export type LogEntry = Seen<typeof logEntryEntity>

export const logSigningEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    on: field(say('Day'), planDateSchema),
    /** Counted in the project, in the order of signing: the number of the report. */
    number: field(say('Report'), countSchema(1_000_000)),
    name: field(say('Signed by'), answerNameSchema),
    by: field(say('From'), none(idSchema), technical),
    /** Of everything that the day said when it was signed. */
    sha256: field(say('Checksum'), z.string(), technical),
    documentId: field(say('Document'), none(idSchema), technical),
    madeAt: field(say('Signed'), instantSchema),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity
export type LogSigning = Seen<typeof logSigningEntity>

/** The longest break of one shift, in minutes. */
const breakSchema = z
  .int({ error: say('Enter the break in minutes') })
  .check(z.minimum(0), z.maximum(480, { error: say('A break is 8 hours at most') }))

export const timeEntryEntity = {
  open: {},
  team: {
    id: field(say('Id'), idSchema, technical),
    personId: field(say('Who'), idSchema, technical),
    taskId: field(say('Task'), none(idSchema), technical),
    startedAt: field(say('Start'), instantSchema),
    stoppedAt: field(say('Stop'), none(instantSchema)),
    breakMinutes: field(say('Break, minutes'), breakSchema),
    madeAt: field(say('Written'), instantSchema, technical),
  },
} as const satisfies Entity
export type TimeEntry = Required<Seen<typeof timeEntryEntity>>

const { taskId, startedAt, stoppedAt, breakMinutes } = timeEntryEntity.team
/** What of a time can be put right. */
export const timeValues = z.object({
  taskId: taskId.schema,
  startedAt: startedAt.schema,
  stoppedAt: stoppedAt.schema,
  breakMinutes: breakMinutes.schema,
})
export type TimeValues = z.infer<typeof timeValues>

export const timeCorrectionEntity = {
  open: {},
  team: {
    id: field(say('Id'), idSchema, technical),
    timeId: field(say('Time'), idSchema, technical),
    old: field(say('Before'), timeValues, technical),
    new: field(say('After'), timeValues, technical),
    reason: field(say('Reason'), lineSchema(say('The reason'), 300)),
    author: field(say('From'), none(idSchema), technical),
    madeAt: field(say('Written'), instantSchema),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity
export type TimeCorrection = Required<Seen<typeof timeCorrectionEntity>>

export const answerResults = ['pass', 'fail', 'na'] as const
const figure = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))
const checklistLine = z.object({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, { error: say('This line has no name') })),
  text: lineSchema(say('The line'), 300),
  /** What is measured; '' where there is nothing to measure. */
  unit: lineSchema(say('The unit'), 20, 0),
  least: none(figure),
  most: none(figure),
  /** Where the figure comes from. */
  source: lineSchema(say('The source'), 300, 0),
})
export type ChecklistLine = z.infer<typeof checklistLine>

export const checklistEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    title: field(say('Checklist'), lineSchema(say('The title'), 200)),
    room: field(say('Room'), lineSchema(say('The room'), 80, 0)),
    taskId: field(say('Task'), none(idSchema), technical),
    lines: field(
      say('Lines'),
      z.array(checklistLine).check(
        z.minLength(1, { error: say('Write at least one line') }),
        z.maxLength(siteLimits.lines, { error: say('At most {most} lines', { most: siteLimits.lines }) }),
        z.refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
          error: say('Two lines have one name'),
        }),
      ),
      technical,
    ),
    author: field(say('From'), none(idSchema), technical),
    madeAt: field(say('Written'), instantSchema, technical),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity
export type Checklist = Seen<typeof checklistEntity>

export const checklistAnswerEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    checklistId: field(say('Checklist'), idSchema, technical),
    line: field(say('Line'), checklistLine.shape.key),
    result: field(say('Answer'), z.enum(answerResults, { error: say('Choose an answer') })),
    value: field(say('Figure'), none(figure)),
    note: field(say('Note'), textSchema(say('The note'), 1000)),
    photoId: field(say('Photo'), none(idSchema), technical),
    /** What is to be put right for it. */
    taskId: field(say('Task'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
    madeAt: field(say('Written'), instantSchema),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity
export type ChecklistAnswer = Seen<typeof checklistAnswerEntity>

export const punchStates = ['open', 'done', 'accepted', 'void'] as const
const metres = none(z.number().check(z.minimum(-10_000), z.maximum(10_000)))

export const punchItemEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    number: field(say('Number'), countSchema(1_000_000)),
    title: field(say('To put right'), lineSchema(say('What is to be put right'), 200)),
    note: field(say('Note'), textSchema(say('The note'), 1000)),
    room: field(say('Room'), lineSchema(say('The room'), 80, 0)),
    /** Where on the plan of a scan, in its metres. */
    scanId: field(say('Plan'), none(idSchema), technical),
    x: field(say('Place, x'), metres, technical),
    y: field(say('Place, y'), metres, technical),
    personId: field(say('Who'), none(idSchema), technical),
    dueOn: field(say('Due by'), none(planDateSchema)),
    state: field(say('State'), z.enum(punchStates)),
    /** A picture of before, and of after. */
    beforeId: field(say('Before'), none(idSchema), technical),
    afterId: field(say('After'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
    doneAt: field(say('Done on'), none(instantSchema)),
    acceptedAt: field(say('Accepted'), none(instantSchema)),
    acceptedBy: field(say('Accepted by'), none(idSchema), technical),
    madeAt: field(say('Written'), instantSchema, technical),
  },
} as const satisfies Entity
export type PunchItem = Seen<typeof punchItemEntity>

/** The entities of what is recorded on site, under their names. */
export const siteEntities = {
  'log-entry': logEntryEntity,
  'log-signing': logSigningEntity,
  'time-entry': timeEntryEntity,
  'time-correction': timeCorrectionEntity,
  checklist: checklistEntity,
  'checklist-answer': checklistAnswerEntity,
  'punch-item': punchItemEntity,
} as const satisfies Record<string, Entity>
