import { beginCompanyRow, finishCompanyRow, linkCompanyRow } from '#contract/company.ts'
import {
  addCompanyDomainRow,
  companyRow,
  proveCompanyDomainRow,
  removeCompanyDomainRow,
  setCompanyRow,
  switchCompanyRow,
} from '#contract/company-settings.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import type { CompanyContext } from './context.ts'
import { addDomain, proveDomain, readCompany, removeDomain, setCompany, switchCompany } from './settings.ts'
import { beginCompany, finishCompany, linkCompany } from './sign-in.ts'

/** The calls of signing in through a company's provider, and of what its admins set. */
export function companyRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller }>,
  context: CompanyContext,
): void {
  serve(beginCompanyRow, ({ body }, caller) => beginCompany(context, body.email, caller))
  serve(finishCompanyRow, ({ body }, caller) => finishCompany(context, body.query, caller))
  serve(linkCompanyRow, (_, caller) => linkCompany(context, caller.user.id, caller))
  serve(companyRow, (_, { org }) => readCompany(context, org))
  serve(setCompanyRow, ({ body }, { org }) => setCompany(context, org, body))
  serve(switchCompanyRow, ({ body }, { org }) => switchCompany(context, org, body))
  serve(addCompanyDomainRow, ({ body }, { org }) => addDomain(context, org, body.domain))
  serve(proveCompanyDomainRow, ({ body }, { org }) => proveDomain(context, org, body.domain))
  serve(removeCompanyDomainRow, ({ body }, { org }) => removeDomain(context, org, body.domain))
}
