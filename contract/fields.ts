import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { audiences } from './audience.ts'
import { checkLimitsSchema } from './check-points.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { overtimeRules } from './overtime.ts'
import { marksSchema } from './site-photos.ts'
import {
  centsSchema,
  countSchema,
  dateSchema,
  idSchema,
  instantSchema,
  lineSchema,
  planDateSchema,
  textSchema,
} from './values.ts'

/**
 * The one catalogue of what a project's things have, and which class each field is of. From it come what each audience reads,
 * what may be sorted and narrowed by, and the columns of exports. A field stands here, in its table, on its screen and in the
 * Spanish; nowhere else.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)

const sorted = { sortable: true } as const
const narrowed = { sortable: true, filterable: true } as const
/** What whoever changes a task types. */
const input = { input: true } as const

export const projectKinds = ['diy', 'hybrid', 'professional'] as const
export type ProjectKind = (typeof projectKinds)[number]
export const projectStatuses = ['active', 'won', 'lost', 'closed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const taskStatuses = ['todo', 'doing', 'blocked', 'done'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** What must be passed before what follows may start. */
export const gateKinds = ['permit', 'inspection', 'decision', 'order', 'wait', 'review'] as const
export type GateKind = (typeof gateKinds)[number]
/** Who does a task: whoever runs the project, a contractor, nobody but a licensed trade, an architect or engineer, an inspector, or an agency. */
export const doers = ['you', 'contractor', 'licensed', 'designer', 'inspector', 'agency'] as const
export type Doer = (typeof doers)[number]
export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const
export type LinkKind = (typeof linkKinds)[number]
/**
 * What binds a task apart from its links: as late as possible; start or finish no earlier, no later; start or finish on. None
 * is as soon as possible.
 */
export const constraintKinds = ['alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo'] as const
export type ConstraintKind = (typeof constraintKinds)[number]
/** What somebody who was asked whether they can do a task can answer. */
export const askAnswers = ['yes', 'cannot'] as const
/** How an inspection, a permit or a decision came out. */
export const outcomes = ['passed', 'failed'] as const
export type Outcome = (typeof outcomes)[number]
const minuteSchema = z
  .int({ error: say('Choose a time of day') })
  .check(
    z.minimum(0, { error: say('Choose a time of day') }),
    z.maximum(24 * 60, { error: say('Choose a time of day') }),
  )
/** From 0 to 100. */
const percentSchema = z.int().check(z.minimum(0), z.maximum(100))

export const projectEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Project'), lineSchema(say('The name'), 120), narrowed),
    address: field(say('Address'), textSchema(say('The address'), 300), sorted),
    kind: field(say('Kind'), z.enum(projectKinds), narrowed),
    status: field(say('Status'), z.enum(projectStatuses), narrowed),
    description: field(say('Description'), textSchema(say('The description'), 20_000)),
    startOn: field(say('Start'), none(dateSchema), sorted),
    dueOn: field(say('Deadline'), none(dateSchema), sorted),
    timeZone: field(say('Time zone'), z.string(), technical),
    /** Up to when progress is told: what is left of anything is not before it. */
    dataOn: field(say('Data date'), none(planDateSchema), sorted),
    /** With how many working days of float, or fewer, a task counts as near-critical. */
    nearDays: field(say('Near-critical, days of float'), countSchema(60), technical),
    /** Whether its schedule is held against UFGS 01 32 01.00 10 too. */
    government: field(say('Government schedule'), z.boolean(), technical),
    overtime: field(say('Overtime'), z.enum(overtimeRules), technical),
    checkLimits: field(say('Limits of the check'), none(checkLimitsSchema), technical),
    tasks: field(say('Tasks'), countSchema(1_000_000), sorted),
    tasksDone: field(say('Tasks done'), countSchema(1_000_000), sorted),
    version: field(say('Version'), z.int(), technical),
  },
  price: { priceCents: field(say('Price'), none(centsSchema), sorted) },
  cost: { budgetCents: field(say('Budget'), none(centsSchema), sorted) },
} as const satisfies Entity
export type Project = Seen<typeof projectEntity>

export const personEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    userId: field(say('Account'), none(idSchema), technical),
    name: field(say('Name'), lineSchema(say('The name'), 100), narrowed),
    company: field(say('Company'), textSchema(say('The company'), 120), narrowed),
    trade: field(say('Trade'), textSchema(say('The trade'), 60), narrowed),
    audience: field(say('Role'), z.enum(audiences), narrowed),
    /** Whether they are of the organisation whose project it is. */
    own: field(say('Own people'), z.boolean(), technical),
  },
  team: {
    email: field(say('Email'), none(z.string())),
    phone: field(say('Phone'), none(textSchema(say('The phone number'), 40))),
  },
} as const satisfies Entity
export type Person = Seen<typeof personEntity>

