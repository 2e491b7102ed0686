import { type Tone, tones } from './ink.ts'

const light: Record<Tone, string> = {
  paper: '#f7f5f0',
  sheet: '#fffefb',
  wash: '#ebe7dd',
  line: '#d9d4c7',
  ink: '#0b1b2b',
  muted: '#51606f',
  signal: '#f26b1d',
  'on-signal': '#0b1b2b',
  blueprint: '#1f5fbf',
  level: '#2e7d4f',
  'alarm-text': '#b3261e',
}
const dark: Record<Tone, string> = {
  ...light,
  paper: '#0b1b2b',
  sheet: '#12263a',
  wash: '#1a3147',
  line: '#2c4257',
  ink: '#f7f5f0',
  muted: '#a9b6c3',
  blueprint: '#7fb0ff',
  level: '#6cc890',
  'alarm-text': '#ff9c94',
}

const rules = (palette: Record<Tone, string>, body: string) =>
  tones
    .flatMap((tone) =>
      (['fill', 'stroke'] as const)
        .filter((kind) => new RegExp(`\\b${kind}-${tone}[ "]`).test(body))
        .map((kind) => `.${kind}-${tone}{${kind}:${palette[tone]}}`),
    )
    .join('')

/**
 * A drawing as a file of its own, with both themes: the site's variables do not reach into an `<img>`. `ground` is drawn
 * dark in both.
 */
export function asFile(viewBox: string, body: string, { onInk = false } = {}): string {
  const style = onInk
    ? rules(dark, body)
    : `${rules(light, body)}@media(prefers-color-scheme:dark){${rules(dark, body)}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="none" stroke-width="1.5" stroke-linejoin="round"><style>${style}</style>${body}</svg>\n`
}
