import { useEffect, useRef, useSyncExternalStore } from 'react'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Start, StructureStart } from '../start.ts'
import { keeper } from './keeper.ts'
import type { Kept } from './kept-record.ts'
import { startOf } from './start-again.ts'

type Props = {
  /** What is on the screen. */
  shown: Kept['kind'] | undefined
  onOpen: (start: Start | StructureStart) => void
}

/** What is kept on this device, each job with the way back to it, and what becomes of the one on the screen. */
export default function KeptJobs({ shown, onOpen }: Props) {
  const { current, kept, unreadable } = useSyncExternalStore(keeper.subscribe, keeper.view)
  useEffect(() => void keeper.look(), [])
  const onScreen = shown && current[shown]
  const others = kept?.filter(({ id }) => id !== onScreen?.id) ?? []
  const offer = others.length > 0 || unreadable > 0
  if (!onScreen?.state && !offer) return null
  return (
    <section
      aria-label={say('Kept on this device')}
      className={classNames(
        'grid gap-3 border-ink bg-wash px-5 py-4 sm:px-6 print:hidden',
        shown ? 'border-t-2' : 'border-b-2',
      )}
    >
      {shown && onScreen?.state && <OnScreen kind={shown} {...onScreen} state={onScreen.state} />}
      {offer &&
        (shown ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              {say('Other jobs on this device: {count}', { count: others.length })}
            </summary>
            <Offers kept={others} unreadable={unreadable} onOpen={onOpen} />
          </details>
        ) : (
          <Offers kept={others} unreadable={unreadable} onOpen={onOpen} />
        ))}
    </section>
  )
}

type OnScreenProps = { kind: Kept['kind']; id: string; state: 'kept' | 'refused' | 'forgotten' }

function OnScreen({ kind, id, state }: OnScreenProps) {
  const texts = {
    kept: say('Kept on this device only: it is here when you come back.'),
    refused: say(
      'This browser keeps nothing here, so this job is gone when the page is closed. A file or a link keeps it.',
    ),
    forgotten: say('Forgotten. From here on nothing of this job is kept.'),
  }
  const said = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p ref={said} role="status" tabIndex={-1} className="outline-none">
        {texts[state]}
      </p>
      {state === 'kept' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            // The button goes with what is forgotten.
            said.current?.focus({ preventScroll: true })
            void keeper.forget(kind, id)
          }}
        >
          {say('Forget it')}
        </Button>
      )}
    </div>
  )
}

type OffersProps = Pick<Props, 'onOpen'> & { kept: readonly Kept[]; unreadable: number }

function Offers({ kept, unreadable, onOpen }: OffersProps) {
  const moment = new Intl.DateTimeFormat(locales[spokenLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {kept.map((one, index) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button
              size="sm"
              variant={index === 0 ? 'secondary' : 'outline'}
              className="max-w-full break-words py-2 text-left"
              onClick={() => onOpen(startOf(one))}
            >
              {say('Continue {name}', { name: one.title })}
            </Button>
            <span className="text-muted">
              {say('changed {moment}', { moment: moment.format(one.changedAt) })}
            </span>
          </li>
        ))}
      </ul>
      {unreadable > 0 && (
        <p className="max-w-[68ch] text-muted">
          {say(
            '{count, plural, one {One job that was kept is damaged or from another version of this page, and cannot be opened.} other {# jobs that were kept are damaged or from another version of this page, and cannot be opened.}}',
            { count: unreadable },
          )}
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted">
        {say('Kept on this device only, the last five.')}
        <Button
          size="sm"
          variant="ghost"
          className="text-ink"
          onClick={({ currentTarget }) => {
            // All of this goes: to where a room comes from.
            const from = currentTarget.closest('section')?.parentElement?.querySelector('h3 ~ div button')
            if (from instanceof HTMLElement) from.focus({ preventScroll: true })
            void keeper.forgetAll()
          }}
        >
          {say('Forget all')}
        </Button>
      </p>
    </div>
  )
}
