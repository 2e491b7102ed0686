/** The heading that a template's task has over its sources, in each language (`domain/templates/describe-task.ts`). */
const headings = ['Where this comes from:', 'De dónde sale (en inglés):']

/** What a description tells, and, apart from it, where a template has it from: of use to whoever plans, in the way of whoever works. */
export function splitSources(description: string): { told: string; sources: string } {
  for (const heading of headings) {
    const at = description.indexOf(`${heading}\n\n`)
    if (at < 0) continue
    return {
      told: description.slice(0, at).trimEnd(),
      sources: description.slice(at + heading.length).trim(),
    }
  }
  return { told: description, sources: '' }
}
