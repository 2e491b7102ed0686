/** A name for a job by which this device knows it: `randomUUID` is missing where a page comes without TLS. */
export const newJobId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
