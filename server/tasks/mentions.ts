/** How a comment names a person: `@[Luis Ortega](0197…)`. */
const mention = /@\[[^\]\n]{1,120}\]\(([0-9a-f-]{36})\)/giu

/** The most people that one comment calls. */
const mentionsMost = 50

/** The ids of the people that a comment names, each once. */
export const mentionsIn = (body: string): string[] =>
  [...new Set([...body.matchAll(mention)].map(([, id = '']) => id.toLowerCase()))].slice(0, mentionsMost)
