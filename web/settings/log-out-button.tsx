import { logoutRow } from '#contract/session.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSaving } from './use-saving.ts'

/** Ends this session, and leads to the public site. */
export function LogOutButton() {
  const { banner, save } = useSaving()
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      <Banner>{banner}</Banner>
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          save(async () => {
            await call(logoutRow, { params: {}, body: {} })
            window.location.assign(at('/'))
          })
        }
      >
        {say('Log Out')}
      </Button>
    </div>
  )
}
