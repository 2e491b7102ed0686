import { addFileRow, type FileClass } from '#contract/project-files.ts'
import { reasonSchema } from '#contract/route.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { addressOf, alsoSent } from '../call.ts'

/** A file to be sent, under an id of its own: sent again, it is added once. */
export type Outgoing = { id: string; file: File; class: FileClass; task: string | undefined }

/** Why a file was not taken, for whoever sent it. */
export class SendRefusal extends Error {}
/** It did not come to the server at all. */
export class SendBroken extends SendRefusal {}

const answerOf = (text: string): { success?: boolean; error?: unknown } => {
  try {
    return JSON.parse(text) as { success?: boolean; error?: unknown }
  } catch {
    return {}
  }
}

/**
 * Sends one file, and tells how much of it is there, from 0 to 1. `fetch` tells nothing of that on the way, so it is the older
 * way of asking. Rejects with `SendRefusal` in the server's words, or in ours where none came; with nothing else.
 */
export function sendFile(
  project: string,
  { id, file, class: of, task }: Outgoing,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asked = new XMLHttpRequest()
  const broken = () =>
    reject(new SendBroken(say('The connection broke off. The file is still here: try again.')))
  const address = addressOf(addFileRow, { project }, { id, class: of, task })
  asked.open('POST', address)
  asked.setRequestHeader('content-type', 'application/octet-stream')
  asked.setRequestHeader('x-file-name', encodeURIComponent(file.name))
  asked.setRequestHeader('accept-language', spokenLanguage())
  for (const [name, value] of Object.entries(alsoSent(address))) asked.setRequestHeader(name, value)
  asked.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0))
  asked.addEventListener('load', () => {
    const answer = answerOf(asked.responseText)
    if (asked.status === 200 && answer.success === true) return resolve()
    const said = reasonSchema.safeParse(answer.error).data?.message
    reject(new SendRefusal(said ?? say('The file was not taken. Try again in a minute.')))
  })
  asked.addEventListener('error', broken)
  asked.addEventListener('timeout', broken)
  asked.addEventListener('abort', () => reject(new SendRefusal(say('Stopped.'))))
  signal.addEventListener('abort', () => asked.abort())
  asked.send(file)
  return promise
}
