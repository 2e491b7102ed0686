import looks from './confusables.json' with { type: 'json' }

/** Each character that another one stands for, and that other one (or several). Made by `scripts/confusables.ts`. */
const standIns: ReadonlyMap<string, string> = new Map(
  Object.entries(looks).flatMap(([plain, alike]) => Array.from(alike, (one) => [one, plain] as const)),
)

/**
 * `text` with its characters taken apart (NFKD, which also makes full-width and mathematical letters plain) and without
 * case. There and back again, for letters such as ẞ, ſ and ς whose capital or small form is another's; one
 * by one, because the small sigma depends on its place in the word.
 */
export function withoutCase(text: string): string {
  return Array.from(text.normalize('NFKD'), (one) => one.toLowerCase().toUpperCase().toLowerCase())
    .join('')
    .normalize('NFKD')
}

/**
 * The form under which two usernames are the same to the eye: the skeleton of UTS #39 without regard to case. It is
 * compared and never shown, is its own key, may be longer than the username, and is empty where a username holds
 * nothing that can be seen.
 *
 * - i, I, l, L and 1 are one; so are o, O and 0; m is rn. Accents count: `peña` is not `pena`.
 * - '.', '_' and '-' stay three, as Unicode's data keeps them (with the letters that look like them, such as
 *   ꓸ for the dot); low lines in a row join to one line and so count as one.
 * - Characters that are drawn as nothing are left out, and so is a dot over a letter that has one (İ).
 * - A letter whose capital looks like one Latin letter and whose small form like another goes by the small one: Greek
 *   Ν and ν are v. Otherwise n and v would have to be one.
 */
export function usernameKey(username: string): string {
  // Only now, not before: U+0345 is a mark whose capital is a letter, and its place among other marks must not change.
  const visible = withoutCase(username)
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .normalize('NFKD')
  return Array.from(visible, (one) => standIns.get(one) ?? one)
    .join('')
    .normalize('NFKD')
    .replace(/([lj])\u0307+/g, '$1')
    .replace(/_+/g, '_')
}
