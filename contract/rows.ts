import { analyticsRow } from './analytics.ts'
import { approvalRows } from './approval-calls.ts'
import { orgArchiveRow } from './archive.ts'
import { answerRow, askedRow, askRow, asksRow } from './asks.ts'
import { auditRow } from './audit.ts'
import { billingRows } from './billing.ts'
import { challengeRow } from './challenge.ts'
import { chatRows } from './chat.ts'
import { codeRows } from './code-facts.ts'
import { companyRows } from './company.ts'
import { companySettingRows } from './company-settings.ts'
import { confirmRow } from './confirm.ts'
import {
  addKeyRow,
  addWebhookRow,
  deliveriesRow,
  keysRow,
  removeWebhookRow,
  replayRow,
  revokeKeyRow,
  switchWebhookRow,
  webhooksRow,
} from './connections.ts'
import { documentRows } from './document-calls.ts'
import { documentExportRows } from './document-exports.ts'
import { estimateRows } from './estimate-calls.ts'
import { grantRows } from './grants.ts'
import { homeRow, switchPlaceRow } from './home.ts'
import { batchesRow, inviteRow, letterSamplesRow, previewInvitationsRow } from './invitations.ts'
import { laborRows } from './labor-calls.ts'
import { machineRows } from './machine-calls.ts'
import { mcpRow } from './mcp.ts'
import {
  countMembersRow,
  eraseMemberRow,
  listMembersRow,
  memberRow,
  overruleRow,
  resendRow,
  suppressRow,
} from './members.ts'
import { answerMessageRow, messagesRow } from './messages.ts'
import { moneyRows } from './money-calls.ts'
import { noticesRow, readNoticesRow } from './notices.ts'
import { onlineRows } from './online-payment.ts'
import {
  newRecoveryCodesRow,
  operatorEnrolRow,
  operatorLinkRow,
  operatorMeRow,
  operatorSignInRow,
  operatorSignOutRow,
} from './operator.ts'
import { addOrgKeyRow, orgKeysRow, revokeOrgKeyRow } from './org-keys.ts'
import {
  addOrgWebhookRow,
  orgDeliveriesRow,
  orgWebhooksRow,
  removeOrgWebhookRow,
  replayOrgDeliveryRow,
  switchOrgWebhookRow,
  testOrgWebhookRow,
} from './org-webhooks.ts'
import { closeOrgRow, foundOrgRow, keepOrgRow, logoRow, putLogoRow, removeLogoRow } from './orgs.ts'
import { changePasswordRow, endSessionsRow, sessionsRow } from './own-sessions.ts'
import { ownTasksRow } from './own-tasks.ts'
import { peopleRows } from './people-calls.ts'
import { eraseOwnDataRow, ownDataRow } from './person.ts'
import { placeRow } from './place.ts'
import { priceRows } from './price-calls.ts'
import {
  addFileRow,
  binFileRow,
  editFileRow,
  fileContentRow,
  filesRow,
  photoReportRow,
  pictureRow,
  receiptRow,
} from './project-files.ts'
import {
  deleteTemplateRow,
  renameTemplateRow,
  saveTemplateRow,
  templateRow,
  templatesRow,
} from './project-templates.ts'
import {
  activityRow,
  addProjectRow,
  binnedProjectsRow,
  binProjectRow,
  editProjectRow,
  orgProjectsRow,
  projectRoomRow,
  projectRow,
  projectsRow,
  restoreProjectRow,
} from './projects.ts'
import { proposalRows } from './proposal-calls.ts'
import { purchaseRows } from './purchases.ts'
import { quoteRows } from './quote-calls.ts'
import { registerRows } from './register-calls.ts'
import {
  addScanRow,
  addTypedScanRow,
  binScanRow,
  correctScanRow,
  editScanRow,
  roomsRow,
  scanRow,
  scansRow,
} from './rooms.ts'
import type { AnyRow } from './route.ts'
import { safetyRows } from './safety-calls.ts'
import { deleteViewRow, saveViewRow, viewsRow } from './saved-views.ts'
import { scheduleRows } from './schedule-calls.ts'
import { searchRow } from './search.ts'
import {
  beginSecondFactorRow,
  confirmSecondFactorRow,
  endSecondFactorRow,
  keepSecondFactorRow,
  renewCodesRow,
  secondFactorRow,
} from './second-factor.ts'
import { deleteSegmentRow, saveSegmentRow, segmentsRow } from './segments.ts'
import {
  forgotPasswordRow,
  loginRow,
  logoutRow,
  meRow,
  registerRow,
  resendVerificationRow,
  resetPasswordRow,
  verifyEmailRow,
} from './session.ts'
import { editOrgRow, editSettingsRow, orgRow, settingsRow } from './settings.ts'
import { signingRows } from './signing-calls.ts'
import { siteRows } from './site-calls.ts'
import { slipsRow } from './slips.ts'
import { keepSpacePlanRow, removeSpacePlanRow, spacePlansRow } from './space-plans.ts'
import { statsRow } from './stats.ts'
import { suggestionRows } from './suggestions.ts'
import { taskRows } from './task-calls.ts'
import { deskRow, todayRow, waitingRow } from './today.ts'
import { toolRows } from './tools.ts'
import {
  acceptByLinkRow,
  addViewLinkRow,
  openViewLinkRow,
  revokeViewLinkRow,
  viewLinksRow,
} from './view-links.ts'
import { joinRow } from './waitlist.ts'
import { weatherRows } from './weather.ts'

