import { say } from '#language/say.ts'
import { type ChainFault, chainFaults, digestOfJson, sha256 } from '../chain/chain.ts'
import { BrokenSeal, readSeal, type SealFacts } from './cms.ts'
import { attachedFile, latin1 } from './pdf-parts.ts'
import { recordName, recordSchema, type SealRecord } from './record.ts'

/** What became of a sealed file. `changes` name each part that is not as it was; none where it is whole. */
export type Verdict = {
  changes: string[]
  seal: SealFacts | null
  record: SealRecord | null
  /** SHA-256 of the whole file. */
  sha256: string
}

const chainWords = ({ kind, seq }: ChainFault): string =>
  ({
    changed: () => say('Entry {seq} of the signing record was changed.', { seq }),
    'taken out': () => say('Entry {seq} of the signing record was taken out.', { seq }),
    added: () => say('Entry {seq} of the signing record was added.', { seq }),
    moved: () => say('Entry {seq} of the signing record was moved to another place.', { seq }),
    head: () => say('The signing record was written anew: it does not end in what was sealed.'),
  })[kind]()

const brokenWords = (part: BrokenSeal['part']): string =>
  ({
    signature: say('The signature of the seal was changed.'),
    certificate: say('The certificate of the seal was changed.'),
    'time stamp': say('The time stamp of the seal was changed.'),
  })[part]

function pieceWords(name: string, from: number, to: number): string {
  const [what = '', number = ''] = name.split(' ')
  const bytes = { from, to: to - 1 }
  switch (what) {
    case 'page':
      return say('Page {number} was changed, in bytes {from} to {to}.', { ...bytes, number })
    case 'font':
      return say('A typeface was changed, in bytes {from} to {to}.', bytes)
    case 'picture':
      return say('A picture was changed, in bytes {from} to {to}.', bytes)
    case 'structure':
      return say('What is read aloud was changed, in bytes {from} to {to}.', bytes)
    default:
      return say('The file was changed in bytes {from} to {to} ({name}).', { ...bytes, name })
  }
}

/** What the record itself says against it: its document, its entries. */
export async function recordChanges({ document, sha256, entries, head }: SealRecord): Promise<string[]> {
  const faults = await chainFaults(sha256, entries, { seq: entries.length, hash: head })
  return [
    ...((await digestOfJson(document)) === sha256
      ? []
      : [say('The text of the document in the signing record was changed.')]),
    ...faults.map(chainWords),
  ]
}

/** The pieces that are not as they were. */
async function pieceChanges(pdf: Uint8Array, { parts }: SealRecord): Promise<string[]> {
  const words = await Promise.all(
    parts.map(async ([name, from, to, hash]) =>
      (await sha256(pdf.slice(from, to))).startsWith(hash) && hash.length === 16
        ? []
        : [pieceWords(name, from, to)],
    ),
  )
  return words.flat()
}

function readRecord(pdf: Uint8Array): SealRecord | null {
  const bytes = attachedFile(pdf, recordName)
  try {
    return recordSchema.parse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array())),
    )
  } catch {
    return null
  }
}

/** The bytes of the seal, from its digits; undefined where something else stands there, or a digit that is written otherwise. */
function sealBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^<(?:[0-9A-F]{2})+>$/.test(text)) return undefined
  return Uint8Array.from(text.slice(1, -1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Whether a PDF is as it was sealed, and if not, what of it was changed. Throws for nothing. */
export async function verifySealed(pdf: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  const text = latin1(pdf)
  const record = readRecord(pdf)
  const verdict = { seal: null, record, sha256: await sha256(pdf) }
  const ranges = [...text.matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)]
  const [range] = ranges
  if (!range || ranges.length > 1) {
    return {
      ...verdict,
      changes: [
        range
          ? say('This file has more than one seal: something was added after it was sealed.')
          : record || /\/Type\s*\/Sig\b|\/ETSI\.CAdES|\/ByteRange/.test(text)
            ? say('What says which bytes are sealed (ByteRange) was changed.')
            : say('This file has no seal.'),
      ],
    }
  }
  const [before = 0, after = 0, rest = 0] = range.slice(1).map(Number)
  const end = after + rest
  if (end !== pdf.length) {
    return {
      ...verdict,
      changes: [
        end < pdf.length
          ? say('{count, plural, one {# byte was} other {# bytes were}} added after the seal.', {
              count: pdf.length - end,
            })
          : say(
              '{count, plural, one {# byte at the end is} other {# bytes at the end are}} missing, or what says which bytes are sealed was changed.',
              {
                count: end - pdf.length,
              },
            ),
      ],
    }
  }
  const changes: string[] = []
  const bytes = sealBytes(text.slice(before, after))
  let seal: SealFacts | null = null
  try {
    if (!bytes) throw new BrokenSeal('signature')
    seal = await readSeal(bytes)
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    changes.push(brokenWords(error.part))
  }
  const covered = new Uint8Array(before + rest)
  covered.set(pdf.subarray(0, before))
  covered.set(pdf.subarray(after), before)
  if (!record)
    changes.push(say('The signing record ({name}) was changed or is missing.', { name: recordName }))
  else {
    changes.push(...(await recordChanges(record)), ...(await pieceChanges(pdf, record)))
    if (seal && record.certificates.join() !== seal.certificates.join())
      changes.push(say('The certificate of the seal was changed.'))
  }
  if (seal && changes.length === 0 && seal.digest !== (await sha256(covered))) {
    const from = record?.parts.at(-1)?.[2] ?? 0
    changes.push(
      say('What was added with the seal was changed, in bytes {from} to {to}.', { from, to: pdf.length - 1 }),
    )
  }
  return { ...verdict, seal, changes }
}
