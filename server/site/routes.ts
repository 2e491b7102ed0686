import { safetyRows } from '#contract/safety-calls.ts'
import { siteRows } from '#contract/site-calls.ts'
import type { Db } from '#server/db/schema.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { addChecklist, answerChecklist, type MakeTask, readChecklists } from './checklists.ts'
import { incidentFile, putIncident, readIncidents } from './incidents.ts'
import { type Arrived, addLogEntries, signLog } from './log.ts'
import { writeLog } from './papers.ts'
import { addPunch, movePunch, readPunch } from './punch.ts'
import { readLog } from './read-log.ts'
import { addTalk, readTalks, writeTalk } from './talks.ts'
import { keepTemplate } from './templates.ts'
import { correctTime, readTime, startTime, stopTime } from './time.ts'
import { timeFile } from './time-file.ts'

const rows = { ...siteRows, ...safetyRows }

type Who = { user: unknown; operator: unknown; project: Scope }
type Ports = {
  db: Db
  sendMade: SendMade<Who>
  writeDocument: WriteDocument
  makeTask: MakeTask
  arrived: Arrived
}

/** The calls of what is recorded on site. */
export function siteRoutes(
  serve: Serve<Who>,
  { db, sendMade, writeDocument, makeTask, arrived }: Ports,
): void {
  serve(rows.logRow, ({ query }, { project }) => readLog(project, query.on))
  serve(rows.addLogEntriesRow, ({ body }, { project }) => addLogEntries(project, arrived, body))
  serve(rows.signLogRow, ({ body }, { project }) => signLog(project, body))
  serve(rows.writeLogRow, ({ params }, { project }) => writeLog(writeDocument, project, params.signed))
  serve(rows.timeRow, ({ query }, { project }) => readTime(project, query.week))
  serve(rows.startTimeRow, ({ body }, { project }) => startTime(project, body))
  serve(rows.stopTimeRow, ({ params, body }, { project }) => stopTime(project, params.time, body))
  serve(rows.correctTimeRow, ({ params, body }, { project }) => correctTime(project, params.time, body))
  serve(rows.checklistsRow, (_, { project }) => readChecklists(project, db))
  serve(rows.addChecklistRow, ({ body }, { project }) => addChecklist(project, body))
  serve(rows.keepTemplateRow, ({ body }, { project }) => keepTemplate(project, body))
  serve(rows.answerChecklistRow, ({ params, body }, { project }) =>
    answerChecklist(project, makeTask, params.checklist, body),
  )
  serve(rows.punchRow, (_, { project }) => readPunch(project))
  serve(rows.addPunchRow, ({ body }, { project }) => addPunch(project, body))
  serve(rows.movePunchRow, ({ params, body }, { project }) => movePunch(project, params.punch, body))
  serve(rows.talksRow, (_, { project }) => readTalks(project))
  serve(rows.addTalkRow, ({ body }, { project }) => addTalk(project, body))
  serve(rows.writeTalkRow, ({ params }, { project }) => writeTalk(writeDocument, project, params.talk))
  serve(rows.incidentsRow, (_, { project }) => readIncidents(project))
  serve(rows.putIncidentRow, ({ body }, { project }) => putIncident(project, body))
  sendMade(rows.incidentFileRow, ({ query }, { project }) => incidentFile(project, query))
  sendMade(rows.timeFileRow, ({ query }, { project }) => timeFile(project, query))
}
