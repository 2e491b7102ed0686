import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** The longest path that a refusal spells out; of a longer one it tells the ends. */
const namedMost = 6

/** The refusal of a cycle, by the titles on its way, each once: `Frame → Rough plumbing → Frame`. */
export function cycleRefusal(path: readonly string[], titles: ReadonlyMap<string, string>): Refusal {
  const named = path.map((id) => titles.get(id) ?? '')
  const shown = named.length > namedMost ? [...named.slice(0, 3), '…', ...named.slice(-2)] : named
  return new Refusal(
    'conflict',
    say('These would wait for each other: {path}. Remove one of these links first.', {
      path: [...shown, shown[0]].join(' → '),
    }),
  )
}
