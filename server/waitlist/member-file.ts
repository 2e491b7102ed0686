import { detailNames } from '#contract/waitlist.ts'
import { csvLines } from '#domain/csv.ts'
import type { ListedMember } from './store/members.ts'

/** Members as they are read, some at a time. */
export type MemberBatches = AsyncIterable<readonly ListedMember[]>

/** The columns of an export, in order; the command `import` takes in those that it names. */
const columns = {
  email: (member) => member.email,
  name: (member) => member.name,
  ...Object.fromEntries(detailNames.map((name) => [name, (member: ListedMember) => member[name]] as const)),
  status: (member) => member.status,
  joinedAt: (member) => member.joinedAt,
  confirmedAt: (member) => member.confirmedAt,
  invitedAt: (member) => member.invitedAt,
  registeredAt: (member) => member.registeredAt,
  unsubscribedAt: (member) => member.unsubscribedAt,
  referrals: (member) => member.referrals,
  reasons: (member) => member.reasons.join(' '),
  utm_source: (member) => member.utmSource,
  utm_medium: (member) => member.utmMedium,
  utm_campaign: (member) => member.campaign,
  utm_term: (member) => member.utmTerm,
  utm_content: (member) => member.utmContent,
  referrer: (member) => member.referrer,
  language: (member) => member.language,
} as const satisfies Record<string, (member: ListedMember) => string | number | null>

const columnNames = Object.keys(columns)
const cellsOf = Object.values(columns)

/** Members as CSV, whose cells no spreadsheet runs; with a byte order mark Excel reads its letters as they are. */
export async function* membersAsCsv(batches: MemberBatches, bom: boolean): AsyncGenerator<string> {
  yield `${bom ? '\ufeff' : ''}${csvLines([columnNames])}`
  for await (const members of batches) {
    yield csvLines(members.map((member) => cellsOf.map((cell) => cell(member))))
  }
}

/** Members as one array of JSON. */
export async function* membersAsJson(batches: MemberBatches): AsyncGenerator<string> {
  let before = '[\n'
  for await (const members of batches) {
    yield members
      .map((member) => {
        const line = `${before}${JSON.stringify(Object.fromEntries(columnNames.map((name, i) => [name, cellsOf[i]?.(member)])))}`
        before = ',\n'
        return line
      })
      .join('')
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
