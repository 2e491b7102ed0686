/**
 * A second copy of what waits to be sent, as files of the site's own folder. Browsers made of Chromium append to the log of their
 * database after a write that was cut off, and at the next start read nothing behind the cut (LevelDB, `reuse_logs`): what was
 * kept in between, and said to be on the disk, is gone. A file is there whole or not at all.
 */
async function folder(): Promise<FileSystemDirectoryHandle | undefined> {
  // Where files cannot be written so, the database is another that has not that fault.
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype))
    return undefined
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle('kept', { create: true })
}

/** Writes the copy of an item: what it is as JSON, behind its length, and its bytes. Does nothing where there is no room for it. */
export async function putCopy(id: string, item: string, bytes?: ArrayBuffer): Promise<void> {
  try {
    const file = await (await folder())?.getFileHandle(id, { create: true })
    const out = await file?.createWritable()
    const head = new TextEncoder().encode(item)
    await out?.write(new Blob([Uint32Array.of(head.byteLength), head, ...(bytes ? [bytes] : [])]))
    await out?.close()
  } catch {
    // The item is kept all the same, once.
  }
}

/** Forgets the copy of an item; does nothing where there is none. */
export async function dropCopy(id: string): Promise<void> {
  await (await folder().catch(() => undefined))?.removeEntry(id).catch(() => undefined)
}

/** Of what there are copies, by id. What a browser that was killed left of one is removed once nobody can be at it any more. */
export async function copiedIds(): Promise<string[]> {
  const ids: string[] = []
  const kept = await folder().catch(() => undefined)
  if (!kept) return ids
  const leftBefore = Date.now() - leftAfterMs
  for await (const [name, handle] of kept.entries()) {
    const file = await (handle as FileSystemFileHandle).getFile().catch(() => undefined)
    // An empty one was begun; Chromium writes beside it, `.crswap` behind the name, and moves that there as the last thing.
    if (file && !name.includes('.') && file.size > 0) ids.push(name)
    else if (file && file.lastModified < leftBefore) await kept.removeEntry(name).catch(() => undefined)
  }
  return ids
}

/** For how long another tab may be at a copy, in milliseconds. */
const leftAfterMs = 60 * 60 * 1000

/** The copy of an item; undefined for one that was never finished. Throws for one that cannot be read. */
export async function copyOf(id: string): Promise<{ item: unknown; bytes: ArrayBuffer } | undefined> {
  const file = await (await folder())?.getFileHandle(id).then((handle) => handle.getFile())
  const all = await file?.arrayBuffer()
  if (!all || all.byteLength < 4) return undefined
  const [length = 0] = new Uint32Array(all.slice(0, 4))
  const item: unknown = JSON.parse(new TextDecoder().decode(all.slice(4, 4 + length)))
  return { item, bytes: all.slice(4 + length) }
}
