import { createHash } from 'node:crypto'
import { digestText, measureKept } from '#domain/measure/kept-scan.ts'
import { ScanRefusal } from '#domain/measure/scan.ts'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { say, takeListener } from '#language/say.ts'
import { answerBeside } from '#server/kit/beside.ts'
import { learnLanguages } from '#server/kit/language.ts'
import type { MeasureAnswer, MeasureQuestion } from './measuring.ts'

let language: Language = sourceLanguage
learnLanguages()
takeListener(() => language)

function answer({ source, corrections, units }: MeasureQuestion): MeasureAnswer {
  try {
    const { kind, measured, missed } = measureKept(source, corrections, units)
    const digest = createHash('sha256').update(digestText(measured)).digest('hex')
    return { kind, measured, missed, digest }
  } catch (error) {
    if (error instanceof ScanRefusal) return { refused: error.message }
    // What nobody thought of is about this file alone: the process goes on with the next.
    return { refused: say('This could not be measured.') }
  }
}

/** Reads and measures beside the server, one scan after the other, so that no file holds up a request. */
answerBeside((question: MeasureQuestion) => {
  language = question.language
  return answer(question)
})
