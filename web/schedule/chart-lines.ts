import type { Person, Task, TaskLink } from '#contract/fields.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { TaskDates } from '#domain/schedule/of-project.ts'
import { say } from '#language/say.ts'
import { answersTo } from '#web/kit/work/answers.ts'
import { spanWords } from '#web/kit/work/dates.ts'

/** A row of the chart: a task with its dates. */
export type TaskLine = {
  kind: 'task'
  id: string
  /** Its place among the tasks of the project, from 1. */
  number: number
  task: Task
  /** What it and its trade are called in the language of the reader. */
  title: string
  trade: string
  /** How long it takes, in the plan or as it is tried out. */
  days: number | null
  people: readonly Person[]
  /** Its dates in the plan in force; undefined where it has none. */
  dates: TaskDates | undefined
  /** Its dates in what is tried out, where they are others. */
  tried: TaskDates | undefined
  /** Its first and last day in the baseline. */
  baseline: readonly [IsoDate, IsoDate] | undefined
  /** What it follows: `12`, `9SS+2d`. */
  after: string
  /** The same in words, for who does not see the numbers. */
  afterTitles: readonly string[]
  /** Which of several it follows its start comes from, in words. */
  drivenBy?: string | undefined
}

/** The head of a phase, over its tasks. */
export type PhaseLine = {
  kind: 'phase'
  id: string
  name: string
  open: boolean
  tasks: number
  done: number
  startOn: IsoDate | undefined
  finishOn: IsoDate | undefined
}

export type ChartLine = TaskLine | PhaseLine

/** What of a link's kind and lag is written behind a number: nothing of what a link usually is. */
function linkText({ kind, lagDays, lagElapsed }: TaskLink): string {
  const days = lagElapsed
    ? say('{days} cal d', { days: Math.abs(lagDays) })
    : say('{days} d', { days: Math.abs(lagDays) })
  const lag = lagDays === 0 ? '' : `${lagDays < 0 ? '−' : '+'}${days.replace(' ', '')}`
  return kind === 'FS' && lag === '' ? '' : `${kind === 'FS' ? (lag === '' ? '' : 'FS') : kind}${lag}`
}

type Options = {
  tasks: readonly Task[]
  links: readonly TaskLink[]
  people: readonly Person[]
  dates: ReadonlyMap<string, TaskDates>
  tried: ReadonlyMap<string, TaskDates> | undefined
  /** Of each task whose duration is tried out, that. */
  triedDays?: ReadonlyMap<string, number | null>
  /** The first and the last day of each task in the baseline. */
  baseline: Readonly<Record<string, readonly IsoDate[]>> | undefined
  /** Says a text in the language of the reader. */
  inOwn?: (text: string) => string
}

const sameDays = (one: TaskDates | undefined, other: TaskDates | undefined) =>
  one?.startOn === other?.startOn && one?.finishOn === other?.finishOn

/** The tasks of a project with what their rows say, in its order. */
export function taskLines({
  tasks,
  links,
  people,
  dates,
  tried,
  triedDays,
  baseline,
  inOwn = (text) => text,
}: Options): TaskLine[] {
  const known = new Map(people.map((person) => [person.id, person]))
  const numbers = new Map(tasks.map(({ id }, at) => [id, at + 1]))
  const titles = new Map(tasks.map(({ id, title }) => [id, inOwn(title)]))
  const into = new Map<string, TaskLink[]>()
  for (const link of links) into.set(link.to, [...(into.get(link.to) ?? []), link])
  return tasks.map((task) => {
    const before = (into.get(task.id) ?? [])
      .filter(({ from }) => numbers.has(from))
      .sort((a, b) => (numbers.get(a.from) ?? 0) - (numbers.get(b.from) ?? 0))
    const own = dates.get(task.id)
    const [first, last] = baseline?.[task.id] ?? []
    const other = tried?.get(task.id)
    return {
      kind: 'task',
      id: task.id,
      number: numbers.get(task.id) ?? 0,
      task,
      title: inOwn(task.title),
      trade: inOwn(task.trade),
      days: triedDays?.has(task.id) ? (triedDays.get(task.id) ?? null) : task.days,
      people: task.assignees.flatMap((id) => known.get(id) ?? []),
      dates: own,
      tried: tried && !sameDays(own, other) ? other : undefined,
      baseline: first !== undefined && last !== undefined ? [first, last] : undefined,
      after: before.map((link) => `${numbers.get(link.from)}${linkText(link)}`).join(', '),
      afterTitles: before.map(({ from }) => titles.get(from) ?? ''),
      drivenBy: before.length > 1 ? titles.get((other ?? own)?.driverTask ?? '') : undefined,
    }
  })
}

