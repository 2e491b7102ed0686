import words from './deceit-spanish.json' with { type: 'json' }

const phrases = words.phrases.map(
  ([pattern = '', english = '']) => [new RegExp(`\\b(?:${pattern})\\b`, 'g'), ` ${english} `] as const,
)
const spanish =
  /[¿¡ñ]|\b(?:el|la|los|las|un|una|que|del|al|por|para|con|sin|como|aunque|pero|no|de|lo|le|les|se)\b/g

/**
 * A Spanish order or question in the English words that requests for deceit are known by, word by word; undefined where the text is
 * not Spanish. What is left over stays as it is: it weighs nothing.
 */
export function deceitWords(text: string): string | undefined {
  let plain = text
    .slice(0, 2000)
    .toLowerCase()
    .normalize('NFD')
    .replace(/n\u0303/g, 'ñ')
    .replace(/\p{M}/gu, '')
  if (new Set(plain.match(spanish)).size < 2) return undefined
  plain = plain.replace(/[¿¡]/g, '').replaceAll('ñ', 'n')
  for (const [pattern, english] of phrases) plain = plain.replace(pattern, english)
  return plain.replace(/ +/g, ' ').trim()
}
