const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Text with the references to characters that people write, `&amp;` and `&#39;`, as the characters they stand for. */
export const plainSigns = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6}));/g, (whole, name: string | undefined, code) => {
    if (name !== undefined) return signs[name] ?? whole
    const point = Number(code)
    return point >= 32 && point <= 0xffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole
  })

/**
 * Where a link may lead: to the web, a letter, a telephone, or a page of this site. Undefined for anything else, among it
 * scripts, data and addresses that only look like pages of this site (`//elsewhere`, `/\elsewhere`).
 */
export function linkTarget(written: string): { href: string; outside: boolean } | undefined {
  const href = plainSigns(written).trim()
  if (/[\p{Cc}\s]/u.test(href)) return undefined
  if (/^(?:#|\/(?![/\\]))/.test(href)) return { href, outside: false }
  if (/^(?:mailto|tel):./i.test(href)) return { href, outside: false }
  return /^https?:\/\/[^/\\]/i.test(href) && URL.canParse(href) ? { href, outside: true } : undefined
}
