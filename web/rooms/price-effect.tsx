import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { KeptScan } from '#contract/rooms.ts'
import type { ScanChange } from '#contract/scans.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import type { Place } from './data.ts'
import { type Effect, effectIn, measuredWith, useEffects, type useEstimatesOn } from './effects.ts'

/** What a correction would do to the estimates that stand on its scan, in words; '' where it cannot be told. */
export type Foretell = (change: ScanChange) => Promise<string>

const signed = (cents: number) => `${cents < 0 ? '−' : '+'} ${moneyText(Math.abs(cents))}`

const effectText = ({ cents, lines }: Effect) =>
  lines === 0
    ? say('changes no line')
    : say('{sum} on {count, plural, one {# line} other {# lines}}', { sum: signed(cents), count: lines })

/** How corrections of the newest scan of a place are foretold; undefined where no estimate stands on it. */
export function useForetold(
  project: string,
  place: Place,
  scan: KeptScan,
  estimates: ReturnType<typeof useEstimatesOn>,
): Foretell | undefined {
  const client = useQueryClient()
  if (estimates.length === 0 || scan.id !== place.newest.id) return undefined
  return async (change) => {
    const read = await measuredWith(project, scan, change)
    if ('refused' in read) return read.refused
    const { measured } = read
    const effects = await Promise.all(
      estimates.map(({ id }) => effectIn({ client, project, place, estimate: id, measured })),
    )
    return effects.flatMap((one) => (one ? `${one.name}: ${effectText(one)}` : [])).join('; ')
  }
}

/** What is being typed would do to the price, before it is taken. */
export function PriceEffect({
  change,
  foretell,
}: {
  change: ScanChange | undefined
  foretell: Foretell | undefined
}) {
  const [told, setTold] = useState('')
  const isForetold = foretell !== undefined
  const key = JSON.stringify(change ?? null)
  const ask = useEffectEvent((asked: ScanChange) => foretell?.(asked) ?? Promise.resolve(''))
  useEffect(() => {
    const asked = JSON.parse(key) as ScanChange | null
    if (asked === null || !isForetold) return setTold('')
    let current = true
    // Once the typing rests.
    const timer = setTimeout(() => {
      setTold(say('Reckoning the price …'))
      ask(asked)
        .then((text) => current && setTold(text))
        .catch(() => current && setTold(''))
    }, 400)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key, isForetold])
  return (
    <p role="status" className="font-semibold empty:hidden">
      {told}
    </p>
  )
}

type Props = { project: string; place: Place; estimates: ReturnType<typeof useEstimatesOn> }

/** The estimates that stand on scans of this place, and what its newest measurements do to each until they are taken there. */
export function EstimatesOn({ project, place, estimates }: Props) {
  const effects = useEffects(project, place, estimates)
  const { newest } = place
  if (estimates.length === 0) return null
  return (
    <WorkSection title={say('In estimates')}>
      <ul>
        {estimates.map(({ id, name, basis }) => {
          const stands = basis.some(
            (one) => one.scanId === newest.id && one.corrections === newest.corrections.length,
          )
          const effect = effects.find((one) => one.id === id)
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 border-hair border-b text-[0.8125rem]"
            >
              <a
                className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4 max-md:min-h-11 pointer-coarse:min-h-11"
                href={`${at('/projects')}/${project}/estimate?estimate=${id}`}
              >
                {name}
              </a>
              <span className="text-muted">
                {stands
                  ? say('stands on these measurements')
                  : effect && say('{effect} once it is taken there', { effect: effectText(effect) })}
              </span>
            </li>
          )
        })}
      </ul>
    </WorkSection>
  )
}
