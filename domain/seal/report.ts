import { say } from '#language/say.ts'
import type { Verdict } from './verify.ts'

/** A hash as people compare it: in groups of four. */
export const spacedHash = (hash: string): string => (hash.match(/.{1,4}/g) ?? []).join(' ')

/** What is said of a file: whether it is whole, each change, and the facts to compare. */
export type Report = {
  whole: boolean
  title: string
  lines: string[]
  facts: { name: string; value: string }[]
}

/** The digits of a hash as somebody typed them, without what stands between. */
const digits = (text: string) => text.toLowerCase().replaceAll(/[^0-9a-f]/g, '')

const wordOf = (value: unknown, key: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found : ''
}

/**
 * A verdict in words. `known` is a fingerprint from a letter, of the file, the record, the text or the certificate: a file that
 * somebody wrote and sealed anew agrees with itself, but not with it.
 */
export function reportOf({ changes, seal, record, sha256 }: Verdict, known = ''): Report {
  const hashes = [sha256, record?.head, record?.sha256, ...(seal?.certificates ?? [])]
  const asked = digits(known)
  const strange = asked !== '' && !hashes.includes(asked)
  const whole = changes.length === 0 && !strange
  const signed = (record?.entries ?? []).map(({ seq, body }) => ({
    name: say('Entry {seq}', { seq }),
    value: [wordOf(body, 'at'), wordOf(body, 'kind'), wordOf(body, 'name')]
      .filter((one) => one !== '')
      .join(' · '),
  }))
  const fact = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : [])
  return {
    whole,
    title: whole
      ? say('Nothing was changed since it was sealed.')
      : say('This file is not as it was sealed.'),
    lines: [
      ...changes,
      ...(strange
        ? [
            say(
              'The fingerprint that you gave is not of this file: it was written or sealed by somebody else.',
            ),
          ]
        : []),
    ],
    facts: [
      ...fact(
        say('Document'),
        record ? `${wordOf(record.document, 'number')} ${wordOf(record.document, 'title')}`.trim() : '',
      ),
      ...fact(say('Sealed by'), seal?.by),
      ...fact(say('Sealed'), seal && !Number.isNaN(seal.at.getTime()) ? seal.at.toISOString() : ''),
      ...fact(
        say('Time stamp by others'),
        seal?.stamp && [seal.stamp.at.toISOString(), seal.stamp.by].filter(Boolean).join(' · '),
      ),
      ...signed,
      ...fact(say('Fingerprint of the text'), record && spacedHash(record.sha256)),
      ...fact(say('Fingerprint of the signing record'), record && spacedHash(record.head)),
      ...fact(
        say('Fingerprint of the certificate'),
        seal?.certificates[0] && spacedHash(seal.certificates[0]),
      ),
      ...fact(say('Fingerprint of the file'), spacedHash(sha256)),
    ],
  }
}
