/** A command's answer: to standard output what was asked for, in words or as JSON. */
export function answer(json: boolean | undefined, data: unknown, words: string): void {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${words}\n`)
}

/** What goes beside the answer: to standard error. */
export const note = (line: string): boolean => process.stderr.write(`${line}\n`)

/** `1 letter`, `1,204 letters`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
