/** Most characters that are pasted into a block at a time: some sixty pages. */
export const pasteMost = 200_000
/** A word processor writes many characters around each that is read. */
const htmlMost = 4_000_000

/** Whether what is pasted is more than a block is meant for; it is asked before anything of it is read. */
export const isTooMuch = (data: Pick<DataTransfer, 'getData'> | null): boolean =>
  data !== null &&
  (data.getData('text/plain').length > pasteMost || data.getData('text/html').length > htmlMost)
