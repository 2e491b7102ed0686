import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { ImportedTask, ImportProblem } from './task-list.ts'

/** How much of each a task of ours takes: characters of a text, and how many of what there may be several of. */
export const room = {
  title: 200,
  description: 20_000,
  trade: 60,
  phase: 80,
  people: 50,
  steps: 500,
  step: 300,
  comments: 1000,
  comment: 10_000,
} as const

const isLonger = (text: string, most: number) => text.length > most && [...text].length > most

/** What of a task does not come in, because ours has no room for it; its description is measured as it comes in. */
export function leftOut(task: ImportedTask, description: string): ImportProblem[] {
  const told: string[] = []
  const tell = (is: boolean, message: string) => {
    if (is) told.push(message)
  }
  const { checklist, comments, assignees } = task
  tell(
    isLonger(description, room.description),
    say('Its description is too long: the first {most} characters come in', {
      most: numberText(room.description),
    }),
  )
  tell(
    assignees.length > room.people,
    say('It is given to too many: the first {most} people come in', { most: room.people }),
  )
  tell(
    checklist.length > room.steps || comments.length > room.comments,
    say('Of its checklist the first {steps} steps come in, of its comments the first {comments}', {
      steps: room.steps,
      comments: numberText(room.comments),
    }),
  )
  tell(
    checklist.some(({ text }) => isLonger(text, room.step)) ||
      comments.some(({ text }) => isLonger(text, room.comment)),
    say('A step or a comment is too long: its end is left out'),
  )
  return told.map((message) => ({ row: task.sourceRow, message }))
}
