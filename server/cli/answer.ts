import { say, sayJson, type Terminal } from './terminal.ts'

/** A command's answer: in words, or as JSON where that was asked for. */
export function answer(terminal: Terminal, json: boolean | undefined, data: unknown, words: string): void {
  if (json) sayJson(terminal, data)
  else say(terminal, words)
}

/** `1 letter`, `1,204 letters`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
