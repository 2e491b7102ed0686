import { registerColumnNames } from '#contract/register-calls.ts'
import { type Submittal, submittalEntity, submittalTypeNames, submittalTypes } from '#contract/registers.ts'
import { say } from '#language/say.ts'
import { bare, columnsBy } from '../import/columns.ts'
import { readDates } from '../import/date-column.ts'

type Name = (typeof registerColumnNames)[number]

/** What registers call their columns: those of ENG 4288, those of specification writers, ours, and Spanish. */
const headings: Readonly<Record<Exclude<Name, 'ignore'>, string>> = {
  section:
    'spec section|specification section|spec sect|section|section number|spec|spec no|csi section|sección|seccion',
  description:
    'description of item submitted|description, sd no|item, sd no|description|submittal description|item description|description of item|submittal|title|submittal title|name|descripción|descripcion',
  type: 'type|sd no|sd number|sd|submittal type|type of submittal|sd type|tipo',
  paragraph:
    'paragraph|paragraph number|paragraph no|para|para no|specification paragraph|spec paragraph|párrafo|parrafo',
  classification:
    'classification|classification, reviewer|govt classification or a/e reviewer|government or a/e reviewer|govt or a/e reviewer|approval|gov approval|clasificación|clasificacion',
  reviewer: 'reviewer|approving authority|approver|responsible reviewer|revisor',
  submitOn: 'submit by|submit|submit date|required submit date|planned submit date|due date|due|entregar',
  approvalOn: 'approval needed by|approval by|needed by approval|required approval date|approve by',
  materialOn: 'material needed by|material by|need|needed on site|on site|required on site|required on job',
  remarks: 'remarks|comments|notes|observaciones|notas',
}
const known = new Map<string, Name>(
  (Object.keys(headings) as Exclude<Name, 'ignore'>[]).flatMap((name) =>
    headings[name].split('|').map((heading) => [heading, name] as const),
  ),
)
/** A heading without the letter of the form before it, and without points: `(d) Description, SD no.`. */
const plain = (heading: string) =>
  bare(heading)
    .replace(/^\(?[a-r]\)\s*/, '')
    .replace(/[.:*#]/g, '')
    .trim()
const readHeading = (heading: string) => known.get(plain(heading))

export type RegisterItem = { row: number } & Pick<Submittal, Exclude<Name, 'ignore'>>
/** A register read without anything being kept: every row is accounted for. */
export type RegisterList = {
  rows: number
  columns: { heading: string; field: Name | undefined; example: string }[]
  items: RegisterItem[]
  skipped: { row: number; message: string }[]
  problems: { row: number; field: string; message: string }[]
  /** A day of which nothing says whether its month stands first. */
  unclear: string | undefined
}
export type RegisterChoices = {
  columns: Readonly<Record<number, string>>
  dateOrder?: 'month-first' | 'day-first' | undefined
}

const headingWithin = 30
const dateNames = ['submitOn', 'approvalOn', 'materialOn'] as const
const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')
const { section: ofSection } = submittalEntity.open

/** What kind of submittal words say: `SD-03`, `03`, `Product data`. */
function typeOf(text: string): Submittal['type'] | undefined {
  const [, digits] = /^(?:sd)?[-\s]*(\d{1,2})\b/i.exec(text) ?? []
  const key = digits && `SD-${digits.padStart(2, '0')}`
  return submittalTypeNames.find(
    (name) => name === key || submittalTypes[name].toLowerCase() === text.toLowerCase(),
  )
}

/** `GA, COR`: for approval, and by whom. Undefined for words that say neither. */
function classified(text: string): Pick<Submittal, 'classification' | 'reviewer'> | undefined {
  const [first = '', ...rest] = text.split(/[,;/]/).map((one) => one.trim())
  const classification: Submittal['classification'] | undefined =
    /^(?:g|ga|gov.*|a-?e|for approval|approval)$/i.test(first)
      ? 'approval'
      : /^(?:fio|fi|info.*|for (?:the record|information).*)$/i.test(first)
        ? 'information'
        : undefined
  return classification && { classification, reviewer: rest.join(', ').slice(0, 120) }
}

/**
 * Reads a submittal register, whoever wrote it: its heading, its columns, what its rows say, and of each row what could not be
 * read. A row without a section is of the section above it. `rows` are cells as text, `choices` what somebody chose by hand.
 */
export function readRegister(rows: readonly (readonly string[])[], choices: RegisterChoices): RegisterList {
  const count = (row: readonly string[]) => new Set(row.flatMap((cell) => readHeading(cell) ?? [])).size
  const among = rows.slice(0, headingWithin)
  const most = Math.max(0, ...among.map(count))
  const top =
    most > 1 ? among.findIndex((row) => count(row) === most) : among.findIndex((row) => !isBlank(row))
  const heading = rows[top] ?? []
  const columns = columnsBy(heading, { fields: registerColumnNames, readHeading }, choices.columns)
  const place = (name: Name) => columns.indexOf(name)
  const body = rows.slice(top + 1)
  const dates = dateNames.map((name) => ({
    name,
    read: readDates(place(name) < 0 ? [] : body.map((row) => row[place(name)] ?? ''), {
      order: choices.dateOrder,
    }),
  }))
  const list: RegisterList = {
    ...{ rows: rows.length, items: [], skipped: [], problems: [] },
    columns: heading.map((words, at) => ({
      ...{ heading: words, field: columns[at] },
      example: (body.find((row) => (row[at] ?? '') !== '')?.[at] ?? '').slice(0, 80),
    })),
    unclear: dates.flatMap(({ read }) => read.unclear ?? [])[0],
  }
  let section = ''
  for (const [index, row] of rows.entries()) {
    const number = index + 1
    const cell = (name: Name) => (place(name) < 0 ? '' : (row[place(name)] ?? ''))
    const told = (name: Name, message: string) =>
      list.problems.push({ row: number, field: heading[place(name)] ?? '', message })
    const skip = (message: string) => list.skipped.push({ row: number, message })
    if (isBlank(row)) skip(say('It is empty'))
    else if (index < top) skip(say('It stands above the heading'))
    else if (index === top) skip(say('It is a heading'))
    else {
      const named = cell('section')
      if (named !== '' && !ofSection.schema.safeParse(named).success)
        told('section', say('{text} is no section such as 03 30 00', { text: named.slice(0, 40) }))
      else if (named !== '') section = named
      const [, kind, rest] = /^(SD-?\s?\d{1,2})[\s:,.–-]+(.+)$/is.exec(cell('description')) ?? []
      const description = (rest ?? cell('description')).trim().slice(0, 300)
      if (description === '') skip(say('It has no description'))
      else if (section === '') skip(say('It has no section'))
      else {
        const type = typeOf(cell('type')) ?? typeOf(kind ?? '')
        if (!type) told('type', say('No SD type can be read; product data (SD-03) is taken'))
        const how = classified(cell('classification'))
        if (!how && cell('classification') !== '')
          told('classification', say('It is not said whether it is for approval; for approval is taken'))
        const days = Object.fromEntries(
          dates.map(({ name, read }) => {
            const day = cell(name) === '' ? null : (read.dateIn(cell(name)) ?? null)
            if (day === null && cell(name) !== '')
              told(name, say('{text} is no day that can be read', { text: cell(name).slice(0, 40) }))
            return [name, day]
          }),
        ) as Pick<RegisterItem, (typeof dateNames)[number]>
        list.items.push({
          ...{
            row: number,
            section,
            description,
            type: type ?? 'SD-03',
            paragraph: cell('paragraph').slice(0, 40),
          },
          classification: how?.classification ?? 'approval',
          reviewer: (cell('reviewer') || how?.reviewer || '').slice(0, 120),
          ...days,
          remarks: cell('remarks').slice(0, 2000),
        })
      }
    }
  }
  return list
}

/** By what an item of a register is known again. */
export const sameItem = ({
  section,
  paragraph,
  description,
}: Pick<Submittal, 'section' | 'paragraph' | 'description'>) =>
  [section, paragraph, description].map((one) => one.toLowerCase().replace(/\s+/g, ' ').trim()).join('|')
