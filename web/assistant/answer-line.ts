import { type Piece, type Turn, turnStreamPath } from '#contract/chat.ts'

/** What is known of an answer while it comes. */
export type Coming = Pick<Turn, 'pieces' | 'state' | 'model' | 'hidden'>

/**
 * Listens to an answer from its first piece to its end. A line that breaks goes on after the last piece that came: the browser
 * tells its number, so that no word is there twice. Answers what ends it.
 */
export function listenTo(
  { conversation, turn }: { conversation: string; turn: string },
  told: (coming: Coming) => void,
  open: (address: string) => EventSource = (address) => new EventSource(address),
): () => void {
  const path = turnStreamPath.replace('{conversation}', conversation).replace('{turn}', turn)
  const source = open(path)
  const pieces: Piece[] = []
  let last = 0
  source.addEventListener('piece', (event) => {
    // A line that was opened anew without its number would begin again.
    if (Number(event.lastEventId) <= last) return
    last = Number(event.lastEventId)
    pieces.push(JSON.parse(event.data) as Piece)
    told({ pieces: [...pieces], state: 'answering', model: null, hidden: false })
  })
  source.addEventListener('end', (event) => {
    source.close()
    told({ pieces: [...pieces], ...(JSON.parse(event.data) as Omit<Coming, 'pieces'>) })
  })
  source.addEventListener('error', () => {
    // Refused for good; a line that is only down is tried again by the browser.
    if (source.readyState === EventSource.CLOSED)
      told({ pieces: [...pieces], state: 'cut', model: null, hidden: false })
  })
  return () => source.close()
}
