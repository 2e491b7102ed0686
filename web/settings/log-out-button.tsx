import { useState } from 'react'
import { say } from '#language/say.ts'
import { signOut } from '#web/kit/work/sign-out.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends this session, and leads to the public site; says why where it cannot. */
export function LogOutButton() {
  const [banner, setBanner] = useState('')
  const leave = () => {
    setBanner('')
    signOut().catch((error: unknown) => setBanner(whyNotSaved(error)))
  }
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      <Banner>{banner}</Banner>
      <Button variant="outline" size="sm" onClick={leave}>
        {say('Log Out')}
      </Button>
    </div>
  )
}
