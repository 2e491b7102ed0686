/** The cells of a row that are changed where they stand. */
export const editCells = ['days', 'start', 'finish'] as const
export type EditCell = (typeof editCells)[number]

/** Which line has the keys, and which of its cells; none where the line itself has. */
export type Place = { line: number; cell?: EditCell }

type Lines = readonly ({ kind: 'task' } | { kind: 'phase'; open: boolean })[]

/** What a press comes to: another place, a phase that opens or closes; undefined for a key that is no way. */
export type Step = { place: Place } | { toggle: number }

/**
 * Where the arrow keys lead in the treegrid: up and down by lines, to the right into a phase and into the cells of a task, to the
 * left out of them and to the head of the phase. `page` is how many lines are seen.
 */
export function stepFrom(place: Place, press: string, lines: Lines, page: number): Step | undefined {
  const last = lines.length - 1
  const to = (line: number): Step => ({ place: { ...place, line: Math.min(Math.max(line, 0), last) } })
  const here = lines[place.line]
  if (!here) return undefined
  const at = place.cell === undefined ? -1 : editCells.indexOf(place.cell)
  const cellAt = (index: number): Step => {
    const cell = editCells[index]
    return { place: { line: place.line, ...(cell !== undefined && { cell }) } }
  }
  switch (press) {
    case 'arrowdown':
      return to(place.line + 1)
    case 'arrowup':
      return to(place.line - 1)
    case 'pagedown':
      return to(place.line + page)
    case 'pageup':
      return to(place.line - page)
    case 'home':
      return to(0)
    case 'end':
      return to(last)
    case 'arrowright':
      if (here.kind === 'phase') return here.open ? to(place.line + 1) : { toggle: place.line }
      return cellAt(Math.min(at + 1, editCells.length - 1))
    case 'arrowleft': {
      if (here.kind === 'phase') return here.open ? { toggle: place.line } : undefined
      if (at >= 0) return cellAt(at - 1)
      const head = lines.slice(0, place.line).findLastIndex(({ kind }) => kind === 'phase')
      return head < 0 ? undefined : { place: { line: head } }
    }
    default:
      return undefined
  }
}