export const taskEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    title: field(say('Task'), lineSchema(say('The title'), 200), { ...sorted, ...input }),
    description: field(say('Description'), textSchema(say('The description'), 20_000), input),
    status: field(say('Status'), z.enum(taskStatuses), { ...narrowed, ...input }),
    blockedBy: field(say('Blocked by'), textSchema(say('The reason'), 300), input),
    /** From when until when it is worked on: reckoned where the task has a duration, typed where it has none. */
    startOn: field(say('Start'), none(dateSchema), { ...sorted, ...input }),
    finishOn: field(say('Finish'), none(dateSchema), { ...sorted, ...input }),
    days: field(say('Days'), none(countSchema(3650)), { ...sorted, ...input }),
    constraint: field(say('Constraint'), none(z.enum(constraintKinds)), { ...narrowed, ...input }),
    constraintOn: field(say('Constraint date'), none(planDateSchema), { ...sorted, ...input }),
    deadlineOn: field(say('Deadline'), none(planDateSchema), { ...sorted, ...input }),
    startedOn: field(say('Started'), none(planDateSchema), { ...sorted, ...input }),
    finishedOn: field(say('Finished'), none(planDateSchema), { ...sorted, ...input }),
    percent: field(say('% complete'), percentSchema, { ...sorted, ...input }),
    /** A calendar of the project's; that of its trade, or the project's own, where it has none. */
    calendarId: field(say('Calendar'), none(idSchema), { ...technical, ...input }),
    /** Whether it rests on days lost to weather. */
    weather: field(say('Weather-dependent'), z.boolean(), { filterable: true, ...input }),
    /** How long before an inspection it is called for, in hours. */
    noticeHours: field(say('Notice, hours'), none(countSchema(2160)), input),
    /** How long what is ordered takes to come, in calendar days. */
    leadDays: field(say('Lead time, days'), none(countSchema(1095)), input),
    outcome: field(say('Outcome'), none(z.enum(outcomes)), { filterable: true }),
    outcomeNote: field(say('Reason'), textSchema(say('The reason'), 300)),
    /** The photos that it is not done without, one a line, and why it was closed without some of them. */
    shots: field(say('Photos needed'), textSchema(say('The list of photos'), 1000), input),
    shotsWaived: field(say('Closed without photos because'), lineSchema(say('The reason'), 300, 0), input),
    gate: field(say('Gate'), none(z.enum(gateKinds)), { ...narrowed, ...input }),
    who: field(say('Done by'), none(z.enum(doers)), { ...narrowed, ...input }),
    trade: field(say('Trade'), textSchema(say('The trade'), 60), { ...narrowed, ...input }),
    room: field(say('Room'), textSchema(say('The room'), 80), { ...narrowed, ...input }),
    rank: field(say('Order'), z.number(), { ...sorted, ...technical, ...input }),
    assignees: field(say('Assigned to'), z.array(idSchema), { filterable: true, ...input }),
    checks: field(say('Checklist'), countSchema(1000), technical),
    checksDone: field(say('Checklist done'), countSchema(1000), technical),
    comments: field(say('Comments'), countSchema(1_000_000), technical),
    phase: field(say('Phase'), textSchema(say('The phase'), 80), { ...narrowed, ...input }),
    elapsed: field(say('Calendar days'), z.boolean(), { ...technical, ...input }),
    doneAt: field(say('Done on'), none(instantSchema), sorted),
    createdAt: field(say('Created'), instantSchema, sorted),
    version: field(say('Version'), z.int(), technical),
  },
  price: { priceCents: field(say('Price'), none(centsSchema), sorted) },
  cost: { costCents: field(say('Cost'), none(centsSchema), sorted) },
  manage: {
    /** What those who were asked by letter answered about the days that it has; null where nobody did. */
    answers: field(
      say('Answers'),
      none(z.array(z.object({ person: idSchema, answer: z.enum(askAnswers) }))),
      technical,
    ),
  },
} as const satisfies Entity
export type Task = Seen<typeof taskEntity>

const { days, constraint, constraintOn, startedOn, finishedOn, percent, deadlineOn } = taskEntity.open
/** What of a task a plan is tried out with. */
const planFields = z.partial(
  z.object({
    days: days.schema,
    constraint: constraint.schema,
    constraintOn: constraintOn.schema,
    startedOn: startedOn.schema,
    finishedOn: finishedOn.schema,
    percent: percent.schema,
    deadlineOn: deadlineOn.schema,
  }),
)

