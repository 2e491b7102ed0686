import { afterEach, expect, test, vi } from 'vitest'
import { sayIn, takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'
import { findPlan, planCatalogue, planDisplayName, planIds, plans } from './plans.ts'

test('the catalogue has the prices of the specification, in cents', () => {
  expect(planIds.map((id) => [plans[id].name, plans[id].monthlyPrice, plans[id].annualPrice])).toEqual([
    ['Starter', 1900, 19200],
    ['Pro', 4900, 49900],
    ['Teams', 14900, 149900],
    ['Enterprise', null, null],
  ])
  expect(plans.teams).toMatchObject({
    baseSeats: 3,
    maxSeats: 15,
    additionalSeatPrice: { monthly: 4000, annual: 40800 },
    support: { level: 'response', hours: 24 },
  })
})

test('the catalogue has the limits of the specification', () => {
  expect(planIds.map((id) => plans[id].limits)).toEqual([
    { activeProjects: 3, aiOutputs: 50, revisionHistoryDays: 7 },
    { activeProjects: 10, aiOutputs: 200, revisionHistoryDays: 30 },
    { activeProjects: 25, aiOutputs: 500, revisionHistoryDays: 90 },
    { activeProjects: 'unlimited', aiOutputs: 'unlimited', revisionHistoryDays: 'unlimited' },
  ])
})

test("a plan's features are its limits in words", () => {
  expect(planIds.map((id) => planCatalogue[id].features)).toEqual([
    ['1 user', '3 active projects', '50 AI outputs a month', '7-day revision history', 'Email support'],
    [
      '1 user',
      '10 active projects',
      '200 AI outputs a month',
      '30-day revision history',
      'Priority email support',
    ],
    [
      '3 seats included, up to 15',
      '25 active projects',
      '500 shared AI outputs a month',
      '90-day revision history',
      '24-hour support response',
    ],
    [
      'Unlimited users',
      'Unlimited active projects',
      'Unlimited AI outputs',
      'Unlimited revision history',
      '24/7 support',
    ],
  ])
})

test('each plan stands under its own id, and one of them is popular', () => {
  for (const id of planIds) expect(findPlan(id)).toBe(planCatalogue[id])
  expect(planIds.filter((id) => plans[id].isPopular)).toEqual(['professional'])
})

test.each(['free', 'pro', 'Starter', ' teams', '', 'constructor', '__proto__', 'toString'])(
  '%j is no plan and is granted nothing',
  (id) => {
    expect(findPlan(id)).toBeUndefined()
  },
)

test.each([
  ['free', 'Free Plan'],
  ['starter', 'Starter Plan'],
  ['professional', 'Professional Plan'],
  ['teams', 'Teams Plan'],
  ['enterprise', 'Enterprise Plan'],
  ['legacy', 'Legacy Plan'],
  ['field crew', 'Field crew Plan'],
  ['\u00e9lite', '\u00c9lite Plan'],
  ['constructor', 'Constructor Plan'],
  ['__proto__', '__proto__ Plan'],
  ['', 'Plan'],
])('the plan %j is shown as %j', (plan, name) => {
  expect(planDisplayName(plan)).toBe(name)
})

afterEach(() => takeTranslations('es', new Map()))

/** The catalogue as the Spanish pages have it. */
async function spanishPlans() {
  vi.resetModules()
  const say = await import('#language/say.ts')
  say.takeTranslations('es', readTranslations('es'))
  say.takeListener(() => 'es')
  return import('./plans.ts')
}

test("in Spanish a plan's features are the same limits in words, and its name stays", async () => {
  const { planCatalogue: spanish, planDisplayName: displayName } = await spanishPlans()
  expect(planIds.map((id) => spanish[id].features)).toEqual([
    [
      '1 usuario',
      '3 proyectos activos',
      '50 resultados de IA al mes',
      'Historial de revisiones de 7 días',
      'Soporte por correo',
    ],
    [
      '1 usuario',
      '10 proyectos activos',
      '200 resultados de IA al mes',
      'Historial de revisiones de 30 días',
      'Soporte prioritario por correo',
    ],
    [
      '3 puestos incluidos, hasta 15',
      '25 proyectos activos',
      '500 resultados de IA compartidos al mes',
      'Historial de revisiones de 90 días',
      'Respuesta de soporte en 24 horas',
    ],
    [
      'Usuarios sin límite',
      'Proyectos activos sin límite',
      'Resultados de IA sin límite',
      'Historial de revisiones sin límite',
      'Soporte 24/7',
    ],
  ])
  expect(planIds.map((id) => spanish[id].name)).toEqual(planIds.map((id) => plans[id].name))
  expect(['free', 'teams', 'legacy'].map(displayName)).toEqual(['Plan gratuito', 'Plan Teams', 'Plan Legacy'])
})

test('one of a thing is said of one in either language, whatever the catalogue comes to hold', () => {
  takeTranslations('es', readTranslations('es'))
  const lines: [message: string, values: Record<string, number>, english: string, spanish: string][] = [
    [
      '{count, plural, one {# active project} other {# active projects}}',
      { count: 1 },
      '1 active project',
      '1 proyecto activo',
    ],
    [
      '{count, plural, one {# seat} other {# seats}} included, up to {most}',
      { count: 1, most: 5 },
      '1 seat included, up to 5',
      '1 puesto incluido, hasta 5',
    ],
    [
      '{count, plural, one {# shared AI output} other {# shared AI outputs}} a month',
      { count: 1 },
      '1 shared AI output a month',
      '1 resultado de IA compartido al mes',
    ],
    [
      '{days, plural, other {#-day revision history}}',
      { days: 1 },
      '1-day revision history',
      'Historial de revisiones de 1 día',
    ],
    [
      '{hours, plural, other {#-hour support response}}',
      { hours: 1 },
      '1-hour support response',
      'Respuesta de soporte en 1 hora',
    ],
  ]
  for (const [message, values, english, spanish] of lines) {
    expect([sayIn('en')(message, values), sayIn('es')(message, values)]).toEqual([english, spanish])
  }
})
