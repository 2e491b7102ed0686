import type { Doer, GateKind, LinkKind, ProjectKind } from '#contract/fields.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { WorkingCalendar } from '#domain/calendar/working-days.ts'
import { type Performer, templateOf } from '#domain/templates/catalogue.ts'
import { type TemplateId, templateIds } from '#domain/templates/choices.ts'
import { forwardPass } from '#domain/templates/forward-pass.ts'
import { fromTemplate, KindRefusal } from '#domain/templates/from-template.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { datedOf, findOwnTemplate } from './own-template.ts'

/** A task that a project begins with, by an id that only its links know. */
export type PlannedTask = {
  id: string
  title: string
  description: string
  phase: string
  trade: string
  room: string
  who: Doer | null
  gate: GateKind | null
  days: number
  elapsed: boolean
  weather: boolean
  noticeHours: number | null
  leadDays: number | null
  after: readonly { id: string; kind: LinkKind; lagDays: number; lagElapsed: boolean }[]
  checks: readonly string[]
  shots: string
  start: IsoDate
  finish: IsoDate
}

type Asked = { kind: ProjectKind; start: IsoDate; calendar: WorkingCalendar; language: Language }

/**
 * The tasks that a template comes to, one of the catalogue or one of the organisation's own; refuses one that is neither, or
 * not for this kind of project.
 */
export async function tasksOf(db: Db, orgId: string, template: string, asked: Asked): Promise<PlannedTask[]> {
  const known = templateIds.find((one): one is TemplateId => one === template)
  return known ? catalogueTasks(known, asked) : ownTasks(db, orgId, template, asked)
}

function catalogueTasks(id: TemplateId, asked: Asked): PlannedTask[] {
  try {
    return fromTemplate(templateOf(id), asked).map((task) => ({
      ...task,
      trade: task.tradeName,
      room: '',
      who: doerOf[task.who],
      gate: task.gate ?? null,
      days: task.duration,
      after: task.predecessors.map(({ id: from, type, lag }) => ({
        ...{ id: from, kind: type, lagDays: lag },
        lagElapsed: false,
      })),
      ...{ weather: false, noticeHours: null, leadDays: null },
      checks: [],
    }))
  } catch (error) {
    if (!(error instanceof KindRefusal)) throw error
    const message = say('This template is for contractors only.')
    throw new Refusal('invalid_input', message, { fields: { kind: message } })
  }
}

async function ownTasks(
  db: Db,
  orgId: string,
  id: string,
  { start, calendar }: Asked,
): Promise<PlannedTask[]> {
  const own = await findOwnTemplate(db, orgId, id)
  if (!own) {
    const message = say('There is no such template.')
    throw new Refusal('invalid_input', message, { fields: { template: message } })
  }
  const dates = forwardPass(datedOf(own.tasks), start, calendar)
  return own.tasks.map((task) => ({ ...task, ...(dates.get(task.id) ?? { start, finish: start }) }))
}

/** The performers of templates, as a task keeps them. */
export const doerOf: Record<Performer, Doer> = {
  you: 'you',
  contractor: 'contractor',
  'licensed trade only': 'licensed',
  'architect or engineer': 'designer',
  inspector: 'inspector',
  government: 'agency',
}
