import type { FastifyInstance } from 'fastify'
import { photoReportRow } from '#contract/project-files.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import type { Db } from './db/schema.ts'
import { deskRoutes } from './desk.ts'
import { documentFiles } from './document-files.ts'
import { documentRoutes } from './documents/routes.ts'
import { documentExportRoutes } from './documents-export/routes.ts'
import { openWriter } from './documents-export/writing.ts'
import { documentsOf } from './documents-of.ts'
import type { EstimatePorts } from './estimates/ports.ts'
import { openReckoner } from './estimates/reckoning.ts'
import { estimateRoutes } from './estimates/routes.ts'
import { addFile } from './files/add-file.ts'
import { findContent, listFiles } from './files/files.ts'
import type { Pictures } from './files/pictures.ts'
import { photoReport } from './files/report.ts'
import { importRoutes } from './imports/routes.ts'
import type { Clock } from './kit/clock.ts'
import type { Keys } from './kit/keys.ts'
import type { Limiter } from './kit/limits.ts'
import { makeSendMade } from './kit/made-files.ts'
import type { Door, Serve } from './kit/serve.ts'
import { fileOfBytes } from './kit/storage/incoming-file.ts'
import type { Storage } from './kit/storage/storage.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { labourPorts } from './labor-ports.ts'
import { costLines, type MoneyPorts } from './money/costs.ts'
import { moneyRoutes } from './money/routes.ts'
import { estimatesFor } from './offers.ts'
import { readLetterhead } from './orgs/letterhead.ts'
import { planInForce } from './plan/plan.ts'
import { codeTitles } from './price-book/cost-codes.ts'
import { rowsOfFile } from './price-book/files.ts'
import { inPriceBook } from './price-book/known.ts'
import { priceBookRoutes } from './price-book/routes.ts'
import { acceptedAt } from './proposals/accepted.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { tick } from './purchases/list.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { registerRoutes } from './registers/routes.ts'
import { openRooms } from './rooms/measured.ts'
import { openMeasurer } from './rooms/measuring.ts'
import { readScans } from './rooms/read.ts'
import { roomRoutes } from './rooms/routes.ts'
import { standingOf } from './schedule/read.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { planOf } from './schedule/settle.ts'
import type { ReadPlan } from './schedule-files/project-rows.ts'
import type { Scopes } from './scope/open-scopes.ts'
import type { OrgCaller } from './scope/org.ts'
import type { Scope } from './scope/scope.ts'
import { signedDocuments } from './signed-documents.ts'
import { signingRoutes } from './signing/routes.ts'
import { ownTimeRoutes } from './site/own-time-routes.ts'
import { movePunch } from './site/punch.ts'
import { siteRoutes } from './site/routes.ts'
import { slipRoutes } from './slips/routes.ts'
import { spacePlanRoutes } from './space-plans/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { putTask } from './tasks/write.ts'
import { toolRoutes } from './tools/routes.ts'
import { makeTypeset } from './typeset/typeset.ts'
import { viewLinkRoutes } from './view-links/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

type Who = { user: unknown; operator: unknown; org: OrgCaller; project: Scope }

/** What the calls of projects are made of. */
export type CallsContext = {
  app: FastifyInstance
  serve: Serve<Who>
  door: Door<Who>
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Scopes
  storage: Storage
  publicUrl: string
  weatherUrl: string | undefined
  stripeUrl: string | undefined
  keys: Keys
  pictures: Pictures
}

