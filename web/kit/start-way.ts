import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from './release.ts'

/** Where a visitor begins: on the waitlist, or with an account once everybody can have one. */
export const startWay = () =>
  isLaunched()
    ? { href: screens.register.path, label: say('Get Started') }
    : { href: screens.waitlist.path, label: say('Join the Waitlist') }
