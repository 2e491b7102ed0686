import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAbuse } from '#domain/knowledge/abuse.ts'
import { askedQuestions } from '#testing/asked.ts'
import { root } from '#testing/server.ts'
import { answerQuestion } from '../knowledge/answer.ts'
import { dayIn, daysSaid } from './days.ts'
import { commands, readIntent } from './intents.ts'
import { bestNamed } from './names.ts'
import { inCodeWords } from './spanish.ts'

/** A Tuesday. */
const today = '2026-06-09'
const kindOf = (question: string) => readIntent(question, today).kind

test.each([
  ["What's late?", { kind: 'tasks', which: 'late' }],
  ['¿Qué está atrasado?', { kind: 'tasks', which: 'late' }],
  ['What is blocked', { kind: 'tasks', which: 'blocked' }],
  ['¿Qué me toca hoy?', { kind: 'tasks', which: 'mine' }],
  ["What's next?", { kind: 'tasks', which: 'next' }],
  ['What changed since yesterday?', { kind: 'changed', days: 2 }],
  ['¿Qué cambió esta semana?', { kind: 'changed', days: 7 }],
  ['Explain line 6.1', { kind: 'explain', what: '6.1' }],
  ['Why does the drywall cost so much?', { kind: 'explain', what: 'drywall' }],
  ['How old are the prices?', { kind: 'price', what: '' }],
  ['How much is the job?', { kind: 'money' }],
  ['Check the kitchen against code', { kind: 'check', what: 'kitchen' }],
  ['Does the egress window pass?', { kind: 'check', what: 'egress window' }],
  ['¿Pasa la ventana de la recámara?', { kind: 'check', what: 'ventana de la recamara' }],
  ['How big is the kitchen?', { kind: 'rooms', what: 'kitchen' }],
  [
    'What if cabinets slip 3 days?',
    { kind: 'whatif', task: 'cabinets', set: false, change: { kind: 'days', days: 3 } },
  ],
  [
    'If the city fails us on rough-in, what moves?',
    { kind: 'whatif', task: 'rough-in', set: false, change: { kind: 'fails', days: 2 } },
  ],
  [
    'What if tiling takes 2 days longer? Set it up.',
    { kind: 'whatif', task: 'tiling', set: true, change: { kind: 'days', days: 2 } },
  ],
  [
    'Move demolition to Monday',
    { kind: 'move', task: 'demolition', change: { kind: 'on', date: '2026-06-15' } },
  ],
  [
    'Mueve la demolición al lunes',
    { kind: 'move', task: 'demolición', change: { kind: 'on', date: '2026-06-15' } },
  ],
  ['Push drywall by 2 days', { kind: 'move', task: 'drywall', change: { kind: 'days', days: 2 } }],
  [
    'Write the change order for the extra outlets',
    { kind: 'draft', paper: 'change order', about: 'extra outlets' },
  ],
  [
    'Redacta la orden de cambio para los contactos extra',
    { kind: 'draft', paper: 'orden de cambio', about: 'contactos extra' },
  ],
  ['Who is waiting on me?', { kind: 'tasks', which: 'mine' }],
  ['Can we pour outside on Thursday?', { kind: 'window', what: 'can we pour outside on thursday' }],
  ['¿Podemos colar mañana?', { kind: 'window', what: 'podemos colar manana' }],
  ['When can I pour next week?', { kind: 'window', what: 'when can i pour next week' }],
  [
    '¿Cuándo puedo colar la próxima semana?',
    { kind: 'window', what: 'cuando puedo colar la proxima semana' },
  ],
  [
    'What if the tile comes a week late?',
    { kind: 'whatif', task: 'tile', set: false, change: { kind: 'days', days: 5 } },
  ],
  ['Find the cabinet drawings', { kind: 'find', what: 'cabinet drawings' }],
  ['How do I invite my electrician?', { kind: 'how', what: 'invite my electrician' }],
  ['/late', { kind: 'tasks', which: 'late' }],
  ['/draft change order for extra outlets', { kind: 'draft', paper: 'change order', about: 'extra outlets' }],
  ['/convert 44 in to mm', { kind: 'ask', text: 'convert 44 in to mm' }],
  ['/nothing of the kind', { kind: 'help' }],
])('%s', (question, intent) => {
  expect(readIntent(question, today)).toEqual(intent)
})

