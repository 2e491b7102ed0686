import { brand } from '#contract/brand.ts'

const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'When can I use it?',
    answer: `The release is planned for ${brand.releaseDate} on ${brand.stores}.`,
  },
  { question: 'Can I try it earlier?', answer: 'Waitlist members get the beta before the full release.' },
  {
    question: 'What does it cost?',
    answer: `Waitlist members get a ${brand.trialDays}-day free trial at launch.`,
  },
]

/** Questions and answers that are written and not shown yet. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-heading" hidden>
      <h2 id="faq-heading">Frequently Asked Questions</h2>
      <dl>
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
