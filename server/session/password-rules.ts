import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { isCommonInDisguise, isCommonPassword, plainly } from './common-passwords.ts'

/** A name or an address that is shorter, in code points, is in too many good passwords to be refused. */
const leastTelling = 3

/**
 * Why `password` is easily guessed, in words for the one who chose it, or undefined where nothing speaks against it:
 * it is one of the commonest, or one of them with what people add to it, or holds what anybody knows of the account (its username, its address or what stands
 * before the @) or the product's name. Its length is judged elsewhere.
 */
export function weaknessOf(
  password: string,
  about: { username?: string; email?: string },
): string | undefined {
  if (isCommonPassword(password)) {
    return say('This password is one of the 10,000 most common ones. Please choose another.')
  }
  if (isCommonInDisguise(password)) {
    return say(
      'This password is a very common one with digits, signs or repeats added, which is guessed early. Please choose another.',
    )
  }
  const { username = '', email = '' } = about
  const holds = (part: string) => {
    const wanted = plainly(part).trim()
    return [...wanted].length >= leastTelling && plainly(password).includes(wanted)
  }
  if (holds(username)) return say('Please choose a password without your username in it.')
  // The address holds its local part, which alone can be too short to tell.
  if (holds(email) || holds(email.slice(0, Math.max(0, email.lastIndexOf('@'))))) {
    return say('Please choose a password without your email address in it.')
  }
  if (holds(brand.name)) return say('Please choose a password without {name} in it.', { name: brand.name })
  return undefined
}
