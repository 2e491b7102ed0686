import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import type { AnyRow } from '#contract/route.ts'
import { rowGroups } from '#contract/rows.ts'
import type { Reply } from '../wire.ts'
import type { Sent } from './questions.ts'

type Groups = typeof rowGroups
type RowName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

/** Every row under its name. */
export const rowsByName = Object.assign({}, ...Object.values(rowGroups)) as Record<RowName, AnyRow>
export type { RowName }

const spentTokens = ['malformed_token', 'unknown_token', 'expired_token', 'used_token'] as const

/** How a row may refuse what fits its schemas; nothing else that fits is refused. */
export const refusals: Record<RowName, readonly ErrorCode[]> = {
  joinRow: [],
  challengeRow: ['not_found'],
  confirmRow: ['malformed_token', 'unknown_token', 'expired_token', 'unsubscribed'],
  placeRow: ['unknown_token'],
  ownDataRow: ['malformed_token', 'unknown_token'],
  eraseOwnDataRow: ['malformed_token', 'unknown_token'],
  listMembersRow: ['invalid_input'],
  countMembersRow: [],
  memberRow: ['not_found'],
  statsRow: [],
  resendRow: ['not_found', 'conflict'],
  overruleRow: ['not_found', 'conflict'],
  suppressRow: ['not_found'],
  eraseMemberRow: ['not_found'],
  segmentsRow: [],
  saveSegmentRow: ['invalid_input'],
  deleteSegmentRow: ['not_found'],
  previewInvitationsRow: [],
  inviteRow: ['conflict'],
  batchesRow: [],
  letterSamplesRow: [],
  webhooksRow: [],
  addWebhookRow: ['conflict', 'invalid_input'],
  removeWebhookRow: ['not_found'],
  switchWebhookRow: ['not_found'],
  deliveriesRow: ['not_found'],
  replayRow: ['not_found', 'conflict'],
  keysRow: [],
  addKeyRow: [],
  revokeKeyRow: ['not_found'],
  ownKeysRow: [],
  addOwnKeyRow: ['conflict'],
  revokeOwnKeyRow: ['not_found'],
  ownCallsRow: [],
  orgCallsRow: ['not_found', 'forbidden'],
  suggestionsRow: ['not_found'],
  acceptSuggestionRow: ['not_found', 'forbidden', 'conflict'],
  declineSuggestionRow: ['not_found', 'forbidden', 'conflict'],
  operatorSignInRow: ['wrong_credentials'],
  operatorSignOutRow: [],
  operatorMeRow: [],
  operatorLinkRow: spentTokens,
  operatorEnrolRow: [...spentTokens, 'invalid_input'],
  newRecoveryCodesRow: ['invalid_input', 'wrong_credentials'],
  auditRow: [],
  messagesRow: [],
  answerMessageRow: ['not_found'],
  registerRow: ['invalid_input', 'username_taken'],
  loginRow: ['wrong_credentials', 'invalid_input'],
  logoutRow: [],
  meRow: [],
  verifyEmailRow: [...spentTokens, 'conflict'],
  resendVerificationRow: [],
  forgotPasswordRow: [],
  resetPasswordRow: [...spentTokens, 'invalid_input'],
  changePasswordRow: ['invalid_input', 'wrong_credentials'],
  sessionsRow: [],
  endSessionsRow: ['invalid_input', 'wrong_credentials', 'not_found', 'conflict'],
  secondFactorRow: [],
  beginSecondFactorRow: ['wrong_credentials', 'conflict'],
  confirmSecondFactorRow: ['invalid_input', 'conflict'],
  renewCodesRow: ['invalid_input', 'conflict'],
  keepSecondFactorRow: [],
  endSecondFactorRow: ['invalid_input', 'wrong_credentials', 'conflict'],
  homeRow: [],
  settingsRow: [],
  editSettingsRow: ['invalid_input'],
  orgRow: ['not_found'],
  editOrgRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  switchPlaceRow: ['not_found'],
  foundOrgRow: ['conflict'],
  logoRow: ['not_found'],
  putLogoRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'too_large', 'unsupported_type'],
  removeLogoRow: ['not_found', 'conflict', 'forbidden'],
  closeOrgRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'wrong_credentials'],
  keepOrgRow: ['not_found', 'conflict', 'forbidden'],
  orgKeysRow: ['not_found', 'forbidden'],
  addOrgKeyRow: ['not_found', 'forbidden', 'conflict'],
  revokeOrgKeyRow: ['not_found', 'forbidden'],
  orgProjectsRow: ['not_found'],
  orgWebhooksRow: ['not_found', 'forbidden'],
  addOrgWebhookRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  removeOrgWebhookRow: ['not_found', 'forbidden'],
  switchOrgWebhookRow: ['not_found', 'forbidden'],
  orgDeliveriesRow: ['not_found', 'forbidden'],
  testOrgWebhookRow: ['not_found', 'forbidden', 'conflict'],
  replayOrgDeliveryRow: ['not_found', 'forbidden', 'conflict'],
  orgArchiveRow: ['not_found', 'forbidden', 'unavailable'],
  searchRow: ['not_found'],
  noticesRow: [],
  readNoticesRow: [],
  projectsRow: [],
  addProjectRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  projectRow: ['not_found'],
  editProjectRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  projectRoomRow: ['not_found'],
  binProjectRow: ['not_found', 'forbidden'],
  binnedProjectsRow: ['not_found', 'forbidden'],
  restoreProjectRow: ['not_found', 'conflict', 'forbidden'],
  activityRow: ['not_found'],
  todayRow: [],
  viewsRow: ['not_found'],
  saveViewRow: ['not_found', 'conflict', 'forbidden'],
  deleteViewRow: ['not_found', 'forbidden'],
  templatesRow: ['not_found'],
  templateRow: ['not_found'],
  saveTemplateRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  renameTemplateRow: ['not_found', 'forbidden'],
  deleteTemplateRow: ['not_found', 'forbidden'],
  priceItemsRow: ['not_found'],
  newestPricesRow: ['not_found'],
  addPriceItemRow: ['not_found', 'conflict'],
  editPriceItemRow: ['not_found', 'conflict'],
  bulkEditPricesRow: ['not_found', 'conflict'],
  pricePointsRow: ['not_found'],
  addPricePointRow: ['not_found'],
  importPricesRow: ['not_found', 'invalid_input'],
  exportPricesRow: ['not_found'],
  assembliesRow: ['not_found'],
  putAssemblyRow: ['not_found', 'conflict'],
  costCodesRow: ['not_found'],
  codeFactsRow: ['not_found'],
  amendFactRow: ['not_found', 'conflict', 'invalid_input'],
  codeCheckRow: ['not_found', 'invalid_input', 'unavailable'],
  putCostCodesRow: ['not_found', 'conflict'],
  filesRow: ['not_found'],
  addFileRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'too_large', 'unsupported_type'],
  fileContentRow: ['not_found'],
  editFileRow: ['not_found', 'forbidden'],
  binFileRow: ['not_found', 'forbidden'],
  tasksRow: ['not_found'],
  addTaskRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  editTaskRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  importRow: ['not_found', 'forbidden', 'invalid_input'],
  taskRow: ['not_found'],
  bulkEditRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  undoRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  moveTaskRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  binTasksRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  restoreTasksRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  binRow: ['not_found', 'forbidden'],
  addLinkRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeLinkRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  addCheckRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  editCheckRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeCheckRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  addCommentRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  editCommentRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeCommentRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  watchTaskRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  taskActivityRow: ['not_found'],
  scheduleRow: ['not_found', 'conflict'],
  importScheduleRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  exportScheduleRow: ['not_found', 'conflict', 'forbidden'],
  feedsRow: ['not_found'],
  addFeedRow: ['not_found', 'conflict', 'forbidden'],
  revokeFeedRow: ['not_found', 'forbidden'],
  scheduleCheckRow: ['not_found', 'forbidden', 'conflict'],
  bookingsRow: ['not_found', 'forbidden'],
  putCalendarRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeCalendarRow: ['not_found', 'conflict', 'forbidden'],
  addLostDayRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeLostDayRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  addBaselineRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeBaselineRow: ['not_found', 'forbidden'],
  keepAlternativeRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  adoptAlternativeRow: ['not_found', 'conflict', 'forbidden'],
  removeAlternativeRow: ['not_found', 'forbidden'],
  outcomeRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  scansRow: ['not_found', 'forbidden'],
  scanRow: ['not_found'],
  addScanRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'unavailable'],
  addTypedScanRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'unavailable'],
  correctScanRow: ['not_found', 'conflict', 'forbidden', 'invalid_input', 'unavailable'],
  editScanRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  binScanRow: ['not_found', 'forbidden'],
  roomsRow: ['not_found', 'unavailable'],
  estimatesRow: ['not_found'],
  addEstimateRow: ['not_found', 'conflict', 'forbidden'],
  estimateRow: ['not_found'],
  editEstimateRow: ['not_found', 'conflict', 'forbidden'],
  takeBasisRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  changeLinesRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  undoLinesRow: ['not_found', 'conflict', 'forbidden'],
  addVersionRow: ['not_found', 'conflict', 'forbidden', 'unavailable'],
  versionRow: ['not_found'],
  restoreVersionRow: ['not_found', 'conflict', 'forbidden'],
  exportEstimateRow: ['not_found', 'conflict', 'unavailable'],
  reckonedRow: ['not_found', 'conflict', 'unavailable'],
  spacePlansRow: ['not_found'],
  keepSpacePlanRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  removeSpacePlanRow: ['not_found', 'forbidden'],
  teamRow: ['not_found'],
  inviteMemberRow: ['not_found', 'conflict', 'forbidden'],
  resendInvitationRow: ['not_found', 'conflict', 'forbidden'],
  revokeInvitationRow: ['not_found', 'forbidden'],
  changeRoleRow: ['not_found', 'conflict', 'forbidden'],
  removeMemberRow: ['not_found', 'conflict', 'forbidden'],
  peopleRow: ['not_found'],
  addPersonRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  editPersonRow: ['not_found', 'conflict', 'forbidden'],
  removePersonRow: ['not_found', 'forbidden'],
  invitePersonRow: ['not_found', 'conflict', 'forbidden', 'invalid_input'],
  uninvitePersonRow: ['not_found', 'forbidden'],
  invitationRow: spentTokens,
  acceptInvitationRow: [...spentTokens, 'forbidden', 'conflict'],
  ownInvitationRow: ['not_found', ...spentTokens],
  acceptOwnInvitationRow: ['not_found', ...spentTokens, 'conflict'],
  viewLinksRow: ['not_found', 'forbidden'],
  addViewLinkRow: ['not_found', 'forbidden', 'conflict'],
  revokeViewLinkRow: ['not_found', 'forbidden'],
  openViewLinkRow: ['malformed_token', 'unknown_token', 'expired_token'],
  asksRow: ['not_found', 'forbidden'],
  askRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  askedRow: ['malformed_token', 'unknown_token', 'expired_token'],
  answerRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict'],
  ownTasksRow: ['invalid_input'],
  slipsRow: ['not_found'],
  proposalsRow: ['not_found'],
  proposalRow: ['not_found'],
  proposalPdfRow: ['not_found', 'unavailable'],
  offerRow: ['not_found', 'forbidden', 'conflict'],
  keepDraftRow: ['not_found', 'forbidden', 'conflict'],
  sendProposalRow: ['not_found', 'forbidden', 'conflict', 'invalid_input', 'too_many_requests'],
  askProposalRow: ['not_found', 'forbidden', 'conflict'],
  replyProposalRow: ['not_found', 'forbidden'],
  addProposalLinkRow: ['not_found', 'forbidden', 'conflict'],
  revokeProposalLinkRow: ['not_found', 'forbidden'],
  acceptProposalRow: ['not_found', 'forbidden', 'conflict'],
  declineProposalRow: ['not_found', 'forbidden', 'conflict'],
  withdrawProposalRow: ['not_found', 'forbidden', 'conflict'],
  guestProposalRow: ['malformed_token', 'unknown_token', 'expired_token'],
  guestAcceptRow: ['malformed_token', 'unknown_token', 'expired_token', 'not_found', 'conflict'],
  guestDeclineRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict'],
  guestAskRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict'],
  signingRow: ['not_found'],
  sendSigningRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  withdrawSigningRow: ['not_found', 'forbidden', 'conflict'],
  remindSigningRow: ['not_found', 'forbidden', 'conflict', 'too_many_requests'],
  signDocumentRow: ['not_found', 'forbidden', 'conflict'],
  declineSigningRow: ['not_found', 'forbidden', 'conflict'],
  guestSigningRow: ['malformed_token', 'unknown_token', 'expired_token'],
  guestSignRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict'],
  guestDeclineSigningRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict'],
  guestSigningFileRow: ['malformed_token', 'unknown_token', 'expired_token', 'unavailable'],
  quotesRow: ['not_found'],
  quoteFileRow: ['not_found', 'unavailable'],
  askQuoteRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  quoteLinkRow: ['not_found', 'forbidden', 'conflict'],
  mailQuoteRow: ['not_found', 'forbidden', 'conflict'],
  withdrawQuoteRow: ['not_found', 'forbidden'],
  guestQuoteRow: ['malformed_token', 'unknown_token', 'expired_token'],
  guestAnswerQuoteRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict', 'invalid_input'],
  budgetRow: ['not_found'],
  purchasesRow: ['not_found'],
  purchaseFileRow: ['not_found', 'unavailable'],
  putPurchaseRow: ['not_found', 'forbidden', 'conflict'],
  buyRow: ['not_found', 'forbidden'],
  removePurchaseRow: ['not_found', 'forbidden'],
  submittalsRow: ['not_found'],
  rfisRow: ['not_found'],
  registerFileRow: ['not_found'],
  putSubmittalRow: ['not_found', 'forbidden', 'conflict'],
  removeSubmittalRow: ['not_found', 'forbidden', 'conflict'],
  sendTransmittalRow: ['not_found', 'forbidden', 'conflict'],
  returnTransmittalRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  withdrawTransmittalRow: ['not_found', 'forbidden', 'conflict'],
  putRfiRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  answerRfiRow: ['not_found', 'forbidden', 'conflict'],
  moveRfiRow: ['not_found', 'forbidden', 'conflict'],
  writeRegisterRow: ['not_found', 'forbidden', 'conflict'],
  savePaperTemplateRow: ['not_found', 'forbidden', 'conflict'],
  removePaperTemplateRow: ['not_found', 'forbidden'],
  sendForApprovalRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  approvalLinkRow: ['not_found', 'forbidden', 'conflict'],
  approvalTurnRow: ['not_found'],
  answerApprovalRow: ['not_found', 'conflict', 'invalid_input'],
  guestApprovalRow: ['malformed_token', 'unknown_token', 'expired_token'],
  guestAnswerApprovalRow: ['malformed_token', 'unknown_token', 'expired_token', 'conflict', 'invalid_input'],
  withdrawApprovalRow: ['not_found', 'forbidden', 'conflict'],
  documentsRow: ['not_found', 'forbidden'],
  documentTemplatesRow: ['not_found', 'forbidden'],
  previewDocumentRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  makeDocumentRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  documentRow: ['not_found'],
  documentFileRow: ['not_found', 'conflict', 'unavailable', 'too_large'],
  documentArchiveRow: ['not_found', 'too_many_requests'],
  editMetaRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  editDocumentRow: ['not_found', 'forbidden', 'conflict'],
  editFieldsRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  draftNewsRow: ['not_found', 'forbidden', 'conflict'],
  refreshDocumentRow: ['not_found', 'forbidden', 'conflict'],
  issueDocumentRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  voidDocumentRow: ['not_found', 'forbidden', 'conflict'],
  reviseDocumentRow: ['not_found', 'forbidden', 'conflict'],
  binDocumentRow: ['not_found', 'forbidden', 'conflict'],
  documentVersionsRow: ['not_found'],
  documentVersionRow: ['not_found'],
  keepDocumentVersionRow: ['not_found', 'forbidden', 'conflict'],
  restoreDocumentVersionRow: ['not_found', 'forbidden', 'conflict'],
  compareDocumentRow: ['not_found'],
  mcpRow: ['not_found', 'invalid_input'],
}

