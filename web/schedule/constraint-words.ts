import type { ConstraintKind } from '#contract/fields.ts'
import { say } from '#language/say.ts'

/** What binds a task, as one says it before a day. */
export const constraintWords: Readonly<Record<ConstraintKind, string>> = {
  alap: say('as late as possible'),
  snet: say('start no earlier than'),
  snlt: say('start no later than'),
  fnet: say('finish no earlier than'),
  fnlt: say('finish no later than'),
  mso: say('must start on'),
  mfo: say('must finish on'),
}
