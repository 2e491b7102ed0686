import { approvalEntities } from './approvals.ts'
import { documentEntities } from './document-entities.ts'
import { proposalEntities } from './proposals.ts'
import { quoteEntities } from './quotes.ts'
import { registerEntities } from './registers.ts'
import { signingEntities } from './signing.ts'

/** What goes between the parties of a job on paper. */
export const paperEntities = {
  ...proposalEntities,
  ...documentEntities,
  ...approvalEntities,
  ...quoteEntities,
  ...signingEntities,
  ...registerEntities,
}
