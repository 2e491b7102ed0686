import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Audience, visibleClasses } from '#contract/audience.ts'
import { fileClasses } from '#contract/project-files.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { workspaceRows } from '#testing/world/asking.ts'
import { idOf, wordOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { type ProjectName, projectNames, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

/** One file of every class in every project, and one that lies in the bin; what each holds is found nowhere else. */
const kinds = [...fileClasses, 'bin'] as const
type Kind = (typeof kinds)[number]
const all = projectNames.flatMap((project) => kinds.map((kind) => ({ project, kind })))
const fileOf = (project: ProjectName, kind: Kind) => idOf(`file ${project} ${kind}`)
const textOf = (project: ProjectName, kind: Kind) => `${wordOf(`content ${project} ${kind}`)} `.repeat(40)

let t: TestApp
const tags = new Map<string, string>()
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
  for (const { project, kind } of all) {
    const bytes = Buffer.from(textOf(project, kind))
    const { org, project: id } = idsOf(project)
    const file = fileOf(project, kind)
    const pieces = async function* () {
      yield bytes
    }
    const kept = await t.storage.put(`orgs/${org}/${id}/${file}`, pieces(), { maxBytes: 10_000 })
    tags.set(file, `"${kept.sha256}"`)
    await t.database.pool.query('update project_files set bytes = $1, sha256 = $2 where id = $3', [
      kept.bytes,
      kept.sha256,
      file,
    ])
  }
})
afterAll(() => t.close())

const right = structuredClone(visibleClasses) as unknown as Readonly<Record<Audience, readonly string[]>>
const mayHave = (audience: Audience | undefined, kind: Kind) =>
  audience !== undefined && (kind === 'bin' ? audience === 'contractor' : right[audience].includes(kind))

/** Every way in which a browser, or somebody who guesses, asks for a file. */
const ways = (tag: string) =>
  [
    { what: 'whole' },
    { what: 'to be kept', query: '?keep=yes' },
    { what: 'its beginning', headers: { range: 'bytes=0-20' } },
    { what: 'its end', headers: { range: 'bytes=-5' } },
    { what: 'what it has not', headers: { range: 'bytes=9999999-' } },
    { what: 'unless it is known', headers: { 'if-none-match': tag } },
    { what: 'a range of what is known', headers: { range: 'bytes=0-3', 'if-range': tag } },
    { what: 'its head', method: 'HEAD' as const },
  ] satisfies { what: string; query?: string; headers?: Record<string, string>; method?: 'HEAD' }[]

test.each(viewers)(
  '$name is given the bytes of the files that are theirs to see, and no sign of any other',
  async (viewer) => {
    let given = 0
    const never = new Map<string, unknown>()
    for (const { project, kind } of all) {
      const ask = async (file: string, way: ReturnType<typeof ways>[number]) => {
        const {
          query = '',
          headers = {},
          method = 'GET',
        } = way as { query?: string; headers?: Record<string, string>; method?: 'HEAD' }
        const url = `/api/projects/${idsOf(project).project}/files/${file}/content${query}`
        const reply = await t.app.inject({ method, url, headers: { ...viewer.headers, ...headers } })
        const { 'x-request-id': _, date: __, ...head } = reply.headers
        return { status: reply.statusCode, head, body: reply.body }
      }
      const file = fileOf(project, kind)
      const mine = mayHave(viewer.audienceIn(project), kind)
      for (const way of ways(tags.get(file) ?? '')) {
        const reply = await ask(file, way)
        const named = `${project} ${kind}, ${way.what}`
        if (!mine) {
          const same = `${project} ${way.what}`
          if (!never.has(same)) never.set(same, await ask(idOf('never'), way))
          expect(reply, named).toEqual(never.get(same))
        } else {
          given++
          expect([200, 206, 304, 416], named).toContain(reply.status)
          if (way.what === 'whole') expect(reply.body).toBe(textOf(project, kind))
        }
      }
    }
    const seen = all.filter(({ project, kind }) => mayHave(viewer.audienceIn(project), kind)).length
    expect(given).toBe(seen * ways('').length)
  },
)

test.each(viewers)('$name is listed the files that are theirs to see, and no other', async (viewer) => {
  for (const project of projectNames) {
    const audience = viewer.audienceIn(project)
    const url = `/api/projects/${idsOf(project).project}/files`
    const reply = await t.app.inject({ url, headers: viewer.headers })
    if (audience === undefined) {
      expect(reply.statusCode, project).toBe(404)
      continue
    }
    const listed = reply.json().data.files.map(({ id }: { id: string }) => id)
    const theirs = fileClasses.filter((kind) => mayHave(audience, kind)).map((kind) => fileOf(project, kind))
    expect(listed.toSorted(), project).toEqual(theirs.toSorted())
  }
})

/** Files that are no project’s, or are made when they are asked for, with the test that asks for them as everybody. */
const apart = [
  'logoRow: server/orgs/orgs.db.test.ts',
  'pictureRow: server/files/site-photos.db.test.ts',
  'photoReportRow: server/files/site-photos.db.test.ts',
  'orgArchiveRow: server/archive/archive.db.test.ts',
  'exportScheduleRow: server/scope/matrix-canaries.db.test.ts',
  'exportEstimateRow: server/scope/matrix-canaries.db.test.ts',
  'exportPricesRow: server/scope/matrix-canaries.db.test.ts',
  'proposalPdfRow: server/scope/matrix-canaries.db.test.ts',
  'purchaseFileRow: server/scope/matrix-canaries.db.test.ts',
  'quoteFileRow: server/scope/matrix-canaries.db.test.ts',
  'registerFileRow: server/scope/matrix-canaries.db.test.ts',
  'incidentFileRow: server/site/safety.db.test.ts',
  'timeFileRow: server/scope/matrix-canaries.db.test.ts',
  'moneyFileRow: server/scope/matrix-canaries.db.test.ts',
  'orgMoneyFileRow: server/money/org-files.db.test.ts',
  'payrollFileRow: server/money/labor.db.test.ts',
  'documentFileRow: server/documents-export/exports.db.test.ts',
  'documentArchiveRow: server/documents-export/exports.db.test.ts',
].map((one) => one.split(':')[0])

test('every row that answers with a file is asked for it', () => {
  const answered = workspaceRows.filter(({ row }) => row.bytes === 'answered').map(({ name }) => name)
  expect(answered.filter((name) => !apart.includes(name))).toEqual(['fileContentRow'])
  process.stdout.write(
    `who sees what: ${all.length} files, each asked for in ${ways('').length} ways by ${viewers.length} people\n`,
  )
})
