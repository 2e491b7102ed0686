import type { Audience } from '#contract/audience.ts'
import { visibleKeys } from '#contract/field.ts'
import { projectEntity, taskEntity } from '#contract/fields.ts'
import type { Ask } from './asking.ts'
import { type Canary, foundIn } from './canaries.ts'
import type { Answer } from './reply.ts'
import { maySee, projectNames, type Viewer } from './viewers.ts'

/** What was found where it must not be, what was seen by somebody who may, what broke, and the rows that answered. */
export type Found = {
  asked: number
  leaks: string[]
  seen: Set<string>
  broken: string[]
  worked: Set<string>
}

export const nothingFound = (): Found => ({
  asked: 0,
  leaks: [],
  seen: new Set(),
  broken: [],
  worked: new Set(),
})

/** Notes what somebody found in a reply. */
export function judgeReply(
  found: Found,
  canaries: readonly Canary[],
  viewer: Viewer,
  ask: Ask,
  { status, text }: Answer,
): void {
  found.asked++
  if (status === 200) found.worked.add(ask.row)
  const how = `${ask.method} ${ask.url}`
  // The bytes of these files were never written: who may have them is told that they cannot be reached.
  if (status >= 500 && ask.row !== 'fileContentRow')
    found.broken.push(`${viewer.name}: ${how} ${status} ${text}`)
  for (const key of hiddenKeys(viewer)) {
    if (text.includes(key)) found.leaks.push(`${viewer.name}: ${key} in ${how}`)
  }
  judgeText(found, canaries, viewer, text, { said: `${how} ${JSON.stringify(ask.body ?? '')}`, where: how })
}

/** Notes what somebody found in a text; what they said themselves may be said again. */
export function judgeText(
  { leaks, seen }: Found,
  canaries: readonly Canary[],
  viewer: Viewer,
  text: string,
  { said, where }: { said: string; where: string },
): void {
  for (const canary of foundIn(text, canaries)) {
    if (maySee(viewer, canary.secret)) seen.add(canary.name)
    else if (!said.includes(String(canary.value))) leaks.push(`${viewer.name}: ${canary.name} in ${where}`)
  }
}

/** The keys of sums that somebody reads in no project: not to be found as null either. */
function hiddenKeys(viewer: Viewer): string[] {
  const shown = projectNames.flatMap((project) => visibleKeysOf(viewer.audienceIn(project)))
  return sumKeys.filter((key) => !shown.includes(key)).map((key) => `"${key.toLowerCase()}":`)
}
const sumKeys = [projectEntity, taskEntity].flatMap(({ price, cost }) => Object.keys({ ...price, ...cost }))
const visibleKeysOf = (audience: Audience | undefined) =>
  audience ? [projectEntity, taskEntity].flatMap((entity) => visibleKeys(entity, audience)) : []
