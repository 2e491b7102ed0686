import { type Piece, type Turn, turnStreamPath } from '#contract/chat.ts'

/** What is known of an answer while it comes. */
export type Coming = Pick<Turn, 'pieces' | 'state' | 'model' | 'hidden'>

/** How long is waited before a line that was refused is asked for once more, each time; in milliseconds. */
const againAfterMs = [500, 1500, 4000]

/**
 * Listens to an answer from its first piece to its end. A line that breaks goes on after the last piece that came: the browser
 * tells its number, so that no word is there twice. One that is refused, as where many ask at once, is asked for again some
 * times: the answer is made all the same. Answers what ends it.
 */
export function listenTo(
  { conversation, turn }: { conversation: string; turn: string },
  told: (coming: Coming) => void,
  open: (address: string) => EventSource = (address) => new EventSource(address),
): () => void {
  const path = turnStreamPath.replace('{conversation}', conversation).replace('{turn}', turn)
  const pieces: Piece[] = []
  let last = 0
  let refused = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const listen = () => {
    const line = open(last === 0 ? path : `${path}?from=${last}`)
    source = line
    line.addEventListener('piece', (event) => {
      // A line that was opened anew without its number would begin again.
      if (Number(event.lastEventId) <= last) return
      last = Number(event.lastEventId)
      refused = 0
      pieces.push(JSON.parse(event.data) as Piece)
      told({ pieces: [...pieces], state: 'answering', model: null, hidden: false })
    })
    line.addEventListener('end', (event) => {
      line.close()
      told({ pieces: [...pieces], ...(JSON.parse(event.data) as Omit<Coming, 'pieces'>) })
    })
    line.addEventListener('error', () => {
      // A line that is only down is tried again by the browser.
      if (line.readyState !== EventSource.CLOSED) return
      const waitMs = againAfterMs[refused++]
      if (waitMs !== undefined) again = setTimeout(listen, waitMs)
      else told({ pieces: [...pieces], state: 'cut', model: null, hidden: false })
    })
  }
  listen()
  return () => {
    clearTimeout(again)
    source?.close()
  }
}
