import type { ReactNode } from 'react'
import type { SigningStanding } from '#contract/signing-calls.ts'
import { say } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

type Party = SigningStanding['parties'][number]

const dayOf = (at: string | null) => (at === null ? '' : momentDay(at))

/** How it stands with a party, in words. Only a link of a letter tells that it was opened: with an account one reads it unnoted. */
export function partyWords({ state, openedAt, at, signedAs, name, reason }: Party): string {
  if (state === 'signed')
    return signedAs === name
      ? say('signed on {day}', { day: dayOf(at) })
      : say('signed as {name} on {day}', { name: signedAs, day: dayOf(at) })
  if (state === 'declined')
    return reason === ''
      ? say('declined on {day}', { day: dayOf(at) })
      : say('declined on {day}: {reason}', { day: dayOf(at), reason })
  if (state === 'waits') return say('comes later')
  return openedAt === null ? say('has not signed') : say('opened it on {day}', { day: dayOf(openedAt) })
}

/** How a signing stands for somebody who does not have to sign now. */
export function signingWords(signing: SigningStanding): string {
  const { state, parties, sealedAt, sealFailedAt } = signing
  const mine = parties.find((one) => one.mine)
  if (state === 'signed')
    return sealedAt === null
      ? sealFailedAt !== null
        ? say('Signed by all. Sealing it did not work yet; it is tried again by itself, and nothing is lost.')
        : say('Signed by all. The sealed file is being made and comes by letter.')
      : say('Signed by all and sealed on {day}.', { day: dayOf(sealedAt) })
  if (state === 'declined')
    return mine?.state === 'declined'
      ? say('You declined. Whoever sent it was told.')
      : say('Somebody declined.')
  if (state === 'withdrawn') return say('It was taken back.')
  if (state === 'expired') return say('The time to sign has run out.')
  if (mine?.state === 'signed') return say('You have signed. The sealed file comes by letter once all have.')
  if (signing.turn !== null) return say('It waits for your signature.')
  const next = parties.find((one) => one.state === 'turn')
  return say('Waiting for {name} to sign.', { name: next?.name ?? '' })
}

/** Who signs, with how it stands with each; `action` is what can be done about one. */
export function Parties({
  signing,
  action,
}: {
  signing: SigningStanding
  action?: (party: Party, at: number) => ReactNode
}) {
  return (
    <ul aria-label={say('Who signs')} className="divide-y divide-hair">
      {signing.parties.map((party, at) => (
        <li key={`${party.role} ${party.name}`} className="flex min-h-12 items-center gap-3 py-2">
          <StatusMark
            status={
              party.state === 'signed'
                ? 'done'
                : party.state === 'declined'
                  ? 'blocked'
                  : party.state === 'turn'
                    ? 'open'
                    : 'waits'
            }
            label={partyWords(party)}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-semibold">{party.name}</span>{' '}
            <span className="text-muted">{party.role}</span>
            <span aria-hidden className="block text-muted">
              {partyWords(party)}
              {party.letter === 'failed' && ` · ${say('the letter could not be delivered')}`}
            </span>
          </span>
          {action?.(party, at)}
        </li>
      ))}
    </ul>
  )
}
