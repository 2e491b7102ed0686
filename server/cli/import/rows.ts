import * as z from 'zod/mini'
import { campaignFields } from '#contract/campaign.ts'
import { canonicalEmail } from '#contract/email.ts'
import { type Detail, detailNames, details, type Join, joinSchema } from '#contract/waitlist.ts'
import { restore } from '#domain/csv.ts'
import { type Language, languages, sourceLanguage } from '#language/languages.ts'
import { CommandRefused } from '../run.ts'

/** What people call the column of a detail besides its name. */
const otherNames: Partial<Record<Detail, string[]>> = {
  position: ['jobtitle', 'title'],
  interestedIn: ['interest'],
}

/** Which column holds what; the names of an export, and those that people give such columns. */
const known = {
  email: ['email', 'emailaddress', 'mail'],
  name: ['name', 'fullname'],
  ...(Object.fromEntries(
    detailNames.map((name) => [name, [plain(name), ...(otherNames[name] ?? [])]]),
  ) as Record<Detail, string[]>),
  joinedAt: ['joinedat', 'joined'],
  status: ['status'],
  unsubscribedAt: ['unsubscribedat', 'unsubscribed'],
  ...(Object.fromEntries(campaignFields.map((field) => [field, [plain(field)]])) as Record<
    (typeof campaignFields)[number],
    string[]
  >),
  referrer: ['referrer'],
  language: ['language', 'lang', 'locale'],
} satisfies Record<string, string[]>
type Field = keyof typeof known

/** Columns of an export that an import has no use for: they come about by what members do here. */
const ofNoUse = ['confirmedat', 'invitedat', 'registeredat', 'referrals', 'reasons']

/** Names of columns are the same whatever stands between their words. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Where each field stands, how many cells a line has, and the columns that nobody knows. */
export type Heading = { at: Partial<Record<Field, number>>; width: number; unknown: string[] }

/** Reads the first line; refuses one that lacks a column, or has one twice. */
export function readHeading(cells: readonly string[]): Heading {
  const names = cells.map((cell) => plain(restore(cell)))
  const at: Heading['at'] = {}
  for (const [field, spellings] of Object.entries(known)) {
    const found = names.flatMap((name, i) => (spellings.includes(name) ? [i] : []))
    if (found.length > 1) throw new CommandRefused(`The file has the column ${field} twice.`)
    if (found[0] !== undefined) at[field as Field] = found[0]
  }
  for (const field of ['email', 'name'] as const) {
    if (at[field] === undefined) {
      throw new CommandRefused(`The file has no column ${field}. Its first line must name the columns.`)
    }
  }
  const taken = new Set(Object.values(at))
  const unknown = cells.filter((_, i) => !taken.has(i) && !ofNoUse.includes(names[i] ?? ''))
  return { at, width: cells.length, unknown }
}

/** Somebody to take in. */
export type ImportedRow = Join & { emailKey: string; joinedAt: Date; language: Language }

/** What becomes of a line: somebody to take in, somebody who wants no letters, or why it is bad. */
export type Checked = { row: ImportedRow } | { unsubscribed: string } | { bad: string[] }

/** The key of a choice that is given by its key or by its label. */
function keyOf(choices: Record<string, string>, text: string): string {
  const found = Object.entries(choices).find(([key, label]) =>
    [key, label].some((one) => plain(one) === plain(text)),
  )
  return found?.[0] ?? text
}

const timePattern = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** A time in ISO 8601, in UTC where it does not say otherwise. */
function timeOf(text: string, now: Date): Date | string {
  const match = timePattern.exec(text)
  const zoned = text.length === 10 || match?.[1] ? text : `${text}Z`
  const time = new Date(zoned.replace(' ', 'T'))
  // A day that its month does not have would be taken for one of the next.
  const exact =
    !Number.isNaN(time.getTime()) &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toJSON()?.startsWith(text.slice(0, 10))
  if (!match || !exact) return 'joinedAt must be a time such as 2026-03-31T09:00:00Z'
  return time > now ? 'joinedAt lies in the future' : time
}

/** A language by its tag, whichever country stands behind it: `es`, `es-MX`; undefined for one that nothing is written in. */
const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.toLowerCase().split(/[-_]/)[0])

/** Checks one line by the rules of the form. */
export function checkRow(cells: readonly string[], heading: Heading, now: Date): Checked {
  if (cells.length !== heading.width) {
    return { bad: [`The line has ${cells.length} cells where the heading has ${heading.width}`] }
  }
  const cell = (field: Field) => {
    const at = heading.at[field]
    return at === undefined ? undefined : restore(cells[at] ?? '').trim() || undefined
  }
  const {
    status: _,
    unsubscribedAt: __,
    joinedAt: ___,
    language: ____,
    ...given
  } = Object.fromEntries((Object.keys(known) as Field[]).map((field) => [field, cell(field)])) as Partial<
    Record<Field, string>
  >
  const joinedAt = cell('joinedAt') ? timeOf(cell('joinedAt') ?? '', now) : now
  const language = languageOf(cell('language') ?? sourceLanguage)
  const chosen = detailNames.flatMap((name) => {
    const { choices } = details[name]
    const text = given[name]
    return choices && text ? [[name, keyOf(choices, text)] as const] : []
  })
  const parsed = z.safeParse(joinSchema, { ...given, ...Object.fromEntries(chosen) })
  const bad = [
    ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)),
    ...(typeof joinedAt === 'string' ? [joinedAt] : []),
    ...(language === undefined ? [`language must be one of ${languages.join(', ')}`] : []),
  ]
  const emailKey = parsed.success ? canonicalEmail(parsed.data.email) : undefined
  if (!parsed.success || typeof joinedAt === 'string' || language === undefined || emailKey === undefined)
    return { bad: [...new Set(bad)] }
  if (cell('unsubscribedAt') || cell('status')?.toLowerCase() === 'unsubscribed')
    return { unsubscribed: parsed.data.email }
  return { row: { ...parsed.data, emailKey, joinedAt, language } }
}
