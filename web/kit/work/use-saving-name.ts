import { type FormEvent, useState } from 'react'
import { whyNotSaved } from './task-edits.ts'

/** The form that saves something under a name: `save` refuses by throwing, and then what was typed stays with the reason. */
export function useSavingName(given: string, save: (name: string) => Promise<void>, onSaved: () => void) {
  const [name, setName] = useState(given)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await save(name)
      onSaved()
    } catch (reason) {
      setError(whyNotSaved(reason))
    } finally {
      setBusy(false)
    }
  }
  return { name, setName, error, setError, busy, onSubmit }
}
