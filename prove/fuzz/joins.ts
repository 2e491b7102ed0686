import type pg from 'pg'
import * as z from 'zod/mini'
import { canonicalEmail } from '#contract/email.ts'
import { honeypotField, type Join, joinSchema } from '#contract/waitlist.ts'

/** What must be on the list after the joins that were answered so far. */
export type Ledger = {
  /** Notes a join that was taken, by what was answered. */
  note: (body: unknown, data: { alreadyJoined: boolean }) => void
  /** How many different addresses were taken. */
  size: () => number
  /** What is on the list and should not be, is missing, or is not kept just as the contract reads it. */
  differences: (database: pg.Pool) => Promise<string[]>
}

const columns = {
  name: 'name',
  email: 'email',
  company: 'company',
  position: 'position',
  interested_in: 'interestedIn',
  source: 'source',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  referrer_host: 'referrer',
} as const satisfies Record<string, keyof Join>

/** A ledger of joins, kept by the schema of the contract alone. */
export function openLedger(): Ledger {
  const taken = new Map<string, Join>()
  /** Said to be there before anybody was told that they were the first. */
  const early = new Set<string>()
  return {
    note(body, { alreadyJoined }) {
      const join = z.parse(joinSchema, body)
      if (join[honeypotField]) return
      const key = canonicalEmail(join.email) ?? ''
      if (alreadyJoined) {
        if (!taken.has(key)) early.add(key)
        return
      }
      if (taken.has(key)) throw new Error(`two were told that they are the first: ${JSON.stringify(key)}`)
      taken.set(key, join)
    },
    size: () => taken.size,
    async differences(database) {
      const { rows } = await database.query<Record<string, string | null>>(
        `select email_key, ${Object.keys(columns).join(', ')} from waitlist_members`,
      )
      const found: string[] = []
      for (const key of early) if (!taken.has(key)) found.push(`nobody was the first: ${JSON.stringify(key)}`)
      for (const row of rows) {
        const key = row.email_key ?? ''
        const join = taken.get(key)
        taken.delete(key)
        if (!join) found.push(`on the list without a join: ${JSON.stringify(row)}`)
        for (const [column, name] of Object.entries(columns)) {
          if (join && (row[column] ?? undefined) !== join[name])
            found.push(`${column} of ${JSON.stringify(key)}: ${JSON.stringify(row[column])}`)
        }
      }
      for (const key of taken.keys()) found.push(`taken and not kept: ${JSON.stringify(key)}`)
      return found
    },
  }
}
