import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutCase } from '#server/session/username-key.ts'

/** What a username may hold (see `usernameSchema`), less what is drawn as nothing and never looked up. */
const allowed = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}._-]$/u

/** Characters that may never become one, with the one that stands for them. */
const anchors = new Map(Array.from('abcdefghijklmnopqrstuvwxyz0123456789._-', (one) => [one, one]))
anchors.set('i', 'l').set('1', 'l').set('0', 'o')

const isOne = (text: string) => [...text].length === 1

function readRows(text: string): Map<string, string> {
  const fromHex = (hex: string) =>
    String.fromCodePoint(...hex.split(' ').map((one) => Number.parseInt(one, 16)))
  const rows = text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)
  return new Map(Array.from(rows, ([, from = '', to = '']) => [fromHex(from), fromHex(to)]))
}

/** Every character that a username can come to hold on its way to its key. */
function reachable(rows: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const add = (text: string) => {
    for (const one of withoutCase(text)) found.add(one)
  }
  for (let code = 0; code <= 0x10ffff; code++) {
    const one = String.fromCodePoint(code)
    if (allowed.test(one)) add(one)
  }
  for (const one of found) add((rows.get(one) ?? '') + (rows.get(one.toUpperCase()) ?? ''))
  return found
}

/** Sets of characters that count as one, grown pair by pair, and never so far that two anchors meet. */
function makeClasses() {
  const parents = new Map<string, string>()
  const held = new Map(anchors)
  const root = (one: string): string => {
    const parent = parents.get(one)
    return parent === undefined ? one : root(parent)
  }
  return {
    head: (one: string) => held.get(root(one)) ?? root(one),
    join(one: string, prototype: string) {
      const [low, high] = [root(one), root(prototype)]
      const [mine, theirs] = [held.get(low), held.get(high)]
      if (low === high || (mine && theirs && mine !== theirs)) return
      parents.set(low, high)
      if (mine) held.set(high, mine)
    },
  }
}

/**
 * The look-alikes of `text`, which is Unicode's confusables.txt: each plain character (or several) with all those that
 * count as it, without case and followed to the end, so that one look-up per character gives the skeleton.
 * UTS #39 maps a capital and its small form each on its own; here they are one, so what either looks like counts, the
 * small form first where both cannot.
 */
export function findLooks(text: string): Record<string, string> {
  const rows = readRows(text)
  const characters = [...reachable(rows)].sort()
  const classes = makeClasses()
  const several = new Map<string, string>()
  const small: [string, string][] = []
  const capital: [string, string][] = []
  for (const one of characters) {
    const own = withoutCase(rows.get(one) ?? '')
    const upper = withoutCase(rows.get(one.toUpperCase()) ?? '')
    if (own && !isOne(own)) several.set(one, own)
    else if (!own && upper && !isOne(upper)) several.set(one, upper)
    else {
      if (own) small.push([one, own])
      if (isOne(upper)) capital.push([one, upper])
    }
  }
  for (const [one, prototype] of [...small, ...capital]) classes.join(one, prototype)
  const severalOf = new Map(Array.from(several, ([one, to]) => [classes.head(one), to]))
  const plainOf = (one: string): string => {
    const to = severalOf.get(classes.head(one))
    return to === undefined ? classes.head(one) : Array.from(to, plainOf).join('')
  }
  const looks: Record<string, string> = {}
  for (const one of characters) {
    const plain = plainOf(one).normalize('NFKD')
    if (plain !== one) looks[plain] = (looks[plain] ?? '') + one
  }
  return Object.fromEntries(Object.entries(looks).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `node scripts/confusables.ts <confusables.txt>` writes the data of `server/session/username-key.ts`; see data.md there. */
if (import.meta.main) {
  const [source] = process.argv.slice(2)
  if (!source) throw new Error('Say where confusables.txt is: node scripts/confusables.ts <file>')
  const target = join(import.meta.dirname, '../server/session/confusables.json')
  writeFileSync(target, `${JSON.stringify(findLooks(readFileSync(source, 'utf8')), null, 2)}\n`)
}
