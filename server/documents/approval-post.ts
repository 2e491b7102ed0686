import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type ApprovalStep, approvalLimits } from '#contract/approvals.ts'
import type { DocumentClass } from '#contract/document-kinds.ts'
import { type Language, locales, pathIn } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, dateIn, day, hour } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Letter } from '#server/kit/letter.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { isAsked, keepSteps, tellAsked } from './approvals.ts'

export type ApprovalPostContext = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** For how long a letter is tried. */
const retryMs = day

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = {
  email: string
  language: Language
  personId: string
  person: string
  role: NonNullable<ApprovalStep['role']>
  org: string
  project: string
  title: string
  note: string
  steps: ApprovalStep[]
  createdAt: Date
  firstAttemptAt: Date | null
}

/** Asks somebody to approve a document. Opening the link answers nothing. */
function approvalLetter({ language, person, org, project, title, note, ...due }: Due, publicUrl: string) {
  const say = sayIn(language)
  const turn = due.steps.find(
    (step) => isAsked(step, { id: due.personId, role: due.role }) && step.askedAt && !step.answer,
  )
  if (!turn) return undefined
  const dueOn = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${turn.dueOn}T12:00:00Z`),
  )
  return (token: string): Letter => ({
    language,
    subject:
      turn.remindedOn === null
        ? say('{org} asks you to approve “{title}”', { org, title })
        : say('Reminder: {org} waits for your answer to “{title}”', { org, title }),
    preview: say('Answer by {day}', { day: dueOn }),
    heading: title,
    paragraphs: [
      say('Hello {person}, {org} asks you to read and approve this document for {project}.', {
        ...{ person, org, project },
      }),
      ...(note === '' ? [] : [`“${note}”`]),
      say('Answer by {day}. Approve it or return it with comments on the page behind the button.', {
        day: dueOn,
      }),
    ],
    button: {
      label: say('Read the document'),
      href: `${publicUrl}${pathIn(language, '/approval')}#${token}`,
    },
    reason: say('{org} sent you this because you are on this job. The link is yours alone.', { org }),
  })
}

/**
 * Writes and sends the letter of somebody who is asked, with a token of its own. One that nobody waits for any more is let be:
 * it was answered or taken back, or the person is not on the job any more. Throws to be tried again.
 */
export async function sendApprovalLetter(
  { db, clock, mailer, publicUrl }: ApprovalPostContext,
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const token = newToken()
  const due = await db.transaction().execute((tx) => takeDue(tx, letterId, token))
  const letter = due && approvalLetter(due, publicUrl)
  if (!due || !letter) return
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: due.createdAt, to: due.email, letter: letter(token) },
    due.firstAttemptAt,
    async (attempt) => {
      const { numUpdatedRows } = await db
        .updateTable('approval_links')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .executeTakeFirst()
      // Whoever it is for was erased while it was on its way.
      if (numUpdatedRows === 0n) await mailer.forget?.([letterId])
    },
  )
}

