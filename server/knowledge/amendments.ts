import { sql } from 'kysely'
import type { CodeFact, codeRows, PlacedFact, RuleAnswer } from '#contract/code-facts.ts'
import { codeFactsPage } from '#contract/code-facts.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { isAbuse } from '#domain/knowledge/abuse.ts'
import { answerQuestion } from '#domain/knowledge/answer.ts'
import type { Answer } from '#domain/knowledge/answered.ts'
import { type Amendment, codeFacts, type Fact, findFact, withAmendment } from '#domain/knowledge/facts.ts'
import { liesOutside } from '#domain/knowledge/meant.ts'
import { searchFacts } from '#domain/knowledge/search.ts'
import { answerInSpanish } from '#domain/knowledge/spanish-answer.ts'
import {
  citationInSpanish,
  editionInSpanish,
  limitInSpanish,
  placeInSpanish,
  titleInSpanish,
} from '#domain/knowledge/spanish-facts.ts'
import { limitText } from '#domain/knowledge/tell.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { runKept } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'

/** So many facts stand beside an answer. */
const nearestMost = 8

export type KnowledgeContext = { db: Db; clock: Clock }

/** What an organisation says instead of facts, with who told it and when. */
export async function amendmentsOf(db: Db, orgId: string) {
  const rows = await runKept<Amendment & { version: number; by: string | null; at: Date }>(db, amendments, [
    orgId,
  ])
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
type Kept = Awaited<ReturnType<typeof amendmentsOf>>[number]

const amendments = {
  name: 'amendments',
  text: `
    select a.fact_id as "factId", a.value, a.place, a.source, a.as_of::text as "asOf", a.version, u.name as by, a.at
    from code_amendments a
      left join lateral (select name from profiles where user_id = a.user_id
        order by (org_id = a.org_id) desc nulls last, is_primary desc limit 1) u on true
    where a.org_id = $1::uuid`,
}

/** The fields of a fact that everybody may read, as they stand with an amendment. */
function factText(fact: Fact, amendment: Amendment | undefined) {
  const { id, group, topic, when, unit, citation, edition, jurisdiction, address, confidence, note } = fact
  return {
    ...{
      id,
      group,
      topic,
      when,
      unit,
      citation,
      edition,
      jurisdiction,
      address,
      confidence,
      note: note ?? '',
    },
    limit: limitText(withAmendment(fact, amendment)),
    unamended: amendment ? limitText(fact) : null,
  }
}

/** A fact as it stands with an amendment, and the place of that. */
export const placedFact = (fact: Fact, amendment: Amendment | undefined): PlacedFact => ({
  ...factText(fact, amendment),
  place: amendment?.place ?? '',
})

/** The answer to a question, and the ids of the facts that it rests on or that are nearest to it, those first. */
function askFacts(asked: string, amendments: readonly Amendment[]) {
  const answer = answerQuestion(asked, { amendments })
  const shown = answer.shown.map(({ id }) => id)
  return {
    answer: { kind: answer.kind, text: answer.text, shown },
    told: () => inTheirWords(answer),
    nearest: [...new Set([...shown, ...answer.cards.map(({ id }) => id)])],
  }
}

/** An answer as whoever reads it speaks. */
function inTheirWords(answer: Answer): string {
  if (spokenLanguage() !== 'es') return answer.text
  if (answer.kind === 'refused')
    return say(
      'I cannot help with that: no record is made to say what did not happen, nothing is hidden, and no protection is got round.',
    )
  if (answer.kind !== 'unknown') return answerInSpanish(answer)
  return liesOutside(answer)
    ? say(
        'That is not held here. Held are construction safety (OSHA), access (ADA 2010), some of the house code (IRC 2018) and a few EPA and federal rules.',
      )
    : say('I do not know: nothing that is held here answers this.')
}

/** Answers a question from the facts with the amendments of an organisation, or with none. */
export async function lookUpRule(db: Db, orgId: string | null, q: string): Promise<RuleAnswer> {
  const kept = orgId === null ? [] : await amendmentsOf(db, orgId)
  const by = new Map(kept.map((one) => [one.factId, one]))
  const { answer, nearest } = askFacts(q.trim(), kept)
  const facts = nearest.flatMap((id) => findFact(id) ?? [])
  return { answer, facts: facts.map((fact) => placedFact(fact, by.get(fact.id))) }
}

/** What of a fact is told in Spanish to whoever reads it; its conditions and notes stay in the words of the code. */
function inSpanish(fact: Fact, kept: Kept | undefined) {
  const { citation, edition, jurisdiction } = fact
  return {
    topic: titleInSpanish(fact),
    limit: limitInSpanish(withAmendment(fact, kept)),
    unamended: kept ? limitInSpanish(fact) : null,
    citation: citationInSpanish(citation),
    edition: editionInSpanish(edition),
    jurisdiction: placeInSpanish(jurisdiction),
  }
}

function present(fact: Fact, kept: Kept | undefined): CodeFact {
  const told = kept && {
    ...{ value: kept.value, place: kept.place, source: kept.source, asOf: kept.asOf },
    ...{ by: kept.by, at: kept.at, version: kept.version },
  }
  return {
    ...factText(fact, kept),
    ...(spokenLanguage() === 'es' && inSpanish(fact, kept)),
    value: typeof fact.value === 'number' ? fact.value : null,
    amendment: told ?? null,
  }
}

/** Answers a question from the facts, or lists them, with the organisation's amendments in their places. */
export async function listFacts(
  { db }: KnowledgeContext,
  { orgId }: OrgCaller,
  { q = '', group, own, offset = 0 }: RowInput<typeof codeRows.codeFactsRow>['query'],
): Promise<RowData<typeof codeRows.codeFactsRow>> {
  const kept = await amendmentsOf(db, orgId)
  const by = new Map(kept.map((one) => [one.factId, one]))
  const asked = isAbuse(q) ? q.trim() : inCodeWords(q.trim())
  const found = asked === '' ? undefined : askFacts(asked, kept)
  const nearest = found?.nearest
  const listed = nearest
    ? [...new Set([...nearest, ...searchFacts(asked, nearestMost).map(({ fact }) => fact.id)])].flatMap(
        (id) => findFact(id) ?? [],
      )
    : codeFacts()
  const facts = listed.filter((fact) => (!group || fact.group === group) && (!own || by.has(fact.id)))
  return {
    answer: found ? { ...found.answer, text: found.told() } : null,
    facts: facts.slice(offset, offset + codeFactsPage).map((fact) => present(fact, by.get(fact.id))),
    total: facts.length,
  }
}

/** Keeps or takes back an amendment; refuses one that is made over an older state than stands. */
export async function amendFact(
  { db, clock }: KnowledgeContext,
  org: OrgCaller,
  { fact: factId, base, amendment }: RowInput<typeof codeRows.amendFactRow>['body'],
): Promise<RowData<typeof codeRows.amendFactRow>> {
  requireStaff(org)
  const fact = findFact(factId)
  if (!fact) throw new Refusal('not_found', say('There is no such fact.'))
  if (typeof fact.value !== 'number')
    throw new Refusal('invalid_input', say('This rule is no single figure: it cannot be amended here.'))
  const changed = amendment
    ? await sql`
        insert into code_amendments (org_id, fact_id, value, place, source, as_of, user_id, at)
        select ${org.orgId}::uuid, ${factId}, ${amendment.value}, ${amendment.place}, ${amendment.source},
          ${amendment.asOf}::date, ${org.userId}::uuid, ${clock.now()}
        where ${base}::int = 0
          or exists (select from code_amendments where org_id = ${org.orgId}::uuid and fact_id = ${factId})
        on conflict (org_id, fact_id) do update set value = excluded.value, place = excluded.place,
          source = excluded.source, as_of = excluded.as_of, user_id = excluded.user_id, at = excluded.at,
          version = code_amendments.version + 1
          where code_amendments.version = ${base}::int
        returning version`.execute(db)
    : await sql`delete from code_amendments
        where org_id = ${org.orgId}::uuid and fact_id = ${factId} and version = ${base}::int
        returning version`.execute(db)
  if (changed.rows.length === 0)
    throw new Refusal('conflict', say('Somebody else changed this amendment meanwhile. Open it anew.'))
  const kept = (await amendmentsOf(db, org.orgId)).find((one) => one.factId === factId)
  return { fact: present(fact, kept) }
}
