import type { Language } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import { type Gate, inLanguage, type Performer, type TemplateTask, templateCatalogue } from './catalogue.ts'

function gateWords(gate: Gate, say: Say): string {
  if (gate === 'permit') return say('What follows may not start before this is granted.')
  if (gate === 'inspection') return say('Nothing may be covered or go on before this has passed.')
  if (gate === 'decision') return say('What follows waits for this decision.')
  if (gate === 'order') return say('Order early: what follows waits for the delivery.')
  if (gate === 'review') return say('What follows waits until the review is back.')
  return say('Nobody works on this, and what follows has to wait.')
}

function whoWords(who: Performer, say: Say): string | undefined {
  if (who === 'licensed trade only') return say('Only a licensed trade may do this.')
  return who === 'architect or engineer' ? say('An architect or an engineer does this.') : undefined
}

/** What stands as `*` or `[` in a source's digest is no markup of ours. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&')

/**
 * What a task of a template is told with, in markdown: what its gate means, who may do it, and last what only whoever plans
 * needs: the sources with their addresses, and what of it is judgement. The digests of the sources are in English, as the sources are.
 */
export function describeTask(task: TemplateTask, who: Performer, language: Language): string {
  const say = sayIn(language)
  const { sources } = templateCatalogue()
  const note = task.judgement
  const planning =
    note === 'duration'
      ? say('How long it takes is a rule of thumb: set your own days.')
      : note && say('For planning: {note}', { note: plain(inLanguage(note, language)) })
  const paragraphs = [
    task.gate && gateWords(task.gate, say),
    whoWords(who, say),
    (planning || task.sources.length > 0) &&
      [
        say('Where this comes from:'),
        '',
        ...task.sources.map((key) => {
          const { address = '', says = '' } = sources[key] ?? {}
          return `- <${address}>: ${plain(says)}`
        }),
        ...(planning ? [...(task.sources.length > 0 ? [''] : []), planning] : []),
      ].join('\n'),
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}
