import { say } from '#language/say.ts'
import type { ExportJob } from './job.ts'
import { elementNamer, longestCell, roomNamer, type Sheet, sheetOf } from './sheet.ts'

/** What stands in the head of a printed document, for where there is none: whose list it is, of when, and the way back. */
function factsOf({ title, client = '', company = '', date, takeoff, link = '' }: ExportJob): NoteRow[] {
  const facts = [
    { about: say('Title'), text: title, elements: '' },
    { about: say('Client'), text: client, elements: '' },
    { about: say('Company'), text: company, elements: '' },
    { about: say('Date'), text: date, elements: '' },
    { about: say('Open it again'), text: link, elements: '' },
    ...pricesNotes(takeoff).map((text) => ({ about: say('Prices'), text, elements: '' })),
    { about: say('Not included'), text: takeoff.notIncluded.join(', '), elements: '' },
    { about: say('Labor'), text: takeoff.labour.length > 0 ? labourNote() : '', elements: '' },
  ]
  return facts.filter(({ text }) => text !== '' && text.length <= longestCell)
}

/** The head of a workbook: whose list it is and for whom, on a sheet before the others. Nothing where nobody has said so. */
export function headSheet({ title, client, company, date }: ExportJob): Sheet[] {
  if (!client && !company) return []
  const rows = [
    [say('Title'), title],
    [say('Client'), client],
    [say('Company'), company],
    [say('Date'), date],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  const [first = ['', '']] = rows
  return [
    {
      name: say('Job'),
      columns: [
        { header: first[0], kind: 'text', width: 16 },
        { header: first[1], kind: 'text', width: 60 },
      ],
      rows: rows.slice(1),
    },
  ]
}

type NoteRow = { about: string; text: string; elements: string }

/** What was assumed, mended or left out, and what a reader must know about the prices: a sentence for each. */
export function notesSheet(job: ExportJob, { facts }: { facts: boolean }): Sheet {
  const { measured } = job
  const namesOf = roomNamer(job)
  const elementsOf = elementNamer(job)
  const rows: NoteRow[] = [
    ...(facts ? factsOf(job) : []),
    ...(measured.rooms.length > 0
      ? [
          {
            about: say('Walls'),
            text: say('Walls are named as on the floor plan, its top taken for north.'),
            elements: '',
          },
        ]
      : []),
    ...measured.notes.map((note) => ({
      about: say('Scan'),
      text: note.text,
      elements: elementsOf(note.elementIds),
    })),
    ...measured.rooms.flatMap((room) =>
      room.notes.map((note) => ({
        about: namesOf([room.id]),
        text: note.text,
        elements: elementsOf(note.elementIds, room.id),
      })),
    ),
  ]
  return sheetOf<NoteRow>(
    say('Notes'),
    [
      { header: say('Subject'), kind: 'text', width: 24, print: 100, of: (row) => row.about },
      { header: say('Note'), kind: 'text', width: 90, print: 0, of: (row) => row.text },
      { header: say('Walls, doors and windows'), kind: 'text', width: 40, of: (row) => row.elements || null },
    ],
    rows,
  )
}

/** What has to be said beside the total. */
export function pricesNotes({ samples, unpriced }: ExportJob['takeoff']): string[] {
  return [
    ...(samples > 0
      ? [
          say(
            '{samples, plural, one {# price is a sample} other {# prices are samples}}: made up to show how it works. Put in your own before you order.',
            { samples },
          ),
        ]
      : []),
    ...(unpriced > 0
      ? [
          say(
            '{unpriced, plural, one {# line has} other {# lines have}} no price and {unpriced, plural, one {is} other {are}} not in the total.',
            {
              unpriced,
            },
          ),
        ]
      : []),
  ]
}

/** What wages are, and what they are not. */
export const labourNote = (): string =>
  say(
    'Wages are what workers of the trade are paid an hour, from the 25th to the 75th percentile. They are not what a contractor charges.',
  )