const envelope = z.union([
  z.strictObject({ success: z.literal(true), data: z.unknown() }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      message: z.string().check(z.minLength(1), z.maxLength(400)),
      fields: z.optional(z.record(z.string(), z.string())),
      theirs: z.optional(z.record(z.string(), z.unknown())),
    }),
  }),
])

/** Whether a value holds what would reach into the prototype of an object: refused before any schema looks at it. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const made = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null
  if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true
  return Object.values(value).some(isPoisoned)
}

/** Whether what is sent fits the schemas of its row. */
export function fits(row: AnyRow, { params, query, body }: Sent): boolean {
  if (!z.safeParse(row.params, params).success) return false
  if (row.query && !z.safeParse(row.query, query).success) return false
  if (row.method === 'GET') return true
  return !isPoisoned(body) && z.safeParse(row.body, body).success
}

/** The names that the message of a refusal may be filed under: those of the row, and what stands in one of them. */
function isFieldOf(row: AnyRow, field: string): boolean {
  const [name = ''] = field.split('.')
  const shapes = [row.params, row.query, row.body].map((schema) => (schema ? shapeOf(schema) : {}))
  return shapes.some((shape) => Object.hasOwn(shape, name))
}

const shapeOf = (schema: z.ZodMiniType): object =>
  (schema._zod.def as { shape?: Record<string, unknown> }).shape ?? {}

