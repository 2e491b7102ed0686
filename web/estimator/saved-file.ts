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

/** A file's name from what a visitor calls the job: letters and figures of any language, the rest as dashes. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 60) || 'takeoff'}.${ending}`
}
