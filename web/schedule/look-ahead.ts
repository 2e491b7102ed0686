import { addDays, type IsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { TaskLine } from './chart-lines.ts'

export const lookAheadWeeks = 3

/** Who has what to do: a trade or a person with the tasks of the coming weeks. */
export type LookAheadGroup = { id: string; name: string; lines: TaskLine[] }
/** Somebody who has two things to do on one day. */
export type Clash = { person: string; days: IsoDate[]; tasks: string[] }

/** The days of the look-ahead, from the Monday of a day's week. */
export function lookAheadDays(today: IsoDate): IsoDate[] {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
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
    if (by === 'trade') put(line.task.trade, line.task.trade, line)
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

/** Who has several tasks on the same working days of these. */
export function clashesOf(
  groups: readonly LookAheadGroup[],
  days: readonly IsoDate[],
  isOff: (date: IsoDate) => boolean,
): Clash[] {
  return groups.flatMap(({ id, name, lines }) => {
    if (id === '') return []
    const tasks = new Set<string>()
    const on = days.filter((date) => {
      if (isOff(date)) return false
      const busy = lines.filter((line) => {
        const dates = line.tried ?? line.dates
        return line.task.days !== 0 && dates && dates.startOn <= date && dates.finishOn >= date
      })
      if (busy.length < 2) return false
      for (const { task } of busy) tasks.add(task.title)
      return true
    })
    return on.length === 0 ? [] : [{ person: name, days: on, tasks: [...tasks] }]
  })
}
