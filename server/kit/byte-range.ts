/** The bytes from `start` to `end`, both counted from 0 and both included. */
export type ByteRange = { start: number; end: number }

/** One byte range, `unsatisfiable`, or undefined for what is not understood and so ignored. RFC 9110 §14.2. */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined
  const [, from = '', to = ''] = parts
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