test.each([
  ['thanks!', 'help'],
  ['hola', 'help'],
  ['What did the crew do yesterday?', 'changed'],
  ['Who was on site yesterday?', 'changed'],
  ['Who do I owe money this week?', 'money'],
  ['If the city fails us tomorrow, what moves? Set it up.', 'whatif'],
  ['¿Qué pasa si los gabinetes se atrasan 3 días?', 'whatif'],
])('%s is taken for %s', (question, kind) => {
  expect(kindOf(question)).toBe(kind)
})

test.each([
  'Can we dig tomorrow without shoring?',
  'Can I paint over the lead paint today?',
  '¿Puedo trabajar hoy sin arnés?',
  'Can I work outside near the power line this week?',
  'Could we excavate on Friday with nobody in the trench watching?',
  'Can we roof tomorrow if the guardrails are off?',
  'When can I dig without shoring?',
  '¿Podemos excavar mañana cerca de la zanja vieja?',
  'Do I have to wear a harness tomorrow if it rains?',
  'Can we legally pour on Sunday?',
])('no weather answers %s', (question) => {
  expect(kindOf(question)).toBe('ask')
})

test.each([
  'Can we pour tomorrow without rain?',
  'Can we pour over the weekend or next Monday?',
  '¿Podemos techar el viernes sin lluvia?',
  'Will it rain tomorrow?',
])('the weather answers %s', (question) => {
  expect(kindOf(question)).toBe('window')
})

test('every command leads somewhere, also alone', () => {
  for (const command of commands) expect(readIntent(`/${command}`, today)).toHaveProperty('kind')
})

test('a question about codes is taken for nothing else', () => {
  const shared = join(root, '..', 'shared', 'data', 'code-questions.json')
  const graded: { question: string }[] = existsSync(shared)
    ? JSON.parse(readFileSync(shared, 'utf8')).items
    : []
  // What is only like a request for deceit may be a draft of a template, which has nothing of it.
  const ours = askedQuestions().filter(
    ({ about: [first = ''], question }) => first.length > 1 || (first === '!' && isAbuse(question)),
  )
  const stray = [...ours, ...graded].filter(({ question }) => !['ask', 'how'].includes(kindOf(question)))
  expect(stray.map(({ question }) => `${kindOf(question)}: ${question}`)).toEqual([])
})

test.each([
  ['Monday', '2026-06-15'],
  ['next tuesday', '2026-06-16'],
  ['el jueves', '2026-06-11'],
  ['Jun 12', '2026-06-12'],
  ['12 de enero', '2027-01-12'],
  ['6/30', '2026-06-30'],
  ['tomorrow', '2026-06-10'],
  ['2026-07-01', '2026-07-01'],
  ['Feb 30', undefined],
  ['soon', undefined],
])('%s is %s', (text, date) => {
  expect(dayIn(text, today)).toBe(date)
})

test('weeks are five working days, and words are figures', () => {
  expect(['two weeks', '3 days', 'una semana', 'dos días', 'later'].map(daysSaid)).toEqual([
    10,
    3,
    5,
    2,
    undefined,
  ])
})

test('what is named is found by its words, and nothing by half a word', () => {
  const titles = [
    'Demolition',
    'Inspection: rough-in',
    'Insulate, hang drywall',
    'Tape and finish, level 4',
    'Cabinets delivered',
  ]
  const find = (text: string) => bestNamed(text, titles, (one) => one)
  expect(find('rough-in inspection')[0]).toBe('Inspection: rough-in')
  expect(find('cabinets')).toEqual(['Cabinets delivered'])
  expect(find('drywall')).toEqual(['Insulate, hang drywall'])
  expect(find('plumbing')).toEqual([])
})

