import type { AuditLine } from '#contract/audit.ts'
import type { Person } from '#contract/person.ts'
import { counted } from '../figures.ts'
import { actionWords, actorWords, detailWords, eventWords, letterName } from '../words.ts'

export type Moment = {
  at: string
  /** Where it comes from: what the person did, a letter to them, or what somebody who runs the list did. */
  from: 'person' | 'letter' | 'operator'
  what: string
  detail?: string
  /** The version of the wording that was agreed to. */
  wording?: string
  failed?: boolean
}

/** Whatever happened at one moment: what the person did comes first, then the letter that follows from it. */
const turn: Record<Moment['from'], number> = { operator: 0, person: 1, letter: 2 }

type Told = Pick<Person, 'events' | 'letters'> & { audit: readonly AuditLine[] }

/** The whole history of a member, newest first. */
export function timelineOf({ events, letters, audit }: Told): Moment[] {
  const moments: Moment[] = [
    ...events.map(
      ({ kind, at, wording, network }): Moment => ({
        at,
        from: 'person',
        what: eventWords(kind),
        ...(network && { detail: `from ${network}` }),
        ...(wording && { wording }),
      }),
    ),
    ...letters.map((letter) => letterMoment(letter)),
    ...audit.map(({ at, actor, action, detail }): Moment => {
      const details = detailWords(detail)
      return {
        at,
        from: 'operator',
        what: actionWords(action),
        detail: [`by ${actorWords(actor)}`, details].filter(Boolean).join('; '),
      }
    }),
  ]
  return moments.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || turn[b.from] - turn[a.from])
}

function letterMoment({ kind, requestedAt, sentAt, failedAt, attempts }: Person['letters'][number]): Moment {
  const name = `Letter “${letterName(kind)}”`
  const tries = attempts > 1 ? { detail: `after ${counted(attempts, 'attempt')}` } : {}
  if (failedAt)
    return { at: failedAt, from: 'letter', what: `${name} could not be delivered`, ...tries, failed: true }
  if (sentAt) return { at: sentAt, from: 'letter', what: `${name} sent`, ...tries }
  return {
    at: requestedAt,
    from: 'letter',
    what: `${name} on its way`,
    ...(attempts > 0 && { detail: `${counted(attempts, 'attempt')} so far` }),
  }
}
