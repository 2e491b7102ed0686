import { useSyncExternalStore } from 'react'
import { type LookAudience, lookAsHeader, viewLinkHeader } from '#contract/look.ts'
import { sendAlong } from '../call.ts'
import { queryClient } from '../query-client.ts'

/** As whom a project is looked at by one who runs it. */
export type Look = { project: string; audience: LookAudience; person: string | null; name: string }

let look: Look | undefined
let link: { project: string; token: string } | undefined
const listeners = new Set<() => void>()

/** Whether the address of a call is that of a project, or below it. */
const isOf = (address: string, project: string) =>
  new RegExp(`^/api/projects/${project}(?:[/?]|$)`).test(address)

/** What is sent along with a call to `address`, so that it is answered as to whoever is looked as. */
export function headersOfLook(address: string): Record<string, string> {
  if (link && isOf(address, link.project)) return { [viewLinkHeader]: link.token }
  if (!look || !isOf(address, look.project)) return {}
  return { [lookAsHeader]: look.person === null ? look.audience : `${look.audience}:${look.person}` }
}

async function change(project: string): Promise<void> {
  sendAlong(headersOfLook)
  for (const listener of listeners) listener()
  // Nothing that was read with other eyes is shown, not for a moment.
  await queryClient.resetQueries({ queryKey: ['project', project] })
}

/**
 * Looks at a project as somebody else, once the screen is shown that was gone to for it; it lasts until `stopLooking` or
 * until the page is loaded anew.
 */
export async function lookAs(wanted: Look): Promise<void> {
  // What the screen before asks for is not asked for with other eyes.
  await new Promise((resolve) => setTimeout(resolve))
  look = wanted
  await change(wanted.project)
}

/** Sees the project with one's own eyes again. */
export async function stopLooking(): Promise<void> {
  const before = look
  look = undefined
  if (before) await change(before.project)
}

/** Looks at a project by a link, without an account. */
export function lookByLink(project: string, token: string): void {
  link = { project, token }
  sendAlong(headersOfLook)
}

/** As whom the project is looked at; undefined where it is seen with one's own eyes. */
export function useLook(project: string | undefined): Look | undefined {
  const current = useSyncExternalStore(subscribe, () => look)
  return current?.project === project ? current : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
