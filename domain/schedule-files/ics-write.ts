import type { IsoDate } from '../calendar/iso-date.ts'

/** Something that takes whole days. */
export type IcsEvent = {
  /** The same for the same thing for ever, and no other's: `<id>@<site>`. */
  readonly uid: string
  /** Grows each time it changes, so that calendars take the newer. */
  readonly sequence: number
  /** When it was written down so. */
  readonly stampedAt: Date
  readonly startOn: IsoDate
  /** The day after its last. */
  readonly endsBefore: IsoDate
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly url?: string
}

/** A line holds so many octets (RFC 5545, section 3.1). */
const lineOctets = 75
const encoder = new TextEncoder()

/** Text as a value holds it (section 3.3.11), without characters of control. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** A line cut into such as are short enough, between characters; each after the first begins with a blank. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const sign of line) {
    const more = encoder.encode(sign).length
    if (octets + more > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += sign
    octets += more
  }
  return `${text}\r\n`
}

const day = (date: IsoDate) => date.replaceAll('-', '')
const instant = (when: Date) => when.toISOString().replace(/[-:]|\.\d+/g, '')

const eventLines = ({
  uid,
  sequence,
  stampedAt,
  startOn,
  endsBefore,
  summary,
  description,
  location,
  url,
}: IcsEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${instant(stampedAt)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${day(startOn)}`,
  `DTEND;VALUE=DATE:${day(endsBefore)}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  // A URI is no text: nothing in it is escaped, and what ends a line cannot stand in it.
  ...(url ? [`URL:${url.replace(/[\r\n]/g, '')}`] : []),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/**
 * A calendar of whole days as iCalendar (RFC 5545), for others to subscribe to: lines end in CRLF and are folded at 75 octets,
 * days are `VALUE=DATE` with the end left out. `refreshHours` is how often a calendar is asked to look again (RFC 7986).
 */
export function writeIcs({
  name,
  refreshHours,
  events,
}: {
  name: string
  refreshHours: number
  events: readonly IcsEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}
