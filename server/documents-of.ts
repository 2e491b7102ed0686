import type { Db } from './db/schema.ts'
import { ownTemplates } from './documents/own-templates.ts'
import type { DocumentsContext } from './documents/ports.ts'
import type { PlanOf } from './documents/versions.ts'
import { jobFactsOf } from './job-facts.ts'
import { paperTemplatesPort } from './paper-templates.ts'
import { registerFacts } from './registers/facts.ts'
import { registerNumbers } from './registers/numbers.ts'

/** What documents are written from: what the job and its registers say, the templates, and the numbers that registers gave. */
export function documentsOf(db: Db, planOf: PlanOf): DocumentsContext {
  const jobFacts = jobFactsOf(db)
  return {
    jobFacts: async (scope, about) => {
      const [job, registers] = await Promise.all([jobFacts(scope), registerFacts(scope, about)])
      return {
        fields: { ...job.fields, ...registers.fields },
        lists: { ...job.lists, ...registers.lists },
      }
    },
    templates: paperTemplatesPort,
    own: ownTemplates({ db, planOf }),
    numbers: registerNumbers,
  }
}
