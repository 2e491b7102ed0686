import { waitlistQuestions } from '#contract/questions.ts'
import { say } from '#language/say.ts'

/** Questions and answers that are written and not shown yet. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-heading" hidden>
      <h2 id="faq-heading">{say('Frequently Asked Questions')}</h2>
      <dl>
        {waitlistQuestions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
