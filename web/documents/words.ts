import type { ProjectRole } from '#contract/audience.ts'
import type { DocumentRow } from '#contract/document-entities.ts'
import { type DocumentKind, type DocumentState, documentKinds } from '#contract/document-kinds.ts'
import type { Field, Value, ValueKind } from '#contract/documents.ts'
import { valueText, valueWriter } from '#domain/documents/value-text.ts'
import { at, type Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { readDecimal } from '#web/kit/work/typed-decimal.ts'
import { readCents, typedCents } from '#web/kit/work/typed-money.ts'
import type { TagTone } from '#web/ui/work/tag.tsx'

export const stateWords: Record<DocumentState, string> = {
  draft: say('Draft'),
  review: say('In review'),
  approved: say('Approved'),
  issued: say('Issued'),
  signed: say('Signed'),
  superseded: say('Superseded'),
  void: say('Void'),
}
export const stateTones: Record<DocumentState, TagTone> = {
  draft: 'line',
  review: 'blue',
  approved: 'blue',
  issued: 'green',
  signed: 'green',
  superseded: 'plain',
  void: 'red',
}

export const roleWords: Record<ProjectRole, string> = {
  contractor: say('Contractor'),
  owner: say('Owner'),
  worker: say('Worker'),
}

/** Who has a document, and until when: `With Priya, due Thu, Jun 11`. */
export const ballWords = ({ ball, ballDue }: Pick<DocumentRow, 'ball' | 'ballDue'>): string =>
  ball === null
    ? ''
    : ballDue === null
      ? say('With {name}', { name: ball })
      : say('With {name}, due {day}', { name: ball, day: dayText(ballDue) })

export const kindLabel = (kind: DocumentKind): string => documentKinds[kind].label

type Known = { people: Readonly<Record<string, string>>; project: string }

/** Where a value comes from, as one says it. */
export function sourceWords({ source }: Pick<Field, 'source'>, people: Known['people']): string {
  switch (source.from) {
    case 'project':
      return say('The project')
    case 'estimate':
      return say('Estimate, version {version}', { version: source.version })
    case 'schedule':
      return say('Schedule, as of {day}', { day: dayText(source.on) })
    case 'log':
      return say('Daily log')
    case 'scan':
      return say('Rooms, {part}', { part: source.part })
    case 'rfi':
      return say('The RFI')
    case 'transmittal':
      return say('The transmittal')
    case 'money':
      return say('The money of the job')
    case 'rule':
      return say('Reckoned in the document')
    case 'typed':
      return say('Typed by {name}, {day}', {
        name: people[source.byId] ?? say('somebody'),
        day: momentDay(source.at),
      })
  }
}

/** The page that shows where a value comes from. */
export function sourceHref({ source }: Pick<Field, 'source'>, project: string): string | undefined {
  const base = `${at('/projects')}/${project}`
  if (source.from === 'estimate') return `${base}/estimate`
  if (source.from === 'schedule') return `${base}/schedule?task=${source.taskId}`
  if (source.from === 'scan') return `${base}/rooms`
  if (source.from === 'log') return `${base}/log`
  if (source.from === 'rfi') return `${base}/rfis?open=${source.id}`
  if (source.from === 'transmittal') return `${base}/submittals`
  if (source.from === 'money') return `${base}/money`
  return source.from === 'project' ? base : undefined
}

/** A value as it stands in the control that it is typed over in. */
export const typedValue = (kind: ValueKind, value: Value): string =>
  value === null
    ? ''
    : kind === 'money'
      ? typedCents(Number(value))
      : kind === 'share'
        ? String(Number(value) / 100)
        : String(value)

/** What was typed, as it is kept; undefined for what is no value of its kind. */
export function readValue(kind: ValueKind, typed: string): Value | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'money') return readCents(text)
  if (kind === 'text') return typed
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
  const figure = readDecimal(text.replace(/\s*%$/, ''))
  if (typeof figure !== 'number' || Math.abs(figure) >= 1e12) return undefined
  return kind === 'share' ? Math.round(figure * 100) : figure
}

/** Why a value cannot be taken. */
export const wrongValue: Record<ValueKind, string> = {
  text: say('Enter a text.'),
  number: say('Enter a number, such as 12.5.'),
  money: say('Enter an amount, such as $1,240.00.'),
  share: say('Enter a percentage, such as 10%.'),
  date: say('Enter a day.'),
}

const writers = new Map<Language, ReturnType<typeof valueWriter>>()

/** How values are written in a document's language; made once. */
export function writerOf(language: Language) {
  const known = writers.get(language) ?? valueWriter(language)
  writers.set(language, known)
  return known
}

/** A field as it is read; '' where it is open. */
export const readField = (language: Language, field: Field | undefined): string =>
  field ? valueText(writerOf(language), field.kind, field.value) : ''
