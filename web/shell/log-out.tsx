import { useState } from 'react'
import { createPortal } from 'react-dom'
import { say } from '#language/say.ts'
import { useLogout } from '#web/kit/ending-session.ts'
import { useKeptFocus } from '#web/kit/kept-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The Log Out button and its question: a chunk of its own, which nobody needs who is not signed in. */
export default function LogOut() {
  useKeptFocus()
  const [asking, setAsking] = useState(false)
  const { logOut, pending, error, forget } = useLogout()
  const ask = () => {
    forget()
    setAsking(true)
  }
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={ask}>
        {say('Log Out')}
      </Button>
      {/* Not within the menu: where that folds, as the screen is turned or zoomed, the question would go with it. */}
      {createPortal(
        <Dialog open={asking} onClose={close} title={say('Log out?')}>
          <p className="mt-2">{say('Are you sure you want to log out?')}</p>
          {error && (
            <p role="alert" className="mt-2 font-semibold text-alarm-text">
              {error}
            </p>
          )}
          <div className="mt-6 flex justify-end gap-3">
            <Button variant="outline" onClick={close}>
              {say('No')}
            </Button>
            <Button disabled={pending} onClick={logOut}>
              {say('Yes')}
            </Button>
          </div>
        </Dialog>,
        document.body,
      )}
    </>
  )
}
