import { campaignFields, referralField } from '#contract/campaign.ts'
import type { JoinInput } from '#contract/waitlist.ts'
import type { Landing } from '#web/kit/landing.ts'

type Campaign = Pick<JoinInput, (typeof named)[number] | 'referrer'>

const named = [...campaignFields, referralField] as const

/** What a query says of where its link stood. */
function readQuery(search: string): Campaign {
  const query = new URLSearchParams(search)
  return Object.fromEntries(named.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}

/** The address, where `text` is one; `URL.parse` is too new for many a phone. */
function readAddress(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * What a visitor to `origin` came with, as a join sends it. Where the whole document was loaded again on the way to the
 * form, the page before is one of this site, and its query is the one that the visit began with.
 */
export function campaignOf({ search, referrer }: Landing, origin: string): Campaign {
  const from = readAddress(referrer)
  const campaign = readQuery(search)
  if (from?.origin !== origin) return { ...campaign, ...(from && { referrer: from.hostname }) }
  return Object.keys(campaign).length > 0 ? campaign : readQuery(from.search)
}
