import { say } from '#language/say.ts'
import { signOut } from '#web/kit/work/sign-out.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSaving } from './use-saving.ts'

/** Ends this session, and leads to the public site. */
export function LogOutButton() {
  const { banner, save } = useSaving()
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      <Banner>{banner}</Banner>
      <Button variant="outline" size="sm" onClick={() => save(signOut)}>
        {say('Log Out')}
      </Button>
    </div>
  )
}
