import { screens } from '#contract/pages.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { joinFields } from './check-join.ts'
import { JoinFields } from './join-fields.tsx'

const errors = Object.fromEntries(joinFields.map((name) => [name, `%%error:${name}%%`]))
const values = {
  name: '%%value:name%%',
  email: '%%value:email%%',
  company: '%%value:company%%',
  position: '%%value:position%%',
} as const

/** The form as the server answers with it where there is no script: it fills in what was typed and what is wrong. */
export function PlainJoinForm() {
  return (
    <form method="post" action={screens.waitlist.path} noValidate aria-labelledby="join-heading">
      <Banner className="mb-6">%%banner%%</Banner>
      <JoinFields errors={errors} running={false} marks={{ values }} />
      <Button type="submit" size="lg" className="mt-6 w-full">
        {waitlistTexts.submit}
      </Button>
    </form>
  )
}
