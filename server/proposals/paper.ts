import type { proposalPdfRow, WholeProposal } from '#contract/proposal-calls.ts'
import { consentWords } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import type { Letterhead, PaperJob, Typeset } from '#domain/papers/papers.ts'
import { paymentsOf, preselected, priceWith } from '#domain/proposals/price.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import { priceReader, readWhole } from './read.ts'

/** What setting papers needs: the press, and whose head stands on them. */
export type PaperContext = { typeset: Typeset; readHead: (scope: Scope) => Promise<Letterhead> }

/** A proposal on paper, for who may read it. */
export async function proposalPdf(
  { typeset, readHead }: PaperContext,
  scope: Scope,
  { proposal: id }: RowInput<typeof proposalPdfRow>['params'],
): Promise<MadeFile> {
  const whole = await readWhole(priceReader(scope), scope, id)
  const [head, job, owner] = await Promise.all([
    readHead(scope),
    scope.read
      .selectFrom('projects')
      .select(['name', 'address', 'time_zone as timeZone'])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(),
    scope.read
      .selectFrom('project_people')
      .select('name')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .orderBy('added_at')
      .executeTakeFirst(),
  ])
  const { timeZone, ...place } = job
  const sentOn = dateIn(timeZone, new Date(whole.proposal.sentAt))
  const client = { name: owner?.name ?? '', lines: [] }
  const paper = paperOf(whole, { head, job: place, client, sentOn })
  const content = await typeset(paper)
  return { name: `${paper.title}.pdf`, type: 'application/pdf', content }
}

/** What stands on the paper of a proposal: with the options of its answer, or those that are ticked before one. */
export function paperOf(
  { proposal, answer }: WholeProposal,
  { head, job, client, sentOn }: Pick<PaperJob<'proposal'>['data'], 'head' | 'job' | 'client' | 'sentOn'>,
): PaperJob<'proposal'> {
  const { number, title, body, cents, validUntil } = proposal
  const chosen = answer?.kind === 'accepted' ? answer.chosen : preselected(body.options)
  const price = answer?.cents ?? priceWith({ cents, options: body.options }, chosen) ?? cents
  const { button, under } = consentWords(price)
  return {
    template: 'proposal',
    standard: 'ua-1',
    language: spokenLanguage(),
    title: say('Proposal {number}, {title}', { number, title }),
    date: sentOn,
    data: {
      ...{ head, job, client, title, sentOn },
      number: String(number),
      validUntilOn: validUntil,
      scope: body.intro,
      plans: body.plans,
      groups: [
        ...body.groups.map(({ title: name, scope, cents: priceCents }) => ({ name, scope, priceCents })),
        ...(body.taxCents === 0 ? [] : [{ name: body.tax, scope: '', priceCents: body.taxCents }]),
      ],
      options: body.options.map((one) => ({
        ...{ name: one.title, scope: one.text, priceCents: one.cents, instead: one.instead },
        taken: chosen.includes(one.id),
      })),
      allowances: body.allowances.map(({ title: name, cents: priceCents }) => ({ name, priceCents })),
      notIncluded: body.notIncluded.split('\n').filter((line) => line.trim() !== ''),
      payments: paymentsOf(price, body.payments).map(({ title: name, bp, cents: priceCents }) => ({
        ...{ name, shareBp: bp, priceCents },
      })),
      dates: body.dates.map(({ title: name, on }) => ({ name, startDay: on })),
      totals: { groupsCents: cents, optionsCents: price - cents, priceCents: price, tax: body.tax },
      terms: body.terms,
      consent: answer?.consent || `${button}. ${under}`,
      acceptance:
        answer?.kind === 'accepted'
          ? { name: answer.name, acceptedAt: answer.at, timeZone: answer.timeZone }
          : null,
    },
  }
}