export const linkEntity = {
  open: {
    from: field(say('Predecessor'), idSchema),
    to: field(say('Task'), idSchema),
    kind: field(say('Kind'), z.enum(linkKinds)),
    lagDays: field(say('Lag'), z.int().check(z.minimum(-3650), z.maximum(3650))),
    /** Whether its lag is days of the calendar, not of work, as what cures goes on doing on a Sunday. */
    lagElapsed: field(say('Lag in calendar days'), z.boolean()),
  },
} as const satisfies Entity
export type TaskLink = Seen<typeof linkEntity>

export const checkEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    title: field(say('Checklist'), lineSchema(say('The line'), 300)),
    done: field(say('Done'), z.boolean()),
    rank: field(say('Order'), z.number(), technical),
  },
} as const satisfies Entity
export type Check = Seen<typeof checkEntity>

export const commentEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    taskId: field(say('Task'), idSchema, technical),
    author: field(say('From'), none(idSchema), technical),
    /** Whether it is a note for the team alone. */
    team: field(say('Team only'), z.boolean()),
    body: field(say('Comment'), textSchema(say('The comment'), 10_000)),
    at: field(say('Written'), instantSchema, sorted),
    editedAt: field(say('Edited'), none(instantSchema)),
  },
} as const satisfies Entity
export type Comment = Seen<typeof commentEntity>

export const fileEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    taskId: field(say('Task'), none(idSchema), technical),
    name: field(say('File'), lineSchema(say('The name'), 255), narrowed),
    type: field(say('Type'), z.string(), narrowed),
    bytes: field(say('Size'), z.int(), sorted),
    sha256: field(say('Checksum'), z.string(), technical),
    width: field(say('Width'), none(z.int()), technical),
    height: field(say('Height'), none(z.int()), technical),
    class: field(say('Who sees it'), z.enum(['open', 'team', 'price', 'cost']), { filterable: true }),
    author: field(say('From'), none(idSchema), technical),
    at: field(say('Added'), instantSchema, sorted),
    /** What a picture shows: the room and the wall as people call them, and which photo of its task's list it is. */
    room: field(say('Room'), lineSchema(say('The room'), 80, 0), narrowed),
    wall: field(say('Wall'), lineSchema(say('The wall'), 80, 0), narrowed),
    shot: field(say('Photo of the list'), lineSchema(say('The photo of the list'), 120, 0), narrowed),
    /** What a picture shows the surface of, as somebody picked it. */
    material: field(say('Material'), lineSchema(say('The material'), 120, 0), narrowed),
    /** By the clock of the device. */
    takenAt: field(say('Taken'), none(instantSchema), sorted),
    marks: field(say('Marks'), marksSchema, technical),
    /** The picture that this one is another form of, where the device made one that more browsers show. */
    copyOf: field(say('Copy of'), none(idSchema), technical),
  },
} as const satisfies Entity
export type ProjectFile = Seen<typeof fileEntity>

export const activityEntity = {
  open: {
    rev: field(say('Number'), z.int(), technical),
    class: field(say('Who sees it'), z.enum(['open', 'team', 'price', 'cost', 'manage']), technical),
    at: field(say('When'), instantSchema, sorted),
    actor: field(say('Who'), none(idSchema), technical),
    kind: field(say('What'), z.string()),
    subject: field(say('Subject'), none(idSchema), technical),
    detail: field(say('Details'), z.record(z.string(), z.unknown())),
  },
} as const satisfies Entity
export type Activity = Seen<typeof activityEntity>

/** From when until when is worked on a day, in minutes after midnight. */
const shiftSchema = z
  .object({ from: minuteSchema, to: minuteSchema })
  .check(z.refine(({ from, to }) => from < to, { error: say('A shift ends after it begins') }))
const shiftsSchema = z.array(shiftSchema).check(
  z.maxLength(4, { error: say('At most {most} shifts a day', { most: 4 }) }),
  z.refine((shifts) => shifts.every(({ from }, i) => i === 0 || from >= (shifts[i - 1]?.to ?? 0)), {
    error: say('The shifts of a day follow one another'),
  }),
)