/** The calls of features that need the scope of a project, what spans several, or what an organisation has for all of them. */
export function projectCalls({
  app,
  serve,
  door,
  db,
  clock,
  limit,
  scopes,
  storage,
  publicUrl,
  weatherUrl,
  stripeUrl,
  keys,
  pictures,
}: CallsContext): void {
  taskRoutes(serve)
  scheduleRoutes(serve, scopes)
  importRoutes(serve)
  weatherRoutes(serve, { limit, weatherUrl })
  slipRoutes(serve)
  const rooms = openRooms({
    measure: openMeasurer(),
    storage,
    findFile: (scope, id) => findContent(scope, id, false),
  })
  roomRoutes(serve, rooms)
  const estimatePorts: EstimatePorts = {
    scansOf: async (scope) =>
      (await readScans(scope)).map(({ id, corrections }) => ({
        scanId: id,
        corrections: corrections.length,
      })),
    measuredAt: async (scope, basis) =>
      (await rooms.measuredOf(scope, basis)).map(({ scanId, measured, structure }) => ({
        ...{ scanId, measured, structure },
      })),
    inPriceBook: (scope, used) => inPriceBook(db, scope.orgId, used),
    acceptedAt,
  }
  const sendMade = makeSendMade(app, door)
  spacePlanRoutes(serve)
  const estimates = { ...estimatePorts, reckon: openReckoner(estimatePorts) }
  estimateRoutes(serve, sendMade, estimates)
  priceBookRoutes({ serve, sendMade }, { db, clock })
  toolRoutes(serve, { db, clock, partsOf: scopes.partsOf })
  knowledgeRoutes(serve, { db, clock }, async (scope, id) => {
    const scan = (await readScans(scope)).find((one) => one.id === id)
    if (!scan) return undefined
    const [one] = await rooms.measuredOf(scope, [{ scanId: id, corrections: scan.corrections.length }])
    return { measured: one?.measured ?? null, byTape: scan.kind === 'typed' }
  })
  const papers = {
    typeset: makeTypeset().typeset,
    readHead: ({ orgId }: Scope) => readLetterhead({ db, storage, clock }, orgId),
    sendMade,
  }
  const context = { db, clock, limit, scopes, ...papers }
  viewLinkRoutes(serve, {
    ...context,
    movePunch,
    filesOf: async (scope) => (await listFiles(scope, {})).files,
  })
  proposalRoutes(serve, { ...context, estimates: estimatesFor(estimates) })
  purchaseRoutes(serve, papers)
  sendMade(photoReportRow, ({ query }, { project }) =>
    photoReport({ ...papers, storage, pictures }, project, query),
  )
  const planOf = (org: string) => planInForce(db, org, clock.now())
  const documents = documentsOf(db, planOf)
  const { writeDocument } = documentRoutes(serve, { ...context, ...documents, planOf })
  documentExportRoutes({ ...papers, ...documentFiles(documents, storage), limit, write: openWriter() })
  signingRoutes(serve, { ...context, documents: signedDocuments({ ...papers, ...documents }, storage) })
  registerRoutes(serve, { sendMade, writeDocument, rowsOf: (bytes) => rowsOfFile(bytes) })
  ownTimeRoutes(serve, scopes)
  siteRoutes(serve, {
    db,
    sendMade,
    writeDocument,
    arrived: (scope, writing, purchase) => tick(scope, writing, purchase, true),
    makeTask: (scope, writing, { id, ...task }) => putTask(scope, writing, id, task),
  })
  const money: MoneyPorts = { codeTitles: (scope) => codeTitles(db, scope.orgId), ...labourPorts(db) }
  moneyRoutes(serve, {
    ...{ sendMade, writeDocument, ...money },
    paying: { db, clock, keys, limit, scopes, publicUrl, stripeUrl },
  })
  analyticsRoutes(serve, { db, scopes, clock, costsOf: (scope) => costLines(scope, money) })
  deskRoutes(serve, { db, scopes, money })
  quoteRoutes(serve, {
    ...context,
    inPriceBook: (scope, items) => inPriceBook(db, scope.orgId, { items, assemblies: [] }),
    addFile: async (scope, { id, name, bytes }) => {
      await addFile(scope, { id, class: 'cost', file: fileOfBytes(storage, name, bytes) }, { storage })
    },
  })
}

/** The plan of a project as it stands, for files of it. */
export const readPlan: ReadPlan = async (scope) => {
  const rows = await standingOf(scope)
  return { rows, plan: planOf(rows) }
}
