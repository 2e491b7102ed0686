import type { Note } from './scan.ts'

/** What a note is told with: metres and m² in the units that were chosen, elements by what they are called. */
export type Words = {
  length: (metres: number) => string
  area: (squareMetres: number) => string
  named: (elementIds: readonly string[]) => string
}

/** A note whose sentence waits for the names of what it is about; one that needs none has it already. */
export type UntoldNote = Omit<Note, 'text'> & { text: string | ((words: Words) => string) }
