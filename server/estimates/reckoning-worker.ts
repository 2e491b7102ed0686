import { type Language, sourceLanguage } from '#language/languages.ts'
import { takeListener } from '#language/say.ts'
import { answerBeside } from '#server/kit/beside.ts'
import { learnLanguages } from '#server/kit/language.ts'
import { type ReckonQuestion, reckonEntered } from './reckoning.ts'

let language: Language = sourceLanguage
learnLanguages()
takeListener(() => language)

/** Reckons beside the server, one estimate after the other, so that no large one holds up a request. */
answerBeside((question: ReckonQuestion) => {
  language = question.language
  return reckonEntered(question)
})
