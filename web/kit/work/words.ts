import type {
  ConstraintKind,
  Doer,
  GateKind,
  LinkKind,
  ProjectKind,
  ProjectStatus,
} from '#contract/fields.ts'
import { say } from '#language/say.ts'

/** What the values of the workspace's fields are called. */

export const kindWords: Record<ProjectKind, string> = {
  diy: say('DIY'),
  hybrid: say('Hybrid'),
  professional: say('Professional'),
}

export const statusWords: Record<ProjectStatus, string> = {
  active: say('Active'),
  won: say('Won'),
  lost: say('Lost'),
  closed: say('Closed'),
}

export const gateWords: Record<GateKind, string> = {
  permit: say('Permit'),
  inspection: say('Inspection'),
  decision: say('Decision'),
  order: say('Order'),
  wait: say('Wait'),
  review: say('Review'),
}

export const doerWords: Record<Doer, string> = {
  you: say('You'),
  contractor: say('Contractor'),
  licensed: say('Licensed trade only'),
  designer: say('Architect or engineer'),
  inspector: say('Inspector'),
  agency: say('Agency'),
}

/** How a task hangs on another, as it is said on site. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  FS: say('starts after it finishes'),
  SS: say('starts with it'),
  FF: say('finishes with it'),
  SF: say('finishes once it starts'),
}

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
