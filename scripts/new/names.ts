/** What a feature is called in each place. */
export type Names = {
  /** In addresses, folders and files: `punch-list`. */
  kebab: string
  /** In code: `punchList`. */
  camel: string
  /** As the name of a component: `PunchList`. */
  pascal: string
  /** For a reader: `Punch list`. */
  title: string
  /** For a reader of Spanish: `Lista de pendientes`. */
  spanish: string
  /** In the database: `punch_list`. */
  snake: string
}

const longest = 30
/** Words that JavaScript or PostgreSQL keeps for itself, and names that say nothing. */
const kept = new Set(
  'all analyse analyze and any as asc await break case cast check class collate column const constraint continue create debugger default delete desc distinct do else end enum except export extends false fetch finally for foreign from function grant group having if implements import in index instanceof interface intersect into leading let limit misc new not null offset on only or order package primary private protected public references return select shared static super switch table then this throw to trailing true try typeof union unique user using utils util helper helpers common var void when where while window with yield'.split(
    ' ',
  ),
)

/**
 * What a feature of this name is called; or what is wrong with the name, as a line for whoever typed it. Where nobody says
 * what it is in Spanish, the Spanish pages say that it is still to be translated.
 */
export function readName(text: string, spanish?: string): Names | string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(text)) {
    return `${JSON.stringify(text)} cannot be the name of a feature: small letters, with hyphens between words, such as punch-list.`
  }
  if (text.length < 3 || text.length > longest) {
    return `${JSON.stringify(text)} cannot be the name of a feature: from 3 to ${longest} letters.`
  }
  if (kept.has(text))
    return `${JSON.stringify(text)} cannot be the name of a feature: the word means something else already.`
  const words = text.split('-')
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const spoken = words.join(' ')
  const title = spoken.charAt(0).toUpperCase() + spoken.slice(1)
  if (spanish !== undefined && !/^[\p{L}\d][\p{L}\d ,()-]{0,59}$/u.test(spanish)) {
    return `${JSON.stringify(spanish)} cannot be its Spanish title: up to 60 letters, digits and spaces.`
  }
  return {
    kebab: text,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title,
    spanish: spanish ?? `${title} (por traducir)`,
    snake: words.join('_'),
  }
}
