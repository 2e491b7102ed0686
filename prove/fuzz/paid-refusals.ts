/** How the calls may refuse that are about what an organization pays for, and about the sign-in that comes with it. */
export const paidRefusals = {
  billingRow: ['not_found', 'forbidden'],
  invoicesRow: ['not_found', 'forbidden', 'unavailable'],
  checkoutRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  changePlanRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  cancelPlanRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  resumePlanRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  cardRow: ['not_found', 'forbidden', 'conflict', 'unavailable'],
  beginCompanyRow: ['conflict'],
  finishCompanyRow: ['expired_token'],
  linkCompanyRow: ['conflict'],
  companyRow: ['not_found', 'forbidden'],
  setCompanyRow: ['not_found', 'forbidden', 'conflict', 'invalid_input'],
  switchCompanyRow: ['not_found', 'forbidden', 'conflict'],
  addCompanyDomainRow: ['not_found', 'forbidden', 'conflict'],
  proveCompanyDomainRow: ['not_found', 'forbidden', 'conflict'],
  removeCompanyDomainRow: ['not_found', 'forbidden'],
} as const
