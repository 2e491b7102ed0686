import { say } from '#language/say.ts'
import type { Look } from '#web/kit/work/look.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { InkStrip } from './ink-strip.tsx'

/** Says, for as long as it lasts, with whose eyes the project is seen, and leads back. */
export function LookStrip({ look, onBack }: { look: Look; onBack: () => void }) {
  return (
    <InkStrip icon="eye" end={<ToolButton look="outline" label={say('Back to my view')} onClick={onBack} />}>
      {lookText(look)}
    </InkStrip>
  )
}

const lookText = ({ audience, name }: Look): string => {
  if (audience === 'owner') {
    return name === ''
      ? say('You see this project as its owner sees it.')
      : say('You see this project as {name}, its owner, sees it.', { name })
  }
  if (audience === 'viewer') return say('You see this project as a guest with a link sees it.')
  return name === ''
    ? say('You see this project as a worker sees it.')
    : say('You see this project as {name} sees it.', { name })
}
