/** Characters that a notice repeats of what was said. */
const most = 90

/** What was said, on one line and in short, with people as their names and no other marks of writing. */
export function shortened(body: string): string {
  const line = body
    .replace(/@\[([^\]\n]+)\]\([^)\s]*\)/gu, '$1')
    .replace(/\[([^\]\n]+)\]\([^)\s]*\)/gu, '$1')
    .replace(/[*_`>#]+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${end > most / 2 ? cut.slice(0, end) : cut}…`
}
