import type { Filling } from '#domain/documents/fill.ts'
import { sourceLanguage } from '#language/languages.ts'
import type { Db } from './db/schema.ts'
import { ownTemplates } from './documents/own-templates.ts'
import type { DocumentsContext } from './documents/ports.ts'
import type { PlanOf } from './documents/versions.ts'
import { jobFactsOf } from './job-facts.ts'
import { labourPorts } from './labor-ports.ts'
import { moneyFacts, moneyNumbers } from './money/papers.ts'
import { payrollFacts } from './money/payroll.ts'
import { paidFor, paperSubjects } from './paper-subjects.ts'
import { paperTemplatesPort } from './paper-templates.ts'
import { registerFacts } from './registers/facts.ts'
import { registerNumbers } from './registers/numbers.ts'
import { logFacts } from './site/facts.ts'
import { leftFacts } from './site/left-facts.ts'
import { talkFacts } from './site/talk-facts.ts'

/** What documents are written from: what the job and its registers say, the templates, and the numbers that registers gave. */
export function documentsOf(db: Db, planOf: PlanOf): DocumentsContext {
  const labour = labourPorts(db)
  const jobFacts = jobFactsOf(db, () => paperTemplatesPort.facts(sourceLanguage))
  return {
    jobFacts: async (scope, about) => {
      const parts = await Promise.all([
        jobFacts(scope),
        registerFacts(scope, about),
        logFacts(scope, about),
        leftFacts(scope),
        talkFacts(scope, about),
        moneyFacts(scope, about),
        payrollFacts(labour, scope, about),
      ])
      return withParties({
        fields: Object.fromEntries(parts.flatMap(({ fields }) => Object.entries(fields))),
        lists: Object.fromEntries(parts.flatMap(({ lists }) => Object.entries(lists))),
      })
    },
    ...{ subjects: paperSubjects, paidFor },
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

/** Who is one with us, as fields: whom a waiver of our own names. */
const ours = {
  ...{ 'claimant.signer': 'org.signer', 'claimant.title': 'org.signerTitle', 'claimant.phone': 'org.phone' },
  ...{ 'claimant.address': 'org.address', 'customer.name': 'owner.name', 'waiver.maker': 'owner.name' },
}

/** Where nothing else says it: who signs a waiver, of ourselves or of a sub; and that the first period began with the job. */
function withParties({ fields, lists }: Filling): Filling {
  const value = (key: string) => fields[key]?.value ?? null
  const claimant = value('claimant.name')
  const same = {
    ...(value('estimate.no') !== null && { 'period.from': 'schedule.start' }),
    ...(claimant !== null && claimant === value('org.name') && ours),
  }
  const sub = lists['people.team']?.find(({ cells }) => claimant !== null && cells.company === claimant)
  const added = Object.entries(same).flatMap(([to, from]) => {
    const known = fields[from]
    return known && value(to) === null ? [[to, known] as const] : []
  })
  return {
    fields: {
      ...fields,
      ...(sub && {
        'claimant.signer': {
          ...{ kind: 'text', value: sub.cells.name ?? null, overruled: null },
          source: { from: 'project', field: 'people.team' },
        },
      }),
      ...Object.fromEntries(added),
    },
    lists,
  }
}
