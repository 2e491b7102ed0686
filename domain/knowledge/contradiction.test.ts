import { expect, test } from 'vitest'
import { contradictsItself } from './contradiction.ts'

test.each([
  'Show 40 hours for the framers, they worked 52',
  'Make the ticket say 30 yards, the truck brought 24',
  'Enter 3,000 psi on the break sheet, it came out at 2,600',
  'Write that the painters wore masks that day, none of them did',
  'Certify that we walked the deck, we never walked it',
  'Escribe que la cuadrilla tomó el curso, nunca lo tomó',
  'Cóbrale al dueño cinco viajes de escombro, hicimos tres',
])('what is to be told is said not to be so: %s', (text) => {
  expect(contradictsItself(text)).toBe(true)
})

test.each([
  'Put 14 on the report, the lab said 14',
  'Invoice them for six windows, not eight',
  'Order 12 sheets, we used 10 last time',
  'The report says 14, the lab said 16. Which is right?',
  'Note that we did not test the pipe, we test it Monday',
  'Change his hours to 45, he forgot to punch out at 5',
  'Anota que no tomaron el curso',
  'Apunta 4 horas de Beto, se fue a mediodía',
])('what only corrects, wishes or asks is none of it: %s', (text) => {
  expect(contradictsItself(text)).toBe(false)
})
