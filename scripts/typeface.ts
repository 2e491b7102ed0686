import { type Language, sourceLanguage } from '#language/languages.ts'

/** The faces of the typeface as `web/styles.css` declares them. */
const faces = [
  { cut: 'text', weight: '100 500', stretch: '100%' },
  { cut: 'bold', weight: '501 900', stretch: '100%' },
  { cut: 'wide', weight: '100 900', stretch: '125%' },
] as const

/**
 * The cuts for pages in `language`, each with the name of its file in `web/fonts`: a language with letters of its own has
 * cuts of its own.
 */
export const cutsOf = (language: Language) =>
  faces.map(({ cut, ...face }) => ({
    name: language === sourceLanguage ? `archivo-${cut}` : `archivo-${language}-${cut}`,
    ...face,
  }))