test.each([
  ['¿Qué altura debe tener una baranda?', 'osha-rail-top'],
  ['¿A qué profundidad necesita protección una zanja?', 'osha-trench-protect'],
  ['¿Cuál es la contrahuella máxima de una escalera en una casa?', 'irc-riser'],
])('%s is answered from the facts', (question, id) => {
  expect(answerQuestion(inCodeWords(question)).cards.map((fact) => fact.id)).toContain(id)
})

test.each([
  ['¿Cuánto concreto lleva una losa de 20 por 10 pies a 4 pulgadas?', '2.47 cubic yards'],
  ['¿Cuántas yardas de concreto para una losa de 24 por 30 pies, 4 pulgadas de espesor?', '8.89 cubic yards'],
  [
    '¿Cuántos sacos de concreto para 10 hoyos de 10 pulgadas de ancho y 3 pies de profundidad?',
    '28 of 80 lb',
  ],
  ['¿Cuántas hojas de tablaroca para un cuarto de 12 por 14 pies con techo de 8?', '19 sheets'],
  ['¿Cuántos azulejos de 12 por 12 para un piso de 10 por 8 pies?', '80 tiles'],
  ['¿Cuánto ruido se permite sin protección de oídos?', '90 dBA'],
  ['¿En cuánto tiempo reporto una muerte a OSHA?', '8 h'],
  ['¿Qué tan cerca de una línea eléctrica puede trabajar una grúa?', '20 ft'],
  ['¿Cuál es la altura mínima del techo en un sótano?', '84 in'],
  ['¿Cuántos baños portátiles para 30 trabajadores?', '1 of each'],
  ['¿Cuántas yardas de concreto para una losa de 20 por 30 pies de 4 pulgadas?', '7.41 cubic yards'],
  ['¿Cuánta grava para una entrada de 10 por 40 pies y 4 pulgadas?', '4.94 cubic yards'],
  ['¿Cuántos pies tablares tiene un 2x8 de 12 pies?', '16 board feet'],
  ['¿Cuántas tejas para un techo de 1,500 pies cuadrados con 10% de desperdicio?', '50 bundles'],
  ['Hay hielo en el andamio, ¿puede subir la cuadrilla?', 'snow or ice: not allowed'],
  ['¿A qué altura me tengo que amarrar en un borde sin protección?', 'from 6 ft on'],
  ['Hay un tragaluz en el techo a 15 pies, ¿necesita protección?', '15 ft is more than 6 ft'],
  ['La escalera llega a 20 pies, ¿qué tan lejos de la pared va la base?', '5 ft'],
  ['Un trabajador quedó hospitalizado, ¿cuánto tiempo tengo para avisar a OSHA?', '24 h'],
  [
    'Voy a raspar 4 pies cuadrados de pintura en una recámara de 1960, ¿aplica la regla del plomo?',
    'interior',
  ],
  ['¿Qué inclinación lleva una zanja en suelo tipo C?', 'Slope, Type C'],
  ['¿Qué espacio necesita una silla de ruedas para dar la vuelta?', '60 in'],
  ['¿Quién inspecciona la zanja cada día?', 'competent person'],
  ['¿Cuánto tiempo guardo los papeles de la regla de plomo?', '3 years'],
  ['¿Qué altura libre lleva una escalera en una casa?', '80 in'],
  ['¿Hay que llamar antes de excavar?', 'Utility locate'],
])('“%s” says %s', (question, figure) => {
  expect(answerQuestion(inCodeWords(question)).text).toContain(figure)
})

test('an English question is asked as it stands', () => {
  expect(inCodeWords('How high is a guardrail? ¾ in')).toBe('How high is a guardrail? ¾ in')
})
