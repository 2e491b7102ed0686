/** What a visitor has printed at the head of what is exported; none of it is in a link. */
export type Heading = { title?: string; client?: string; company?: string }
export type HeadingPart = keyof Heading

/** Characters of each: what goes into the head of a page. */
export const longestHeading = 80

/** The heading with one of its parts as typed, without line breaks and signs that cannot be seen; '' takes it away. */
export function withHeading(before: Heading | undefined, part: HeadingPart, typed: string): Heading {
  const { [part]: _, ...rest } = before ?? {}
  const text = typed
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestHeading)
    .trim()
  return text === '' ? rest : { ...rest, [part]: text }
}
