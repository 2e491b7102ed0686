import { screens } from '#contract/pages.ts'

/** The conditions of a filter, in the order in which they stand in an address. */
export const filterKeys = [
  'text',
  'status',
  'reached',
  'title',
  'interest',
  'source',
  'campaign',
  'referrer',
  'from',
  'to',
  'flagged',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** What an address says of each condition, as it stands there: the server looks at it and says what is wrong. */
export type FilterTexts = Partial<Record<FilterKey, string>>

/** The conditions that `search` gives; empty ones are none. */
export function filterIn(search: string): FilterTexts {
  const query = new URLSearchParams(search)
  const found: FilterTexts = {}
  for (const key of filterKeys) {
    const text = query.get(key)?.trim()
    if (text) found[key] = text
  }
  return found
}

/** A filter with the order of the list and where its page begins. */
export type ListTexts = FilterTexts & { sort?: string; after?: string }

/** What `search` says of a list. */
export function listIn(search: string): ListTexts {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const after = query.get('after')
  return { ...filterIn(search), ...(sort && { sort }), ...(after && { after }) }
}

/** The query of an address that says `texts`, with its question mark; '' where there is nothing to say. */
export function searchOf(texts: ListTexts): string {
  const query = new URLSearchParams()
  for (const key of [...filterKeys, 'sort', 'after'] as const) {
    const text = texts[key]
    if (text) query.set(key, text)
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Where the members of a filter are listed. */
export const membersHref = (texts: ListTexts): string =>
  `${screens['operator-members'].path}${searchOf(texts)}`

/** What a list says after `change`: another choice begins at its first page. */
export function changed(
  texts: ListTexts,
  change: Partial<Record<keyof ListTexts, string | undefined>>,
): ListTexts {
  const { after: _left, ...rest } = texts
  const next: ListTexts = { ...rest }
  for (const [key, value] of Object.entries(change) as [keyof ListTexts, string | undefined][]) {
    if (value) next[key] = value
    else delete next[key]
  }
  return next
}

/** What a shell takes for one word whatever is in it. */
const shellWord = (text: string) => (/^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The command that writes the members of a filter to a file. */
export function exportCommand(filter: FilterTexts): string {
  const conditions = filterKeys.flatMap((key) => {
    const text = filter[key]
    if (!text) return []
    // A value that begins with a hyphen would be taken for an option.
    return [text.startsWith('-') ? `--${key}=${shellWord(text)}` : `--${key} ${shellWord(text)}`]
  })
  return ['npm run waitlist -- export --format csv', ...conditions].join(' ')
}
