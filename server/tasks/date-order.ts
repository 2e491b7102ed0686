import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere } from '#server/scope/scope.ts'

/** SQLSTATE of a row that breaks a rule of its table, and of one that names what is not there: a calendar of elsewhere. */
const broken = '23514'
const missing = '23503'

/** Runs a change of dates; refuses one that would have a task finish before it starts, whoever set the other date. `field` is what the message stands beside in what was sent. */
export async function inOrder<Result>(
  change: Promise<Result>,
  field: 'finishOn' | 'fields.finishOn',
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === missing) throw notThere()
    if (error.code !== broken) throw error
    const message = say('The finish cannot be before the start.')
    throw new Refusal('invalid_input', message, { fields: { [field]: message } })
  }
}
