/** Has the browser save `blob` as a file; nothing leaves the machine. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Names that Windows keeps for its devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** A file's name from what a visitor calls the job: letters and figures of any language, the rest as dashes. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .replace(/\.(?:json|obj|ply)$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const short = plain.slice(0, 60).replace(/-+$/, '')
  return `${devices.test(short) ? `takeoff-${short}` : short || 'takeoff'}.${ending}`
}
