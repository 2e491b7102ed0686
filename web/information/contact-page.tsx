import { contactFields, messageMost } from '#contract/contact.ts'
import { type ScreenId, screens } from '#contract/pages.ts'
import { honeypotField } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { TextPage } from './text-page.tsx'

type Screen = Extract<ScreenId, 'contact' | 'contact-sales'>
const prefix = 'contact'

const leads: Readonly<Record<Screen, string>> = {
  contact: say(
    'A question, a fault, a figure that was never right: it goes to the people who run this service, and they answer by email.',
  ),
  'contact-sales': say(
    'Enterprise, government work, more seats than the plans have: say what you build and how many of you there are, and the answer comes by email.',
  ),
}

/** Writes to those who run the service; it works without a script. `filled` is the same form as the server answers with it. */
export function ContactPage({ screen, filled = false }: { screen: Screen; filled?: boolean }) {
  return (
    <TextPage title={screens[screen].title} lead={leads[screen]}>
      <ContactForm filled={filled} />
    </TextPage>
  )
}

function ContactForm({ filled }: { filled: boolean }) {
  const mark = (text: string) => (filled ? `%%${text}%%` : undefined)
  const field = (name: (typeof contactFields)[number]) => ({
    id: `${prefix}-${name}`,
    error: mark(`error:${name}`),
    invalid: filled ? (mark(`invalid:${name}`) as 'true') : false,
  })
  const text = (name: (typeof contactFields)[number]) => ({
    ...field(name),
    name,
    defaultValue: mark(`value:${name}`),
  })
  return (
    <form method="post" noValidate className="grid max-w-[40rem] gap-5">
      {filled && (
        <>
          <Banner>%%banner%%</Banner>
          <ErrorSummary
            prefix={prefix}
            errors={Object.fromEntries(contactFields.map((name) => [name, `%%error:${name}%%`]))}
            filled
          />
        </>
      )}
      <TextField {...text('name')} label={say('Name')} required autoComplete="name" />
      <TextField
        {...text('email')}
        label={say('Email')}
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...text('company')} label={say('Company')} optional autoComplete="organization" />
      <Field {...field('message')} label={say('Message')}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={7}
            required
            maxLength={messageMost}
            defaultValue={mark('value:message')}
            className="w-full rounded-sm border-2 border-control bg-sheet px-3 py-2 text-base text-ink aria-invalid:border-alarm-text"
          />
        )}
      </Field>
      <div className="absolute -left-[200vw] size-px overflow-hidden" aria-hidden="true" inert>
        <label>
          {say('Leave this empty')}
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
        {say('Send')}
      </Button>
    </form>
  )
}

/** What stands in its place once it was sent. */
export function ContactSent({ screen }: { screen: Screen }) {
  return (
    <TextPage
      title={say('Your message is sent')}
      lead={say('It is with the people who run this service. The answer comes to your email address.')}
    >
      <Button href={screens.home.path} variant="outline">
        {say('Go to the home page')}
      </Button>
      <p className="mt-6">
        <a href={screens[screen].path} className="text-link underline underline-offset-4">
          {say('Write another message')}
        </a>
      </p>
    </TextPage>
  )
}
