import pino from 'pino'

export type Log = pino.Logger

/** A local part may hold quotes, as o'brien does; those that open it are taken for the text's own and left. */
const addressPattern = /(?!['`]+[^'`@])[^\s<>"(),:;]+@[^\s<>"'`(),:;]+/gu

/** `text` with every e-mail address blotted out: what peers and libraries say of a failure may carry one. */
export function withoutAddresses(text: string): string {
  return text.replace(addressPattern, '[address]')
}

/** The parts of an error that may stand in a log: its kind and place, no address and no query parameter. */
function safeError(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    code,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
  }
}

/** A JSON line a message on standard output, buffered; `flushLog` empties the buffer. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  )
}

/** Resolves when everything logged so far has been written. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((done) => log.flush(() => done()))
}
