import { addDays, type IsoDate } from '../calendar/iso-date.ts'
import type { Shift, WorkCalendar } from '../schedule/types.ts'
import { readClock } from './moments.ts'
import { tidyShifts, usualWeek } from './mspdi-calendars.ts'

type Node = { readonly name: string; readonly values: ReadonlyMap<string, string>; readonly children: Node[] }

/** What a spreadsheet's days are counted from, as Primavera counts them. */
const serialDayZero = '1899-12-30'

/**
 * `(0||name(key|value|…)(children))`: only parentheses tell. Blanks between nodes are layout and may be missing; keys stand in any
 * order.
 */
function nodesIn(data: string): Node[] {
  const text = data.replace(/[\s\u007f]+/g, '')
  const top: Node = { name: '', values: new Map(), children: [] }
  const stack: Node[] = [top]
  for (const token of text.matchAll(/\(\d+\|\|([^()]*)\(([^()]*)\)\(|\)\)/g)) {
    if (token[1] === undefined) {
      if (stack.length > 1) stack.pop()
      continue
    }
    const parts = (token[2] ?? '').split('|')
    const values = new Map(
      parts.flatMap((key, place) => (place % 2 === 0 ? [[key, parts[place + 1] ?? ''] as const] : [])),
    )
    const node: Node = { name: token[1], values, children: [] }
    stack.at(-1)?.children.push(node)
    stack.push(node)
  }
  return top.children
}

/** `8:00`, `08:00` or `08:00AM`. */
function clockOf(text: string | undefined): number | undefined {
  const [, time = '', half] = /^(\d{1,2}:\d{2})([AaPp][Mm])?$/.exec(text ?? '') ?? []
  const minutes = readClock(time)
  if (minutes === undefined || half === undefined) return minutes
  return (minutes % 720) + (half.toLowerCase() === 'pm' ? 720 : 0)
}

/** A shift that ends at 00:00 runs to the end of its day. */
const shiftsOf = (node: Node): Shift[] =>
  tidyShifts(
    node.children.flatMap(({ values }) => {
      const [from, to] = [clockOf(values.get('s')), clockOf(values.get('f'))]
      return from === undefined || to === undefined ? [] : [{ from, to: to === 0 ? 1440 : to }]
    }),
  )

/**
 * The calendar in the column `clndr_data` of an XER file; undefined where no hours can be read in it. Days of the week are
 * counted from 1, Sunday; days that differ are days since 1899-12-30, off where they have no shifts.
 */
export function readXerCalendar(data: string): WorkCalendar | undefined {
  const parts = nodesIn(data).flatMap((node) => (node.name === 'CalendarData' ? node.children : [node]))
  const days = parts.find((node) => node.name === 'DaysOfWeek')
  const exceptions = parts.find((node) => node.name === 'Exceptions')
  if (!days && !exceptions) return undefined
  const week = days
    ? usualWeek.map((_, day) =>
        shiftsOf(days.children.find((node) => node.name === String(day + 1)) ?? emptyNode),
      )
    : usualWeek
  const differ = exceptions?.children.flatMap((node): [IsoDate, Shift[]][] => {
    const serial = node.values.get('d') ?? ''
    return /^\d{1,6}$/.test(serial) ? [[addDays(serialDayZero, Number(serial)), shiftsOf(node)]] : []
  })
  return { week, exceptions: new Map(differ), federalHolidays: false }
}

const emptyNode: Node = { name: '', values: new Map(), children: [] }
