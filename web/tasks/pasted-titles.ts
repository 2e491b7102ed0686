/** Longest title that a task takes. */
const titleMost = 200

/**
 * The titles of tasks in a text of several lines, each without what marks it as an item of a list: a dash, a bullet, a number
 * or a box to tick. Lines without a word are left out, what is too long is cut.
 */
export const pastedTitles = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:[-*•–—]|\d{1,3}[.)])\s+/u, '')
        .replace(/^(?:\[[ xX]?\]|[☐☑✓])\s*/u, '')
        .replace(/\s+/gu, ' ')
        .trim()
        .slice(0, titleMost),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
