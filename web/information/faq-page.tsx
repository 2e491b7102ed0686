import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { questionsNow } from './questions.ts'
import { Part, TextLink, TextPage } from './text-page.tsx'

/** What visitors ask, with what can be answered today. */
export function FaqPage() {
  return (
    <TextPage
      title={say('Frequently Asked Questions')}
      status={say('FAQ: it grows as parts open')}
      lead={
        isLaunched()
          ? say('What can be answered in as few words as it takes.')
          : say('What can be answered before the release, in as few words as it takes.')
      }
    >
      {questionsNow().map(({ question, answer, more }) => (
        <Part key={question} title={question}>
          <p>{answer}</p>
          {more && (
            <p>
              <TextLink href={more.href}>{more.label}</TextLink>
            </p>
          )}
        </Part>
      ))}
    </TextPage>
  )
}
