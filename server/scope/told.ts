/** Longest text that the record of a change repeats, in characters; of a longer one it says that it changed. */
export const toldMost = 300
