import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { homeRow } from '#contract/home.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { keepRead } from '#web/kit/call.ts'
import { beginKeeping, loudFrom, sendNow, useKept } from '#web/kit/kept/outbox.ts'
import { keepReadsOf, useShownFrom, whoIsKept } from '#web/kit/kept/reads.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import type { LineState } from '#web/kit/work/live-line.ts'
import { InkStrip } from './ink-strip.tsx'
import { KeptDoor } from './kept-door.tsx'

/** It knows the calls of every screen of a job, and has time. */
const readAhead = async () => (await import('#web/kit/kept/ahead.ts')).readAhead()

/** Keeps and sends what `person` makes here, and reads the days around today ahead. */
export function useKeeping(person: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (person === undefined) return
    const end = beginKeeping(person, ({ params: { project } }) => {
      void client.invalidateQueries({ queryKey: ['project', project] })
      void client.invalidateQueries({ queryKey: ['own-tasks'] })
      void client.invalidateQueries({ queryKey: ['own-time'] })
    })
    // At once: what is kept from here on is theirs, and so is what stands in the way of signing out.
    const isNew = whoIsKept() !== person
    const known = keepReadsOf(person)
    // Who they are was answered before it was known whose to keep it is.
    const home = isNew ? client.getQueryData(homeQuery.queryKey) : undefined
    if (home) keepRead(homeRow, {}, home)
    const timer = setTimeout(() => void known.then(readAhead).catch(() => undefined), 3000)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [person, client])
}

const whenText = (at: string) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    weekday: 'short',
    timeStyle: undefined,
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

/** That something is kept here and not sent yet, that the device is nearly full, and from when what is shown is. */
export function KeptStrip({ line }: { line: LineState }) {
  const [open, setOpen] = useState(false)
  const { unsent, refused, room, signedOut } = useKept()
  const from = useShownFrom()
  const full = room !== undefined && room.used / room.most >= loudFrom
  useEffect(() => {
    if (line.state !== 'down') void sendNow()
  }, [line.state])
  const down = line.state === 'down' || from !== undefined
  const sheet = <KeptDoor open={open} onClose={() => setOpen(false)} />
  if (unsent === 0 && !full && from === undefined) return sheet
  return (
    <>
      <InkStrip
        icon={down ? 'offline' : 'phone'}
        end={
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-12 shrink-0 px-3 font-semibold underline md:min-h-9"
          >
            {say('Show what is kept')}
          </button>
        }
      >
        {unsent > 0 &&
          say('{count, plural, one {# kept on this device} other {# kept on this device}}', {
            count: unsent,
          })}{' '}
        <span className="font-normal">
          {from !== undefined && say('You see what was here on {time}.', { time: whenText(from) })}{' '}
          {refused > 0 &&
            say('{count, plural, one {# was not taken} other {# were not taken}}', { count: refused })}{' '}
          {signedOut && unsent > 0 && say('Sign in again to send them.')}{' '}
          {full && say('This device is nearly full.')}
        </span>
      </InkStrip>
      {sheet}
    </>
  )
}
