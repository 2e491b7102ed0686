import { say } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { undoLast } from '#web/ui/work/undo-toast.tsx'
import { type KeyBinding, useKeys } from '#web/ui/work/use-keys.ts'
import { keysOf } from './palette-items.ts'
import type { Way } from './ways.ts'

/** The keys that answer on every screen: what opens, what is taken back, and G with a letter for each way. */
export function useWorkKeys(
  ways: readonly Way[],
  { openPalette, openKeys, openAsk }: Record<'openPalette' | 'openKeys' | 'openAsk', () => void>,
): void {
  const navigate = useNavigate()
  const goTo = say('Go to')
  useKeys([
    { keys: 'ctrl+k', label: say('Search or go to'), run: openPalette, always: true },
    { keys: 'ctrl+j', label: say('Ask'), run: openAsk, always: true },
    { keys: '?', label: say('All keys'), run: openKeys },
    { keys: 'ctrl+z', label: say('Undo what was done last'), run: undoLast },
    ...ways.flatMap((way): KeyBinding[] =>
      way.id === 'log' ? [{ keys: 'l', label: say('Start the log'), run: () => navigate(way.href) }] : [],
    ),
    ...ways.flatMap((way): KeyBinding[] => {
      const keys = keysOf(way)
      return keys === undefined
        ? []
        : [{ keys, label: way.label, group: goTo, run: () => navigate(way.href) }]
    }),
  ])
}
