/** `text` with another character at `place`, counted from its end where that is negative; never the text that it was. */
export function altered(text: string, place = -1): string {
  const at = place < 0 ? text.length + place : place
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
