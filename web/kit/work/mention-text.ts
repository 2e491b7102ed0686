/** A person who can be named in what is written. */
type Named = { id: string; name: string }

const mention = /@\[([^\]\n]{1,120})\]\(([0-9a-f-]{36})\)/giu

/** A name as it stands between brackets: without what would end them. */
const bare = (name: string) => name.replaceAll(/[[\]\n]/gu, ' ').trim()

/** What was typed, with the people in it that were picked as a comment keeps them: `@[Luis Ortega](id)`. */
export function withMentions(typed: string, picked: readonly Named[]): string {
  // The longest first: "Luis Ortega" before "Luis".
  const byLength = [...picked].sort((a, b) => b.name.length - a.name.length)
  if (byLength.length === 0) return typed
  const escaped = byLength.map(({ name }) => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  return typed.replaceAll(
    new RegExp(`@(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    (_, name: string) => {
      const one = byLength.find((person) => person.name === name)
      return one ? `@[${bare(one.name)}](${one.id})` : `@${name}`
    },
  )
}

/** A comment as it is typed over: `@Luis Ortega`, and the people that it names. */
export function withoutMentions(body: string): { text: string; picked: Named[] } {
  const picked: Named[] = []
  const text = body.replaceAll(mention, (_, name: string, id: string) => {
    picked.push({ id, name })
    return `@${name}`
  })
  return { text, picked }
}

/** A comment as markdown that is shown: those whom it names stand out. */
export const shownBody = (body: string): string =>
  body.replaceAll(mention, (_, name: string) => `**@${name.replaceAll(/[\\*_`[\]<>]/gu, '\\$&')}**`)

/** What is being typed after an @, before the cursor at `at`; undefined where nobody is being named. */
export function mentionAt(text: string, at: number): { from: number; words: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u.exec(text.slice(0, at))
  return found ? { from: at - (found[1]?.length ?? 0) - 1, words: found[1] ?? '' } : undefined
}
