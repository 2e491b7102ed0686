import type { Language } from '#language/languages.ts'
import { brand } from './brand.ts'

/**
 * What somebody agrees to who joins, word for word, and the version that is kept with their join as proof of it. Whoever
 * changes the words gives them a new version and keeps the old ones here: a proof without its words proves nothing. Each
 * language has a version of its own, so that the proof says which words were shown, whoever reads it, and in which language.
 */
export const consentWordings = {
  '2026-11': `By joining you agree that ${brand.name} emails you about the waitlist and the release. You can unsubscribe, see what we hold and have it erased at any time, from the foot of every email.`,
  '2026-11-es': `Al unirse, acepta que ${brand.name} le escriba por correo electrónico sobre la lista de espera y el lanzamiento. Puede darse de baja, ver lo que guardamos de usted y pedir que se borre en cualquier momento, al pie de cada correo.`,
} as const

export type ConsentVersion = keyof typeof consentWordings

/** The version that the form shows today, in each language. */
export const consentVersions: Record<Language, ConsentVersion> = { en: '2026-11', es: '2026-11-es' }
