import type { ErrorCode } from '#contract/errors.ts'
import type { safetyRows } from '#contract/safety-calls.ts'
import type { siteRows } from '#contract/site-calls.ts'
import type { toolRows } from '#contract/tools.ts'

type SiteRow = keyof typeof siteRows | keyof typeof safetyRows | keyof typeof toolRows

/** How the rows of what is recorded on site, and of tools on loan, may refuse what fits their schemas. */
export const siteRefusals: Record<SiteRow, readonly ErrorCode[]> = {
  logRow: ['not_found', 'forbidden', 'invalid_input'],
  timeRow: ['not_found', 'forbidden'],
  timeFileRow: ['not_found', 'forbidden'],
  ownTimeRow: ['invalid_input'],
  checklistsRow: ['not_found'],
  punchRow: ['not_found'],
  addLogEntriesRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  startTimeRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  stopTimeRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  correctTimeRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  addChecklistRow: ['not_found', 'forbidden', 'conflict'],
  answerChecklistRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  keepTemplateRow: ['not_found', 'forbidden', 'conflict'],
  addPunchRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  movePunchRow: ['not_found', 'forbidden', 'conflict'],
  signLogRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  writeLogRow: ['not_found', 'forbidden', 'conflict'],
  talksRow: ['not_found', 'forbidden'],
  incidentsRow: ['not_found', 'forbidden'],
  incidentFileRow: ['not_found', 'forbidden', 'invalid_input'],
  addTalkRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  writeTalkRow: ['not_found', 'forbidden', 'conflict'],
  putIncidentRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  toolsRow: ['not_found'],
  putToolRow: ['not_found', 'forbidden', 'conflict'],
  toolMovesRow: ['not_found'],
  moveToolRow: ['not_found', 'conflict'],
}