/** Whether that is said at the door of an organisation or a project, before anything else is read of what was sent. */
const isTurnedAway = ({ caller }: AnyRow, code: ErrorCode): boolean =>
  (caller === 'org' || caller === 'project') && (code === 'not_found' || code === 'wrong_method')

/**
 * Looks at an answer; throws what is wrong with it. Answers the data of one that worked: it must be just what the row's
 * schema says, and what fits the schemas must not be refused but as `refusals` has it, nor what does not fit be taken.
 */
export function checkAnswer(name: RowName, sent: Sent, { status, headers, text }: Reply): unknown {
  const row = rowsByName[name]
  const say = (what: string): never => {
    throw new Error(`${what}: ${status} ${text.slice(0, 400)}`)
  }
  if (status >= 500) say('a fault of the server')
  if (headers.get('cache-control') !== 'no-store') say('may be kept by a cache')
  if (!headers.get('content-type')?.startsWith('application/json')) say('is no JSON')
  if (headers.get('x-content-type-options') !== 'nosniff') say('may be taken for something else')
  const read = z.safeParse(envelope, JSON.parse(text))
  if (!read.success) return say('is not in the envelope')
  const answer = read.data
  const good = fits(row, sent)
  if (answer.success) {
    if (status !== 200) say('worked with another status')
    if (!good) say('does not fit and was taken')
    const data = z.safeParse(row.data, answer.data)
    if (!data.success) return say('the data is not as the row says')
    if (row.data._zod.def.type === 'object' && !isDeepStrictEqual(data.data, answer.data))
      say('the data holds more than the row says')
    return answer.data
  }
  const { code, fields = {} } = answer.error
  if (status !== errorStatus[code]) say('the code has another status')
  if (!good && code !== 'invalid_input' && !isTurnedAway(row, code))
    say('does not fit and was refused for something else')
  if (good && !refusals[name].includes(code)) say('fits and was refused')
  const stray = Object.keys(fields).filter((field) => !isFieldOf(row, field))
  if (stray.length > 0) say(`names fields that nobody has, ${stray.join(', ')}`)
  return undefined
}
