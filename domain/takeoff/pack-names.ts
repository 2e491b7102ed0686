import { say } from '#language/say.ts'

/** What is sold by the piece, so many feet long. */
export const pieceOf = (feet: number): string => say('{feet} ft piece', { feet: String(feet) })
