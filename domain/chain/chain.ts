import { canonicalJson } from '#contract/canonical-json.ts'

/** An entry of a log: `hash` is over its place, the hash before it and its body, so that nothing of it can change unseen. */
export type Linked<Body = unknown> = { seq: number; previous: string; body: Body; hash: string }

/** What was done to an entry, by its number. `head`: the entries agree, but are not those that ended in the hash that is known. */
export type ChainFault = {
  kind: 'changed' | 'taken out' | 'added' | 'moved' | 'head'
  seq: number
}

/** SHA-256 as 64 hexadecimal digits. Where the browser has none (a page without TLS) it throws. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What a value comes to, however its keys stand. */
export const digestOfJson = (value: unknown): Promise<string> => sha256(canonicalJson(value))

/** The entry that follows `last`, without its hash; the first one follows `start`, the hash of what the log is about. */
const following = <Body>(start: string, last: Pick<Linked, 'seq' | 'hash'> | undefined, body: Body) => ({
  seq: (last?.seq ?? 0) + 1,
  previous: last?.hash ?? start,
  body,
})

/** The entry that follows `last`; the first one follows `start`, the hash of what the log is about. */
export async function nextEntry<Body>(
  start: string,
  last: Pick<Linked, 'seq' | 'hash'> | undefined,
  body: Body,
): Promise<Linked<Body>> {
  const entry = following(start, last, body)
  return { ...entry, hash: await digestOfJson(entry) }
}

/** The same where a SHA-256 can be had at once, as on a server: `hash` answers that of a text in hexadecimal digits. */
export function nextEntryAtOnce<Body>(
  hash: (text: string) => string,
  { start, last, body }: { start: string; last: Pick<Linked, 'seq' | 'hash'> | undefined; body: Body },
): Linked<Body> {
  const entry = following(start, last, body)
  return { ...entry, hash: hash(canonicalJson(entry)) }
}

/** The places of the longest run that ascends, by numbers. */
function ascending(numbers: readonly number[]): Set<number> {
  const best = numbers.map((): { length: number; before: number } => ({ length: 1, before: -1 }))
  numbers.forEach((number, at) => {
    for (let before = 0; before < at; before++) {
      const run = best[before]
      const mine = best[at]
      if (run && mine && (numbers[before] ?? 0) < number && run.length >= mine.length)
        best[at] = { length: run.length + 1, before }
    }
  })
  let at = best.reduce((last, { length }, place) => (length > (best[last]?.length ?? 0) ? place : last), 0)
  const kept = new Set<number>()
  for (; at >= 0 && numbers.length > 0; at = best[at]?.before ?? -1) kept.add(at)
  return kept
}

/**
 * What was done to the entries of a log that began at `start` and is known to end in the entry of `head`: none where it is
 * whole. Names every entry that was changed, taken out, added or moved by its number.
 */
export async function chainFaults(
  start: string,
  entries: readonly Linked[],
  head: Pick<Linked, 'seq' | 'hash'>,
): Promise<ChainFault[]> {
  const own = await Promise.all(
    entries.map(({ seq, previous, body }) => digestOfJson({ seq, previous, body })),
  )
  const sound = entries.filter(({ hash }, at) => hash === own[at])
  const faults: ChainFault[] = []
  const bySeq = Map.groupBy(entries, ({ seq }) => seq)
  const linked = (entry: Linked) =>
    entry.seq === head.seq
      ? entry.hash === head.hash
      : entries.some((next) => next.seq === entry.seq + 1 && next.previous === entry.hash)
  const standing: Linked[] = []
  for (const [seq, same] of bySeq) {
    const kept = same.find((one) => sound.includes(one) && linked(one)) ?? same.find(linked) ?? same[0]
    for (const one of same)
      if (one !== kept || seq > head.seq || !(seq >= 1)) faults.push({ kind: 'added', seq })
      else standing.push(one)
  }
  standing.sort((a, b) => entries.indexOf(a) - entries.indexOf(b))
  const inOrder = ascending(standing.map(({ seq }) => seq))
  standing.forEach((entry, at) => {
    const before = bySeq.get(entry.seq - 1)
    const follows =
      entry.seq === 1
        ? entry.previous === start
        : !before || before.some(({ hash }) => hash === entry.previous)
    const itself = sound.includes(entry)
    // Where the one before carries another hash than is named here, the one of the two that was altered is told by its own hash.
    const blamed = itself && !follows && before?.every((one) => sound.includes(one)) !== false
    if (!itself || blamed) faults.push({ kind: 'changed', seq: entry.seq })
    else if (!inOrder.has(at)) faults.push({ kind: 'moved', seq: entry.seq })
  })
  for (let seq = 1; seq <= head.seq && faults.length < 1000; seq++)
    if (!bySeq.has(seq)) faults.push({ kind: 'taken out', seq })
  const last = bySeq.get(head.seq)
  if (faults.length === 0 && !last?.some(({ hash }) => hash === head.hash))
    faults.push({ kind: 'head', seq: head.seq })
  return faults.sort((a, b) => a.seq - b.seq)
}
