import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { changed, type ListTexts, listIn, searchOf } from './member-search.ts'

export type ListChange = Parameters<typeof changed>[1]

/** How an address follows: as a place to come back to, or in the place of the one before. */
export type ChangeBy = 'choice' | 'typing'

/** What the address says of a list, and how to have it say something else. */
export function useListAddress(): [ListTexts, (change: ListChange, by?: ChangeBy) => void] {
  const search = useShownSearch()
  const navigate = useNavigate()
  const change = (wanted: ListChange, by: ChangeBy = 'choice') => {
    // Read afresh: what is typed arrives a little later, and must not undo what was chosen meanwhile.
    const { pathname, search: now } = window.location
    const address = `${pathname}${searchOf(changed(listIn(now), wanted))}`
    if (address !== `${pathname}${now}`) navigate(address, { replace: by === 'typing' })
  }
  return [listIn(search), change]
}
