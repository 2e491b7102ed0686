import { useState } from 'react'
import { endSession } from './session-calls.ts'

/** Ends the session: `logOut` clears the user and everything cached once the server has agreed; else `error` says why not, until `forget`. */
export function useLogout() {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const logOut = async () => {
    setPending(true)
    setError(undefined)
    try {
      await endSession()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setPending(false)
    }
  }
  return { logOut, pending, error, forget: () => setError(undefined) }
}
