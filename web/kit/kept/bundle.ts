import * as z from 'zod/mini'
import { type KeptKind, keptKinds } from '#contract/kept.ts'
import { say } from '#language/say.ts'
import { sha256Of } from './hash.ts'
import { bytesOf, type KeptItem } from './store.ts'

/** What a bundle names itself by, and the part of it that says what is in it. */
const listName = 'plumbline-kept.json'
const version = 1

const kinds = Object.keys(keptKinds) as [KeptKind]
const texts = z.record(z.string(), z.string())
const itemSchema = z.object({
  ...{
    id: z.uuid(),
    person: z.string(),
    kind: z.enum(kinds),
    params: texts,
    query: texts,
    body: z.unknown(),
  },
  ...{ label: z.string(), fileName: z.string(), bytes: z.int(), sha256: z.nullable(z.string()) },
  keptAt: z.string(),
})
const listSchema = z.object({ version: z.literal(version), items: z.array(itemSchema) })

/** Under which name the bytes of an item stand in a bundle: a photo can be taken out of it by any program. */
const nameOf = ({ id, fileName }: Pick<KeptItem, 'id' | 'fileName'>) =>
  `${id}-${fileName.replace(/[^\w. -]+/g, '_')}`

/** All of them in one file, a ZIP: what they are, and their bytes as they are. */
export async function packBundle(items: readonly KeptItem[]): Promise<Blob> {
  const { zipSync } = await import('fflate')
  const list = { version, items: items.map((item) => itemSchema.parse(item)) }
  const parts: Record<string, Uint8Array> = { [listName]: new TextEncoder().encode(JSON.stringify(list)) }
  for (const item of items) {
    const bytes = item.fileName === '' ? undefined : await bytesOf(item.id)
    if (bytes) parts[nameOf(item)] = new Uint8Array(bytes)
  }
  // Pictures grow no smaller.
  const packed = zipSync(parts, { level: 0 })
  return new Blob([packed as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

const notOurs = () => new Error(say('This is no file of things kept on a device.'))

/** What a bundle holds. Throws, in words for whoever chose it, where it is none or was changed since. */
export async function readBundle(
  bytes: Uint8Array,
): Promise<{ item: KeptItem; bytes: ArrayBuffer | undefined }[]> {
  const { unzipSync } = await import('fflate')
  let parts: Record<string, Uint8Array>
  let list: z.infer<typeof listSchema>
  try {
    parts = unzipSync(bytes)
    list = listSchema.parse(JSON.parse(new TextDecoder().decode(parts[listName])))
  } catch {
    throw notOurs()
  }
  return Promise.all(
    list.items.map(async (one) => {
      const item: KeptItem = {
        ...one,
        body: one.body,
        state: 'kept',
        trouble: '',
        sentAt: null,
        savedAt: null,
      }
      if (one.fileName === '') return { item, bytes: undefined }
      const own = parts[nameOf(one)]?.slice().buffer
      const whole = own && (one.sha256 === null || (await sha256Of(own)) === one.sha256)
      if (!whole)
        throw new Error(say('“{name}” in this file is not as it was saved.', { name: one.fileName }))
      return { item, bytes: own }
    }),
  )
}
