import { useMemo, useState } from 'react'

type Lines = readonly { id: string }[]
type Places = ReadonlyMap<string, number>

/** Remembers where lines stood, so that lines of which only some say something else need not be found once more. */
class PlaceKeeper {
  #lines: Lines = []
  #places: Places = new Map()

  of(lines: Lines): Places {
    const before = this.#lines
    const isSame = before.length === lines.length && lines.every(({ id }, at) => id === before[at]?.id)
    if (!isSame) this.#places = new Map(lines.map(({ id }, index) => [id, index]))
    this.#lines = lines
    return this.#places
  }
}

/** Where each line stands, by its id; the same object for as long as the same lines stand in the same places. */
export function usePlaces(lines: Lines): Places {
  const [keeper] = useState(() => new PlaceKeeper())
  return useMemo(() => keeper.of(lines), [keeper, lines])
}
