import type { Language } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import type { TemplateTask } from './catalogue.ts'

/** Whose pipes, wires and ducts go behind walls and above ceilings. */
const inWalls: readonly string[] = ['plumbing', 'electrical', 'mechanical', 'gas', 'fire']

/** The photos of what is covered next. A judgement: what cannot be seen later is shown before it is closed. */
function wanted({ trade, phase, gate, duration }: Omit<TemplateTask, 'who'>, say: Say): readonly string[] {
  if (gate !== undefined || duration === 0) return []
  if (phase === 'Rough' && inWalls.includes(trade))
    return [1, 2, 3, 4].map((wall) => say('Wall {wall}, before cover', { wall }))
  if (phase === 'Close in' && trade === 'insulation') return [say('Insulation, before it is covered')]
  return []
}

/** The photos that a task of a template cannot be closed without, one a line, as a task keeps them. */
export const shotsOfTask = (task: TemplateTask, language: Language): string =>
  wanted(task, sayIn(language)).join('\n')
