/** The colours of the site that the drawing is made of, by the names of their tokens. */
export type Tokens = Record<
  'sheet' | 'wash' | 'ink' | 'muted' | 'line' | 'control' | 'signal' | 'blueprint',
  string
>

/** The colours as they are for `element` now: the system's theme and a dark band change them. */
export function readTokens(element: Element): Tokens {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#808080'
  return {
    sheet: read('sheet'),
    wash: read('wash'),
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    control: read('control'),
    signal: read('signal'),
    blueprint: read('blueprint'),
  }
}