/** What a letter that is due says, once it is noted which token it carries. */
async function takeDue(tx: Db, letterId: string, token: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select c.email, pp.language, pp.id as "personId", pp.name as person, pp.role, o.name as org, p.name as project,
      d.title, a.note, a.steps, link.created_at as "createdAt", link.first_attempt_at as "firstAttemptAt"
    from approval_links link
      join document_approvals a on a.org_id = link.org_id and a.project_id = link.project_id
        and a.id = link.approval_id and a.state = 'open'
      join documents d on d.org_id = a.org_id and d.project_id = a.project_id and d.id = a.document_id
        and d.deleted_at is null
      join projects p on p.org_id = a.org_id and p.id = a.project_id and p.deleted_at is null
      join orgs o on o.id = a.org_id
      join project_people pp on pp.org_id = link.org_id and pp.project_id = link.project_id
        and pp.id = link.person_id and pp.removed_at is null
      join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
        and c.email is not null
    where link.letter_id = ${letterId}::uuid and link.sent_at is null and link.failed_at is null
    for update of link`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await tx
    .updateTable('approval_links')
    .set({ token_hash: hashToken(token) })
    .where('letter_id', '=', letterId)
    .execute()
  return row
}

/** The work that reminds, again and again. */
export const approvalRemindersJob = 'approval-reminders'
/** From which hour of the project’s day, how long before their day and how often after, whoever has not answered is reminded. */
const [fromHour, beforeDays, everyDays] = [7, 1, 2] as const

type Open = { orgId: string; projectId: string; id: string; document: string; timeZone: string }

const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day

/** Whether somebody who was asked is to be reminded on this day: the day before theirs first, and until their link runs out. */
export function isReminded(
  { askedAt, remindedOn, answer, dueOn }: ApprovalStep,
  today: string,
  askedOn: string,
): boolean {
  if (askedAt === null || answer !== null) return false
  const late = apart(dueOn, today)
  if (late < -beforeDays || late > approvalLimits.linkDays) return false
  return remindedOn === null ? askedOn < today : apart(remindedOn, today) >= everyDays
}

/** Reminds whoever has a document that is due, or late. */
export async function remindApprovers({
  db,
  clock,
  scopes,
}: {
  db: Db
  clock: Clock
  scopes: Pick<Scopes, 'of'>
}): Promise<void> {
  const { rows } = await sql<Open>`
    select a.org_id as "orgId", a.project_id as "projectId", a.id, a.document_id as document,
      p.time_zone as "timeZone"
    from document_approvals a
      join documents d on d.org_id = a.org_id and d.project_id = a.project_id and d.id = a.document_id
        and d.deleted_at is null
      join projects p on p.org_id = a.org_id and p.id = a.project_id and p.deleted_at is null
        and p.status not in ('lost', 'closed')
      join orgs o on o.id = a.org_id and o.closing_at is null
    where a.state = 'open' and exists (
      select from jsonb_array_elements(a.steps) step where step->>'answer' is null and step->>'askedAt' is not null
        and (step->>'dueOn')::date <= ${new Date(clock.now().getTime() + (beforeDays + 1) * day)}::timestamptz
        and (step->>'dueOn')::date >= ${new Date(clock.now().getTime() - (approvalLimits.linkDays + 2) * day)}::timestamptz)
    order by a.at`.execute(db)
  for (const open of rows) await remind(scopes, open, clock.now())
}

async function remind(
  scopes: Pick<Scopes, 'of'>,
  { orgId, projectId, id, document, timeZone }: Open,
  now: Date,
): Promise<void> {
  // Nobody is reminded at night: a day begins in the morning.
  const dayOf = (at: Date) => dateIn(timeZone, new Date(at.getTime() - fromHour * hour))
  const today = dayOf(now)
  const isDue = (step: ApprovalStep) =>
    isReminded(step, today, step.askedAt === null ? today : dayOf(new Date(step.askedAt)))
  const scope = scopes.of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })
  const read = (db: Db) =>
    db
      .selectFrom('document_approvals as a')
      .innerJoin('documents as d', (join) =>
        join
          .onRef('d.org_id', '=', 'a.org_id')
          .onRef('d.project_id', '=', 'a.project_id')
          .onRef('d.id', '=', 'a.document_id'),
      )
      .select(['a.steps', 'd.class'])
      .where('a.org_id', '=', orgId)
      .where('a.project_id', '=', projectId)
      .where('a.id', '=', id)
      .where('a.state', '=', 'open')
  await scope.write(async (writing) => {
    const found: { steps: ApprovalStep[]; class: DocumentClass } | undefined = await read(writing.tx)
      .forUpdate()
      .executeTakeFirst()
    const due = found?.steps.filter(isDue) ?? []
    if (!found || due.length === 0) return
    const steps = found.steps.map((step) => (isDue(step) ? { ...step, remindedOn: today } : step))
    await keepSteps(scope, writing, id, steps)
    const told = steps.filter((step) => step.remindedOn === today && step.answer === null)
    await tellAsked(scope, writing, { id: document, class: found.class }, id, told)
  })
}
