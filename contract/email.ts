import * as z from 'zod/mini'
import { say } from '#language/say.ts'

/** RFC 5321 §4.5.3.1.3 leaves 254 characters for an address inside the angle brackets; 64 octets for its local part (§4.5.3.1.1). */
export const emailLimit = 254
const localLimit = 64
const labelLimit = 63

/** Unquoted local part: RFC 5322 `dot-atom-text`, widened by RFC 6531 to letters, marks and digits of any script. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** Joiners make another domain where the script has them, as in Persian; elsewhere there is no ASCII form (RFC 5892 A.1). */
const label = /^[\p{L}\p{M}\p{N}](?:(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d)*[\p{L}\p{M}\p{N}])?$/u

/** Marks that are drawn as nothing: an address with one could not be told from another. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

const octets = (text: string) => new TextEncoder().encode(text).length

/** The ASCII form of a host name by IDNA (UTS 46), through the platform's own URL parser; undefined where it has none. */
function asciiDomain(domain: string): string | undefined {
  try {
    const host = new URL(`http://${domain}`).hostname
    return host.includes('[') || /^[\d.]+$/.test(host) ? undefined : host
  } catch {
    return undefined
  }
}

/**
 * Whether `text` is one address that a letter can be sent to: `local@domain`, no quotes, no comments, no list, no IP
 * literal, a domain of two labels or more. Internationalised domains and local parts pass.
 */
export function isEmailAddress(text: string): boolean {
  return canonicalEmail(text) !== undefined
}

/**
 * The form under which two spellings of one address are the same: NFC, lower case, domain in its ASCII (IDNA) form.
 * It is compared and never mailed to. Undefined when `text` is not an address.
 */
export function canonicalEmail(text: string): string | undefined {
  if (octets(text) > emailLimit) return undefined
  const normal = text.normalize('NFC')
  const at = normal.lastIndexOf('@')
  if (at < 1) return undefined
  const local = normal.slice(0, at)
  if (octets(local) > localLimit || !localPart.test(local) || invisible.test(local)) return undefined
  const labels = normal.slice(at + 1).split(/[.\u3002\uff0e\uff61]/)
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return undefined
  const domain = asciiDomain(labels.join('.'))
  if (domain === undefined || domain.length > 253) return undefined
  const asciiLabels = domain.split('.')
  if (!asciiLabels.every((one) => one.length > 0 && one.length <= labelLimit)) return undefined
  const top = asciiLabels.at(-1) ?? ''
  if (top.length < 2 || /^\d+$/.test(top)) return undefined
  return `${local.toLowerCase().normalize('NFC')}@${domain}`
}

/** What is said of anything else; the spec's words. */
export const wrongEmail = say('Please enter a valid email')

/** One address as forms and scripts send it; the same rule and words wherever one is asked for. */
export const emailSchema = z.string({ error: wrongEmail }).check(
  z.trim(),
  z.refine<string>(isEmailAddress, {
    error: wrongEmail,
    params: { format: 'idn-email', maxLength: emailLimit },
  }),
)
