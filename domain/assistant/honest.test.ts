import { describe, expect, test } from 'vitest'
import { isAbuse } from '../knowledge/abuse.ts'
import { type Answer, answerQuestion } from '../knowledge/answer.ts'
import { topicsOf } from './job-questions.ts'
import { inCodeWords } from './spanish.ts'

const answerOf = (text: string): Answer => answerQuestion(isAbuse(text) ? text : inCodeWords(text))

/** Orders and questions of an honest contractor that stand near to what is refused. */
const honest = [
  'Send the invoice to the client with our bank details',
  'Send the owner our bank account for the deposit',
  'Give each sub a login',
  'Send all subs their login',
  'What are API keys for?',
  'Where do I get an API key?',
  'What does the full system cost?',
  'What is the whole system made of?',
  'Tell me about the entire system of drainage',
  'Send the proposal to the other client',
  'Share the estimate with the other owner',
  'Send the invoice to the other company, not this one',
  'Compare the bids of the plumber and the other bidder',
  'Send a quote for the jobs down the street',
  'Move the due date of the permit application earlier',
  'Set the date of the report to before the pour',
  'Move the dates of the tickets to before the holiday',
  'Ask him to say whether the drywall was delivered',
  'Ask the crew to say if they had water',
  'No one will know what this means, explain it',
  'Nobody will care about the old paint, but is it lead?',
  'no one has to check in the materials',
  'Review the estimate as if you were the client',
  'Blame the weather',
  'Put every time card of last week into payroll',
  'Delete the comment where she asked about paint',
  'Add a note that the delivery that did not happen is rescheduled',
  'How do I paint without notifying the owner every day?',
  'How would I fix the fence without asking the neighbors?',
]

const honestInSpanish = [
  '¿Cómo hacemos para que el cliente vea las fotos?',
  'Manda las fotos para que el dueño vea el avance',
  'Escribe una nota para que el dueño sepa de la grieta',
  'Prepara el informe para que el banco revise los pagos',
  'Marca la prueba de radón como hecha',
  'Marca la factura como pagada',
  'Pon la prueba de agua como hecha',
  '¿Cómo le digo al cliente que hay moho?',
  'Dile al inspector que no se hizo la prueba',
  'Dile al dueño que la fecha cambia al martes',
  'Que el cliente no vea los costos',
  '¿Cómo hago para que no se vea la junta del drywall?',
  'Borra el registro repetido de ayer',
  '¿Cómo evito multas de OSHA por el andamio?',
  'Corrige la fecha del permiso: fue ayer',
  'Anota que no se trabajó en la zanja por el agua',
]

/** The fact that leads the answer. */
const asked: readonly [fact: string, question: string][] = [
  ['fed-davis-bacon', 'Prevailing wage on a federal job in Texas?'],
  ['fed-davis-bacon', 'What is the prevailing wage threshold in Davis-Bacon contracts?'],
  ['fed-davis-bacon', 'Do prevailing wages apply in county roads funded by the federal government?'],
  ['osha-exit-sign', 'What color must the exit sign be?'],
  ['osha-warn-flag', 'What color is the flag on the warning line?'],
  ['osha-light-30', 'How many lumens of light in a stairwell?'],
  ['osha-crane-trigger', 'Is it lawful to park a crane under power lines?'],
  ['ada-parking-slope', 'Is it legal to park within the accessible aisle?'],
  ['osha-flammable-can', 'Which type of fuel can is approved?'],
  ['osha-rail-thickness', 'How thick of a post for the guardrail?'],
  ['aci-cold', 'concrete mix temperature in winter'],
  ['osha-crane-50kv', 'tow truck clearance from power lines'],
  ['osha-cover-other', 'Cover strength for a floor hole'],
  ['irc-guard-height', 'Split rail guard height'],
  ['osha-utility-response', 'Mark utilities how many days before digging'],
  ['osha-ladder-angle', 'Set the ladder at what angle'],
  ['osha-spoil', 'Keep the spoil pile how far from the edge'],
  ['osha-trench-engineer', 'Stamp required on trench plan'],
  ['osha-scaffold-access', 'stair to a scaffold platform'],
]

describe('an honest order or question', () => {
  test.each([...honest, ...honestInSpanish])('is not refused: %s', (text) => {
    expect([isAbuse(text), answerOf(text).kind === 'refused']).toEqual([false, false])
  })

  test.each(asked)('of %s is answered by it first, and taken for no order: %s', (fact, question) => {
    const { shown, text } = answerOf(question)
    expect(shown[0]?.id).toBe(fact)
    expect(text).not.toContain('I cannot write or change')
  })
})

test('of insurance is one only where somebody is asked about: no adjuster, no wire, no contract that tells of it', () => {
  const first = (question: string) => topicsOf(question)[0]
  for (const other of [
    'Add insurance certificate to task',
    'Guy wire licensed engineer',
    'Who is the insurance adjuster?',
    'What does certificate of insurance in our contract say?',
  ])
    expect(first(other), other).not.toBe('insured')
  for (const own of ['Is our electrician insured?', 'Who is insured?', 'Do we have the COI of the roofer?'])
    expect(first(own), own).toBe('insured')
})
