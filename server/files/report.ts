import { buffer } from 'node:stream/consumers'
import type { photoReportRow } from '#contract/project-files.ts'
import type { RowInput } from '#contract/route.ts'
import type { Letterhead, Typeset } from '#domain/papers/papers.ts'
import { say, spokenLanguage } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listFiles } from './files.ts'
import type { Pictures } from './pictures.ts'
import { findPicture } from './shown.ts'

type ReportContext = {
  typeset: Typeset
  readHead: (scope: Scope) => Promise<Letterhead>
  storage: Storage
  pictures: Pictures
}

/**
 * Photos as a PDF in the order that was asked for, each with what is drawn over it, where and when. Nothing of it is what a
 * camera wrote: the pictures are those that everybody gets. Those that the caller does not see are left out; refuses where none
 * is left, and a picture that cannot be shown.
 */
export async function photoReport(
  { typeset, readHead, storage, pictures }: ReportContext,
  scope: Scope,
  { title, photos }: RowInput<typeof photoReportRow>['query'],
): Promise<MadeFile> {
  const seen = new Map((await listFiles(scope, {})).files.map((file) => [file.id, file]))
  const chosen = [...new Set(photos.split(','))].flatMap((id) => seen.get(id) ?? [])
  const { name, address, zone } = await scope.read
    .selectFrom('projects')
    .select(['name', 'address', 'time_zone as zone'])
    .where((eb) => eb.and({ org_id: scope.orgId, id: scope.projectId }))
    .executeTakeFirstOrThrow()
  const language = spokenLanguage()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const printed = []
  for (const { id, at, takenAt, room, wall, shot, marks } of chosen) {
    const { key } = await findPicture(pictures, scope, id, 'printed')
    const place = [room, /^\d+$/.test(wall) ? say('Wall {number}', { number: wall }) : wall]
    printed.push({
      picture: new Uint8Array(await buffer(await storage.read(key))),
      ...{ marks, takenDay: day.format(new Date(takenAt ?? at)) },
      about: [...place, shot].filter(Boolean).join(' · '),
    })
  }
  if (printed.length === 0)
    throw new Refusal('not_found', say('None of these photos is there, or yours to see.'))
  const content = await typeset({
    ...{ template: 'photos', standard: 'ua-1', language, title, date: day.format(scope.now()) },
    data: {
      head: await readHead(scope),
      job: { name, address },
      asOfOn: day.format(scope.now()),
      photos: printed,
    },
  })
  return { name: `${title}.pdf`, type: 'application/pdf', content }
}