/** Every call that there is, by what it is about, under the name that it has in the code. */
export const rowGroups = {
  Waitlist: { joinRow, challengeRow, confirmRow, placeRow, ownDataRow, eraseOwnDataRow },
  Members: {
    listMembersRow,
    countMembersRow,
    memberRow,
    statsRow,
    resendRow,
    overruleRow,
    suppressRow,
    eraseMemberRow,
  },
  Segments: { segmentsRow, saveSegmentRow, deleteSegmentRow },
  Invitations: { previewInvitationsRow, inviteRow, batchesRow, letterSamplesRow },
  Webhooks: {
    webhooksRow,
    addWebhookRow,
    removeWebhookRow,
    switchWebhookRow,
    deliveriesRow,
    replayRow,
    orgWebhooksRow,
    addOrgWebhookRow,
    removeOrgWebhookRow,
    switchOrgWebhookRow,
    orgDeliveriesRow,
    testOrgWebhookRow,
    replayOrgDeliveryRow,
  },
  Keys: { keysRow, addKeyRow, revokeKeyRow, orgKeysRow, addOrgKeyRow, revokeOrgKeyRow },
  Operators: {
    operatorSignInRow,
    operatorSignOutRow,
    operatorMeRow,
    operatorLinkRow,
    operatorEnrolRow,
    newRecoveryCodesRow,
    auditRow,
    messagesRow,
    answerMessageRow,
  },
  Accounts: {
    registerRow,
    loginRow,
    logoutRow,
    meRow,
    verifyEmailRow,
    resendVerificationRow,
    forgotPasswordRow,
    resetPasswordRow,
    changePasswordRow,
    sessionsRow,
    endSessionsRow,
    secondFactorRow,
    beginSecondFactorRow,
    confirmSecondFactorRow,
    renewCodesRow,
    endSecondFactorRow,
    keepSecondFactorRow,
    ...companyRows,
  },
  Workspace: { homeRow, switchPlaceRow, searchRow, noticesRow, readNoticesRow },
  Settings: { settingsRow, editSettingsRow, orgRow, editOrgRow, orgArchiveRow },
  Billing: { ...billingRows, ...companySettingRows },
  Organizations: { foundOrgRow, logoRow, putLogoRow, removeLogoRow, closeOrgRow, keepOrgRow },
  Projects: {
    projectsRow,
    orgProjectsRow,
    addProjectRow,
    projectRow,
    editProjectRow,
    projectRoomRow,
    binProjectRow,
    binnedProjectsRow,
    restoreProjectRow,
    activityRow,
    todayRow,
    waitingRow,
    deskRow,
    viewsRow,
    saveViewRow,
    deleteViewRow,
  },
  Templates: { templatesRow, templateRow, saveTemplateRow, renameTemplateRow, deleteTemplateRow },
  Prices: priceRows,
  Tools: toolRows,
  Files: {
    filesRow,
    addFileRow,
    fileContentRow,
    pictureRow,
    photoReportRow,
    receiptRow,
    editFileRow,
    binFileRow,
  },
  Tasks: taskRows,
  Schedule: scheduleRows,
  Rooms: {
    scansRow,
    scanRow,
    addScanRow,
    addTypedScanRow,
    correctScanRow,
    editScanRow,
    binScanRow,
    roomsRow,
    spacePlansRow,
    keepSpacePlanRow,
    removeSpacePlanRow,
  },
  Estimates: estimateRows,
  People: peopleRows,
  Links: { viewLinksRow, addViewLinkRow, revokeViewLinkRow, openViewLinkRow, acceptByLinkRow },
  Asks: { asksRow, askRow, askedRow, answerRow },
  Days: { ownTasksRow, slipsRow },
  Proposals: proposalRows,
  Purchases: purchaseRows,
  Documents: { ...documentExportRows, ...approvalRows, ...documentRows },
  Signing: signingRows,
  Quotes: quoteRows,
  Registers: registerRows,
  Site: { ...siteRows, ...safetyRows },
  Money: { ...moneyRows, ...onlineRows, ...laborRows, analyticsRow },
  Codes: codeRows,
  Weather: weatherRows,
  Assistant: chatRows,
  Machines: { ...machineRows, ...grantRows, ...suggestionRows },
  Services: { mcpRow },
} as const satisfies Record<string, Record<string, AnyRow>>

export const rows: readonly AnyRow[] = Object.values(rowGroups).flatMap((group) => Object.values(group))
