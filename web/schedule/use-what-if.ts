import { useEffect, useRef } from 'react'
import type { WhatIf } from '#contract/fields.ts'
import { triesNothing } from '#domain/schedule/what-if.ts'
import { say } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * What is tried out on a project's plan. It stays in this tab when the schedule is left by a link, which is told, and stands there
 * again for whoever comes back; a tab that is closed asks first, as it is nowhere else.
 */
export function useWhatIf(
  project: string,
): [whatIf: WhatIf | undefined, set: (whatIf: WhatIf | undefined) => void] {
  const [whatIf, setWhatIf] = useKeptDraft<WhatIf>(`what-if ${project}`)
  const isTried = whatIf !== undefined && !triesNothing(whatIf)
  const tried = useRef(isTried)
  tried.current = isTried
  useEffect(() => {
    if (!isTried) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTried])
  useEffect(
    () => () => {
      if (!tried.current) return
      toast({
        title: say('Your what-if is still there'),
        description: say('Come back to the schedule in this tab to go on with it, keep it or discard it.'),
      })
    },
    [],
  )
  return [whatIf, setWhatIf]
}
