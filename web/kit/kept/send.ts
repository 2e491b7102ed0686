import { keptKinds, madeByHeader } from '#contract/kept.ts'
import { addFileRow, receiptRow } from '#contract/project-files.ts'
import { type AnyRow, reasonSchema } from '#contract/route.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { addressOf, call, Refusal, ReplyError } from '../call.ts'
import { bytesOf, type KeptItem } from './store.ts'

/** What came of sending an item: the server has it, says no to it as it is, or cannot be asked now. */
export type Sent = { is: 'taken' } | { is: 'refused'; why: string } | { is: 'later'; signedOut?: true }

/** What a refusal says of the item; what is only a bad moment is tried again. */
export function judged(error: unknown): Sent {
  if (!(error instanceof ReplyError)) return { is: 'later' }
  if (error.status === 401) return { is: 'later', signedOut: true }
  if (error.status >= 500 || error.status === 408 || error.status === 429) return { is: 'later' }
  return { is: 'refused', why: error instanceof Refusal ? error.message : say('The server did not take it.') }
}

/** Has the server take nothing of it while somebody else is signed in here: it waits for its maker. */
export const byMaker = ({ person }: { person: string | undefined }): Record<string, string> =>
  person === undefined ? {} : { [madeByHeader]: person }

/** Sends the bytes of an item; throws what `call` throws. Answers the checksum of what the server keeps. */
async function sendBytes(item: KeptItem): Promise<string> {
  const bytes = await bytesOf(item.id)
  if (!bytes) throw new Refusal(409, { message: say('Its bytes are no longer on this device.') })
  const query = { ...item.query, id: item.id, ...(item.sha256 !== null && { sha256: item.sha256 }) }
  const response = await fetch(addressOf(keptKinds[item.kind], item.params, query), {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': spokenLanguage(),
      'content-type': 'application/octet-stream',
      ...byMaker(item),
      'x-file-name': encodeURIComponent(item.fileName),
    },
    body: bytes,
  })
  const text = await response.text()
  const envelope = JSON.parse(text) as { success?: unknown; data?: unknown; error?: unknown }
  if (envelope.success === true) return addFileRow.data.parse(envelope.data).file.sha256
  throw new Refusal(response.status, reasonSchema.safeParse(envelope.error).data ?? {})
}

/** Sends one item and looks at the receipt: what the server keeps has the checksum of what lies here, or it is not sent. */
export async function sendItem(item: KeptItem): Promise<Sent> {
  try {
    if (item.fileName !== '') {
      const held = await sendBytes(item)
      return item.sha256 === null || held === item.sha256 ? { is: 'taken' } : { is: 'later' }
    }
    const row: AnyRow = keptKinds[item.kind]
    await call(row, { params: item.params, query: item.query, body: item.body } as never, byMaker(item))
    return { is: 'taken' }
  } catch (error) {
    return judged(error)
  }
}

/** Whether the server still holds the bytes of an item, read and reckoned anew there; undefined where it cannot be asked. */
export async function isHeld({ id, params, sha256, person }: KeptItem): Promise<boolean | undefined> {
  try {
    const receipt = await call(
      receiptRow,
      { params: { project: params.project ?? '', file: id }, body: {} },
      byMaker({ person }),
    )
    return sha256 === null || receipt.sha256 === sha256
  } catch (error) {
    return judged(error).is === 'refused' ? false : undefined
  }
}
