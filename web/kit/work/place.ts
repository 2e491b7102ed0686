import type { QueryClient } from '@tanstack/react-query'
import { type Home, type Place, switchPlaceRow } from '#contract/home.ts'
import { logoRow } from '#contract/orgs.ts'
import { addressOf, call } from '../call.ts'

/** Another tab of this browser has switched to another organisation. */
const channel = openChannel()

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('place')
  } catch {
    // An old browser has none: such a tab finds out when it is loaded again.
    return undefined
  }
}

/** Switches to an organisation, or to all with null; everything is read anew, in the other tabs too. Throws what `call` throws. */
export async function switchPlace(client: QueryClient, org: string | null): Promise<void> {
  await call(switchPlaceRow, { params: {}, body: { org } })
  await placeChanged(client)
}

/** Reads everything anew, here and in the other tabs: it is of another organisation. */
export async function placeChanged(client: QueryClient): Promise<void> {
  channel?.postMessage('switched')
  await client.resetQueries()
}

/** Reads everything anew when another tab switches, until the returned function is called. */
export function followPlace(client: QueryClient): () => void {
  const hear = () => void client.resetQueries()
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The organisation that is read now; undefined where it is several. */
export function placeNow({ place, places }: Pick<Home, 'place' | 'places'>): Place | undefined {
  const [only] = places
  return places.length === 1 ? only : places.find(({ orgId }) => orgId === place)
}

/** The address of an organisation's logo: another one for each picture. */
export const logoAddress = ({ orgId, logo }: Pick<Place, 'orgId'> & { logo: string }): string =>
  `${addressOf(logoRow, { org: orgId })}?v=${logo.slice(0, 16)}`
