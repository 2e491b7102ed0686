import type { Person, Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'

type Asked = { task: Task; people: readonly Pick<Person, 'id' | 'name'>[] }

/**
 * What those who are to do a task answered to the letter about the days that it has: whether all who did said yes, and the
 * answers in words, who cannot first. Undefined where nobody answered, or the work has begun.
 */
export function answersTo({ task, people }: Asked): { mark: 'done' | 'blocked'; words: string } | undefined {
  if (!task.answers || task.status === 'done' || task.status === 'doing') return undefined
  const said = task.answers.flatMap(({ person, answer }) => {
    const name = people.find(({ id }) => id === person)?.name
    return name === undefined ? [] : [{ name, answer }]
  })
  const namesOf = (answer: 'yes' | 'cannot') => said.filter((one) => one.answer === answer)
  const words = [
    ...namesOf('cannot').map(({ name }) => say('{name} cannot', { name })),
    ...namesOf('yes').map(({ name }) => say('{name} said yes', { name })),
  ]
  if (words.length === 0) return undefined
  return { mark: namesOf('cannot').length > 0 ? 'blocked' : 'done', words: words.join(', ') }
}