/** When a project, a trade or somebody works, where that is not as the organisation does. */
export const calendarEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Calendar'), lineSchema(say('The name'), 80)),
    /** The whole project's, a trade's, somebody's, or only that of tasks that name it. */
    of: field(say('Used by'), z.enum(['project', 'trade', 'person', 'tasks'])),
    trade: field(say('Trade'), textSchema(say('The trade'), 60)),
    personId: field(say('Person'), none(idSchema), technical),
    /** The shifts of each day of the week from Sunday. */
    week: field(
      say('Hours'),
      z.array(shiftsSchema).check(
        z.length(7, { error: say('A week has seven days') }),
        z.refine((week) => week.some((shifts) => shifts.length > 0), {
          error: say('Choose at least one working day'),
        }),
      ),
    ),
    federalHolidays: field(say('Federal holidays off'), z.boolean()),
    /** Days unlike their day of the week: off where there is no shift, half a day where there are fewer. */
    exceptions: field(
      say('Own days'),
      z
        .array(
          z.object({ date: planDateSchema, name: lineSchema(say('The name'), 80), shifts: shiftsSchema }),
        )
        .check(z.maxLength(400, { error: say('At most {most} days', { most: 400 }) })),
    ),
  },
} as const satisfies Entity
export type ProjectCalendar = Seen<typeof calendarEntity>

/** A day that weather took from the tasks that depend on it. */
export const lostDayEntity = {
  open: {
    lostOn: field(say('Day lost'), planDateSchema),
    reason: field(say('Reason'), lineSchema(say('The reason'), 200)),
    /** Of work, from the end of the day; null where all of it was lost. */
    minutes: field(say('Minutes lost'), none(z.int().check(z.minimum(1), z.maximum(1440)))),
  },
} as const satisfies Entity
export type LostDay = Seen<typeof lostDayEntity>

/** The dates of a plan as they were when it was agreed. */
export const baselineEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Baseline'), lineSchema(say('The name'), 80)),
    takenAt: field(say('Taken'), instantSchema),
    /** The start and the finish of each task that had them, by its id. */
    dates: field(say('Dates'), z.record(idSchema, z.array(dateSchema).check(z.length(2))), technical),
  },
} as const satisfies Entity
export type Baseline = Seen<typeof baselineEntity>

const { from: linkFrom, to: linkTo, kind: linkKind, lagDays, lagElapsed } = linkEntity.open

/** What is tried out on a plan: fields of tasks and links as they would be, and inspections that would fail. */
export const whatIfSchema = z.object({
  edits: z.array(z.object({ task: idSchema, fields: planFields })).check(z.maxLength(500)),
  links: z.exactOptional(
    z
      .array(
        z.object({
          from: linkFrom.schema,
          to: linkTo.schema,
          /** Null where there would be none between the two. */
          kind: none(linkKind.schema),
          lagDays: lagDays.schema,
          lagElapsed: lagElapsed.schema,
        }),
      )
      .check(z.maxLength(100)),
  ),
  fails: z
    .array(z.object({ task: idSchema, on: none(dateSchema), days: countSchema(3650) }))
    .check(z.maxLength(20)),
})
export type WhatIf = z.infer<typeof whatIfSchema>
export type TriedLink = NonNullable<WhatIf['links']>[number]

/** A plan that is kept beside the one in force. */
export const alternativeEntity = {
  open: {},
  team: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Kept plan'), lineSchema(say('The name'), 80)),
    keptAt: field(say('Kept'), instantSchema),
    author: field(say('From'), none(idSchema), technical),
    changes: field(say('Changes'), whatIfSchema, technical),
    /** When the project would be finished, as it stood when it was kept. */
    finishOn: field(say('Completion'), none(dateSchema)),
  },
} as const satisfies Entity
export type Alternative = Seen<typeof alternativeEntity>

/** How a task stands in the plan: reckoned whenever it is read. */
export const plannedEntity = {
  open: { taskId: field(say('Task'), idSchema, technical) },
  team: {
    /** The latest that it can start and finish without moving the completion. */
    lateStartOn: field(say('Latest start'), dateSchema),
    lateFinishOn: field(say('Latest finish'), dateSchema),
    /** In working days, negative where a deadline or a constraint cannot be kept. */
    floatDays: field(say('Float'), z.number()),
    freeFloatDays: field(say('Free float'), z.number()),
    critical: field(say('Critical'), z.boolean()),
    /** What its start follows from, and which task where that is a link. */
    driver: field(
      say('Driven by'),
      z.enum(['start', 'data-date', 'constraint', 'actual', 'fixed', 'late', 'link']),
    ),
    driverTask: field(say('After'), none(idSchema), technical),
  },
} as const satisfies Entity
export type PlannedRow = Seen<typeof plannedEntity>
