import type { Language } from '#language/languages.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import type { WorkingCalendar } from '../calendar/working-days.ts'
import { type Gate, inLanguage, type Performer, type Template, type TemplateTask } from './catalogue.ts'
import { kindsOf, type ProjectKind } from './choices.ts'
import { describeTask } from './describe-task.ts'
import { type Dated, forwardPass, type Link } from './forward-pass.ts'
import { shotsOfTask } from './shots.ts'

/** A task that a new project begins with, in the language of whoever makes it. */
export type NewTask = {
  /** Its id within the template, by which links name it. */
  id: string
  title: string
  /** Markdown: what the gate means, whose judgement the duration is, and the sources. */
  description: string
  phase: string
  /** The trade's key, the same in every language, and what it is called. */
  trade: string
  tradeName: string
  who: Performer
  gate: Gate | undefined
  /** The photos that it cannot be closed without, one a line. */
  shots: string
  /** Working days, or calendar days where it is `elapsed`. */
  duration: number
  elapsed: boolean
  predecessors: readonly Link[]
  start: IsoDate
  finish: IsoDate
}

/** Why a template gives no project of a kind: it is for contractors only. */
export class KindRefusal extends Error {}

/**
 * Clocks that run on days off too, in calendar days, by template and task. The data has working days for both ("60 calendar
 * days = about 42 working days", "14 calendar days = 10 working days"); what it was reckoned from is exact on any calendar.
 */
const calendarClocks: Readonly<Record<string, number>> = { 'adu-house perm': 60, 'barracks not': 14 }

/**
 * How much longer an owner's own hands take. A judgement: the Census Bureau's survey of 2022 has houses built by their
 * owners at 13.4 months against 8.9 for those built to be sold (1.5), and 11.3 for those by hired contractors (1.2).
 */
const ownHandsFactor = 1.5

function lengthOf(template: Template, task: TemplateTask, who: Performer, factor: number) {
  const clock = calendarClocks[`${template.key} ${task.id}`]
  if (clock !== undefined) return { duration: clock, elapsed: true }
  const byHand = who === 'you' && task.gate === undefined
  return { duration: byHand ? Math.ceil(task.duration * factor) : task.duration, elapsed: false }
}

/**
 * The tasks of a new project: its dates from `start` on, each as early as its links allow. In a project of kind `diy` what its
 * owner does by hand takes `diyFactor` times as long, rounded up to whole days.
 * @throws KindRefusal for a kind that the template is not for, ScheduleCycle, RangeError for what is no date, NoWorkingDay
 */
export function fromTemplate(
  template: Template,
  {
    kind,
    start,
    calendar,
    language,
    diyFactor = ownHandsFactor,
  }: {
    kind: ProjectKind
    start: IsoDate
    calendar: WorkingCalendar
    language: Language
    diyFactor?: number
  },
): NewTask[] {
  if (!kindsOf(template.key).includes(kind)) throw new KindRefusal(`${template.key} cannot be ${kind}`)
  const planned = template.tasks.map((task) => {
    const who = task.who[kind]
    return { task, who, ...lengthOf(template, task, who, kind === 'diy' ? diyFactor : 1) }
  })
  const toDate: Dated[] = planned.map(({ task, duration, elapsed }) => ({
    id: task.id,
    duration,
    elapsed,
    predecessors: task.predecessors,
  }))
  const dates = forwardPass(toDate, start, calendar)
  return planned.map(({ task, who, duration, elapsed }) => {
    const dated = dates.get(task.id) ?? { start, finish: start }
    return {
      id: task.id,
      title: inLanguage(task.name, language),
      description: describeTask(task, who, language),
      phase: inLanguage(task.phase, language),
      trade: task.trade,
      tradeName: asName(inLanguage(task.trade, language)),
      who,
      gate: task.gate,
      shots: shotsOfTask(task, language),
      duration,
      elapsed,
      predecessors: task.predecessors,
      ...dated,
    }
  })
}

/** A word as a name begins. */
const asName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
