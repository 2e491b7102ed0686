import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One spelling for all that a keyboard, a script or a shift key makes of the same password. */
export const plainly = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The 10,000 commonest passwords, one a line; where they come from is said in `data.md`. */
const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(plainly),
)

/** Whether `password` is among the 10,000 commonest, without regard to case, width and spaces around it. */
export function isCommonPassword(password: string): boolean {
  return common.has(plainly(password).trim())
}
