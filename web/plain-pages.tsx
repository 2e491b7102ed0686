import type { ReactNode } from 'react'
import type { ScreenId } from '#contract/pages.ts'
import { ContactPage, ContactSent } from './information/contact-page.tsx'
import { ConfirmedPlain } from './waitlist/confirmed.tsx'
import {
  ConfirmFailed,
  EraseDone,
  LetterFrame,
  UnsubscribeDone,
  UnsubscribeFailed,
} from './waitlist/letter-pages.tsx'
import { PlainJoinForm } from './waitlist/plain-join-form.tsx'
import { ThankYou } from './waitlist/thank-you.tsx'
import { WaitlistFrame } from './waitlist/waitlist-frame.tsx'

/** Where the server writes what it has to say. */
const message = '%%message%%'

const waitlist = (content: ReactNode) => ({
  screen: 'waitlist' as const,
  page: <WaitlistFrame open>{content}</WaitlistFrame>,
})
const letter = (screen: 'confirm' | 'unsubscribe', content: ReactNode) => ({
  screen,
  page: <LetterFrame>{content}</LetterFrame>,
})

/**
 * The pages that answer a form posted without script: built like every page, but without the script tag. The key is the
 * file's name under `pages/plain/`; `screen` lends its title and its shell.
 */
export const plainPages: Record<string, { screen: ScreenId; page: ReactNode }> = {
  'waitlist-form': waitlist(<PlainJoinForm />),
  'waitlist-joined': waitlist(<ThankYou alreadyJoined={false} place="%%place%%" />),
  'waitlist-already': waitlist(<ThankYou alreadyJoined />),
  'contact-form': { screen: 'contact', page: <ContactPage screen="contact" filled /> },
  'contact-sent': { screen: 'contact', page: <ContactSent screen="contact" /> },
  'contact-sales-form': { screen: 'contact-sales', page: <ContactPage screen="contact-sales" filled /> },
  'contact-sales-sent': { screen: 'contact-sales', page: <ContactSent screen="contact-sales" /> },
  'confirm-done': letter('confirm', <ConfirmedPlain />),
  'confirm-failed': letter('confirm', <ConfirmFailed>{message}</ConfirmFailed>),
  'unsubscribe-done': letter('unsubscribe', <UnsubscribeDone>{message}</UnsubscribeDone>),
  'erase-done': letter('unsubscribe', <EraseDone>{message}</EraseDone>),
  'unsubscribe-failed': letter('unsubscribe', <UnsubscribeFailed>{message}</UnsubscribeFailed>),
}
