import type { Task } from '#contract/fields.ts'

type Dated = Pick<Task, 'title' | 'startOn' | 'finishOn' | 'gate'>

/** The most dates between the first and the last. */
const betweenMost = 6

/**
 * The days that an owner is told of: when it starts, when what has to be passed or is delivered comes, when it is finished.
 * `words` are what the first and the last are called.
 */
export function datesOf(
  tasks: readonly Dated[],
  words: { start: string; completion: string },
): { title: string; on: string }[] {
  const starts = tasks.flatMap(({ startOn }) => startOn ?? []).sort()
  const finishes = tasks.flatMap(({ finishOn }) => finishOn ?? []).sort()
  const gates = tasks
    .filter(({ gate }) => gate === 'inspection' || gate === 'order')
    .flatMap(({ title, finishOn }) => (finishOn ? [{ title, on: finishOn }] : []))
    .sort((a, b) => a.on.localeCompare(b.on))
  const [first, last] = [starts[0], finishes.at(-1)]
  return [
    ...(first === undefined ? [] : [{ title: words.start, on: first }]),
    ...gates.slice(0, betweenMost),
    ...(last === undefined ? [] : [{ title: words.completion, on: last }]),
  ]
}
