import { useRef, useState } from 'react'
import { formTexts } from '#contract/form.ts'
import { Refusal } from '#web/kit/call.ts'

/** One thing being saved: whether it is on its way, was kept, or why it was refused, by field where the server said so. */
export function useSaving() {
  const [state, setState] = useState<'rest' | 'busy' | 'kept'>('rest')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [banner, setBanner] = useState('')
  const busy = useRef(false)
  const save = async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    setState('busy')
    setErrors({})
    setBanner('')
    try {
      await work()
      setState('kept')
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined
      setState('rest')
      setErrors(refusal?.fields ?? {})
      setBanner(refusal?.serverMessage ?? formTexts.unexpected)
    } finally {
      busy.current = false
    }
  }
  return { state, errors, banner, save }
}
