import { openAsking } from '#web/kit/ask-worker.ts'
import type { Answer, Question } from './measuring-messages.ts'

/** The worker that measures, and counts. */
export const {
  start: startMeasuring,
  ask: askMeasuring,
  stop: stopMeasuring,
} = openAsking<Question, Answer>(
  () => new Worker(new URL('./measuring-worker.ts', import.meta.url), { type: 'module' }),
)
