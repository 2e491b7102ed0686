import type { Booking } from '#contract/schedule.ts'
import { addDays, type IsoDate, mondayOf } from '#domain/calendar/iso-date.ts'
import { isOthersTime } from '#domain/schedule/leveling.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { spanWords } from '#web/kit/work/dates.ts'
import type { TaskLine } from './chart-lines.ts'

export const lookAheadWeeks = 3

/** Who has what to do: a trade or a person with the tasks of the coming weeks. */
export type LookAheadGroup = { id: string; name: string; lines: TaskLine[] }
/** Somebody who has two things to do on the same days: the titles of those here, and what they are booked for on other jobs. */
export type Clash = {
  person: string
  spans: { startOn: IsoDate; finishOn: IsoDate }[]
  tasks: string[]
  elsewhere: Booking[]
}

/** The days of the look-ahead, from the Monday of a day's week. */
export function lookAheadDays(today: IsoDate): IsoDate[] {
  const monday = mondayOf(today)
  return Array.from({ length: lookAheadWeeks * 7 }, (_, at) => addDays(monday, at))
}

/** What is worked on in these days and not done, by trade or by person, in the order of its starts; who has nobody comes last. */
export function lookAhead(
  lines: readonly TaskLine[],
  days: readonly IsoDate[],
  by: 'trade' | 'person',
): LookAheadGroup[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const groups = new Map<string, LookAheadGroup>()
  const put = (id: string, name: string, line: TaskLine) => {
    const group = groups.get(id) ?? { id, name, lines: [] }
    group.lines.push(line)
    groups.set(id, group)
  }
  for (const line of lines) {
    const dates = line.tried ?? line.dates
    if (!dates || line.task.status === 'done' || dates.startOn > last || dates.finishOn < first) continue
    if (by === 'trade') put(line.task.trade, line.trade, line)
    else if (line.people.length === 0) put('', '', line)
    else for (const { id, name } of line.people) put(id, name, line)
  }
  const startOf = (line: TaskLine) => (line.tried ?? line.dates)?.startOn ?? ''
  return [...groups.values()]
    .map((group) => ({
      ...group,
      lines: group.lines.sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.number - b.number),
    }))
    .sort((a, b) => Number(a.id === '') - Number(b.id === '') || a.name.localeCompare(b.name))
}

/** Who has several tasks on the same working days of these, all of them here or some on other jobs; `booked` tells of those. */
export function clashesOf(
  groups: readonly LookAheadGroup[],
  days: readonly IsoDate[],
  isOff: (date: IsoDate) => boolean,
  booked: readonly Booking[] = [],
): Clash[] {
  const worked = days.filter((date) => !isOff(date))
  return groups.flatMap(({ id, name, lines }) => {
    if (id === '') return []
    const own = booked.filter(({ personId }) => personId === id)
    const found = new Map<string, Clash>()
    for (const [at, date] of worked.entries()) {
      const here = lines.filter((line) => {
        const dates = line.tried ?? line.dates
        return (
          line.task.days !== 0 &&
          !line.task.elapsed &&
          !isOthersTime(line.task.gate) &&
          dates &&
          dates.startOn <= date &&
          dates.finishOn >= date
        )
      })
      const elsewhere = own.filter(({ startOn, finishOn }) => startOn <= date && finishOn >= date)
      if (here.length === 0 || here.length + elsewhere.length < 2) continue
      const key = [...here.map((line) => line.id), ...elsewhere.map(({ task }) => task)].join()
      const clash = found.get(key) ?? {
        person: name,
        spans: [],
        tasks: here.map(({ task }) => task.title),
        elsewhere,
      }
      const last = clash.spans.at(-1)
      // What goes on over days off is one span.
      if (last && last.finishOn === worked[at - 1]) last.finishOn = date
      else clash.spans.push({ startOn: date, finishOn: date })
      found.set(key, clash)
    }
    return [...found.values()]
  })
}

/** `Pete Novak is on 2 jobs Jun 15 to Jun 16: Hang drywall, 214 Alder St and Frame, Eastgate Clinic`; `job` is what this one is called. */
export function clashText({ person, spans, tasks, elsewhere }: Clash, job: string): string {
  const days = spans.map(spanWords).join(', ')
  if (elsewhere.length === 0)
    return say('{person} is on {tasks} at once: {days}', { person, tasks: tasks.join(', '), days })
  return say('{person} is on {jobs} jobs {days}: {tasks}', {
    person,
    jobs: 1 + new Set(elsewhere.map(({ project }) => project)).size,
    days,
    tasks: allOf([
      ...tasks.map((title) => `${title}, ${job}`),
      ...elsewhere.map(({ title, projectName }) => `${title}, ${projectName}`),
    ]),
  })
}

const allOf = (texts: readonly string[]) => new Intl.ListFormat(locales[spokenLanguage()]).format(texts)
