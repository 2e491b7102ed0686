import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IcsEvent, writeIcs } from './ics-write.ts'

const event = (rest: Partial<IcsEvent> = {}): IcsEvent => ({
  uid: 'a@plumbline.example',
  sequence: 3,
  stampedAt: new Date('2026-05-30T12:34:56.789Z'),
  startOn: '2026-06-01',
  endsBefore: '2026-06-04',
  summary: 'Rough-in',
  ...rest,
})
const calendar = (...events: IcsEvent[]) => writeIcs({ name: 'Kitchen; the, plan', refreshHours: 1, events })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a day is a date without a time, and the end is the day after the last', () => {
  const lines = unfolded(calendar(event()))
  expect(lines).toContain('DTSTART;VALUE=DATE:20260601')
  expect(lines).toContain('DTEND;VALUE=DATE:20260604')
  expect(lines).toContain('DTSTAMP:20260530T123456Z')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('X-WR-CALNAME:Kitchen\\; the\\, plan')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('no text breaks out of its line, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({ unit: 'binary' }),
      (summary, description) => {
        const text = calendar(event({ summary, description, url: `https://x.example/${description}` }))
        const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
        expect(Math.max(...octets)).toBeLessThanOrEqual(75)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const said = unfolded(text)
          .find((line) => line.startsWith('SUMMARY:'))
          ?.slice(8)
        const back = said?.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
        expect(back).toBe(
          summary
            .toWellFormed()
            .replace(/\r\n?/g, '\n')
            .replace(/(?!\n)\p{Cc}/gu, ''),
        )
      },
    ),
  )
})
