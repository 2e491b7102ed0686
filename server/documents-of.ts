import { sourceLanguage } from '#language/languages.ts'
import type { Db } from './db/schema.ts'
import { ownTemplates } from './documents/own-templates.ts'
import type { DocumentsContext } from './documents/ports.ts'
import type { PlanOf } from './documents/versions.ts'
import { jobFactsOf } from './job-facts.ts'
import { moneyFacts, moneyNumbers } from './money/papers.ts'
import { payrollFacts } from './money/payroll.ts'
import { paperTemplatesPort } from './paper-templates.ts'
import { registerFacts } from './registers/facts.ts'
import { registerNumbers } from './registers/numbers.ts'
import { logFacts } from './site/facts.ts'
import { talkFacts } from './site/talk-facts.ts'
import { workedMinutes } from './site/worked.ts'

/** What documents are written from: what the job and its registers say, the templates, and the numbers that registers gave. */
export function documentsOf(db: Db, planOf: PlanOf): DocumentsContext {
  const jobFacts = jobFactsOf(db, paperTemplatesPort.facts(sourceLanguage))
  return {
    jobFacts: async (scope, about) => {
      const parts = await Promise.all([
        jobFacts(scope),
        registerFacts(scope, about),
        logFacts(scope, about),
        talkFacts(scope, about),
        moneyFacts(scope, about),
        payrollFacts({ worked: workedMinutes }, scope, about),
      ])
      return {
        fields: Object.fromEntries(parts.flatMap(({ fields }) => Object.entries(fields))),
        lists: Object.fromEntries(parts.flatMap(({ lists }) => Object.entries(lists))),
      }
    },
    templates: paperTemplatesPort,
    own: ownTemplates({ db, planOf }),
    numbers: (scope, writing, document) =>
      (document.kind === 'change-order' || document.kind === 'invoice' ? moneyNumbers : registerNumbers)(
        scope,
        writing,
        document,
      ),
  }
}
