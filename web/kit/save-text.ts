/** Hands a text to the browser to be saved under a name. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(new Blob([text], { type }))
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