/** The lines under the heads of their phases, each where the first of its tasks stands; those of a closed one are left out. */
export function linesUnderPhases(
  tasks: readonly TaskLine[],
  closed: ReadonlySet<string>,
  inOwn: (text: string) => string = (text) => text,
): ChartLine[] {
  const phases = new Map<string, TaskLine[]>()
  for (const line of tasks) {
    const { phase } = line.task
    const among = phases.get(phase)
    if (among) among.push(line)
    else phases.set(phase, [line])
  }
  if (phases.size === 1 && phases.has('')) return [...tasks]
  return [...phases].flatMap(([name, among]) => {
    const dated = among.flatMap(({ dates, tried }) => tried ?? dates ?? [])
    const head: PhaseLine = {
      kind: 'phase',
      id: `phase ${name}`,
      name: name === '' ? say('No phase') : inOwn(name),
      open: !closed.has(`phase ${name}`),
      tasks: among.length,
      done: among.filter(({ task }) => task.status === 'done').length,
      startOn: dated.map(({ startOn }) => startOn).sort()[0],
      finishOn: dated
        .map(({ finishOn }) => finishOn)
        .sort()
        .at(-1),
    }
    return [head, ...(head.open ? among : [])]
  })
}

/** The heads of phases in which everything is done: closed until somebody opens them. */
export function donePhases(tasks: readonly Task[]): Set<string> {
  const open = new Set(tasks.filter(({ status }) => status !== 'done').map(({ phase }) => phase))
  return new Set(tasks.filter(({ phase }) => !open.has(phase)).map(({ phase }) => `phase ${phase}`))
}

/** What the float of a task says: `0`, `6 d`, `−2 d`; nothing of what is done. */
export function floatText({ task, dates, tried }: TaskLine): string {
  const now = tried ?? dates
  if (!now || task.status === 'done') return ''
  if (now.floatDays === 0) return '0'
  const days = Math.round(Math.abs(now.floatDays) * 10) / 10
  return `${now.floatDays < 0 ? '−' : ''}${say('{days} d', { days })}`
}

/** How long a task takes, in words: `2 days`, and of a permit's clock or a cure `10 calendar days`. */
export function daysText({ task, days }: Pick<TaskLine, 'task' | 'days'>): string | undefined {
  if (days === null) return undefined
  return task.elapsed
    ? say('{days, plural, one {# calendar day} other {# calendar days}}', { days })
    : say('{days, plural, one {# day} other {# days}}', { days })
}

/** All that a row and its bar say, in one sentence: `Insulate, hang drywall, 2 days, Jun 15 to Jun 16, critical, after Inspection: rough-in`. */
export function lineSentence(line: TaskLine): string {
  const { task, title, dates, tried, baseline, afterTitles, drivenBy, people } = line
  const now = tried ?? dates
  const parts = [
    title,
    people.map(({ name }) => name).join(', '),
    answersTo(line)?.words,
    daysText(line),
    now ? spanWords(now) : say('no date'),
    tried && dates && say('in the plan {span}', { span: spanWords(dates) }),
    task.outcome === 'failed'
      ? say('failed')
      : task.status === 'done'
        ? say('done')
        : now?.critical
          ? say('critical')
          : now && floatWords(now.floatDays),
    afterTitles.length > 0 && say('after {tasks}', { tasks: afterTitles.join(', ') }),
    drivenBy !== undefined &&
      task.status !== 'done' &&
      say('its start follows from {task}', { task: drivenBy }),
    baseline &&
      now &&
      (baseline[0] !== now.startOn || baseline[1] !== now.finishOn) &&
      say('in the baseline {span}', { span: spanWords({ startOn: baseline[0], finishOn: baseline[1] }) }),
  ]
  return parts.filter(Boolean).join(', ')
}

const floatWords = (days: number) =>
  days < 0
    ? say('{days, plural, one {# day} other {# days}} too late', { days: Math.round(-days * 10) / 10 })
    : say('{days, plural, one {# day} other {# days}} of float', { days: Math.round(days * 10) / 10 })

/** Whether two lines of a task say the same. */
export const isSameLine = (one: TaskLine, other: TaskLine) =>
  one === other ||
  (one.task === other.task &&
    one.number === other.number &&
    one.title === other.title &&
    one.trade === other.trade &&
    one.days === other.days &&
    one.after === other.after &&
    one.drivenBy === other.drivenBy &&
    JSON.stringify([one.dates, one.tried, one.baseline, one.people, one.afterTitles]) ===
      JSON.stringify([other.dates, other.tried, other.baseline, other.people, other.afterTitles]))
