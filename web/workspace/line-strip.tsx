import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { useShownFrom } from '#web/kit/kept/reads.ts'
import type { LineState } from '#web/kit/work/live-line.ts'
import { InkStrip } from './ink-strip.tsx'

/** Says that the line is down, since when, and what is shown meanwhile; nothing while it is not. */
export function LineStrip({ line }: { line: LineState }) {
  const from = useShownFrom()
  if (line.state !== 'down') return null
  const time = new Intl.DateTimeFormat(locales[spokenLanguage()], { timeStyle: 'short' }).format(line.since)
  return (
    <InkStrip icon="offline">
      {say('No connection since {time}.', { time })}{' '}
      <span className="font-normal">
        {from === undefined &&
          say('You see what was here then. It updates by itself once you are back online.')}
      </span>
    </InkStrip>
  )
}
