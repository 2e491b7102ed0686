import { sql } from 'kysely'
import { type InformationClass, informationClasses } from '#contract/audience.ts'
import { present } from '#contract/field.ts'
import { activityEntity } from '#contract/fields.ts'
import { activityPage, type activityRow } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scope } from '#server/scope/scope.ts'

type Query = RowInput<typeof activityRow>['query']

/**
 * A page of what happened in a project, the newest first. The views of the caller's audience hold its classes alone, so that
 * a page is as long as there are happenings that it may know of.
 */
export async function readActivity(
  scope: Scope,
  { before, subject }: Query,
): Promise<RowData<typeof activityRow>> {
  const place = before === undefined ? undefined : placeOf(before)
  const rows = await scope.read
    .selectFrom('activity')
    .select(['rev', 'class', 'at', 'actor_id as actor', 'kind', 'subject_id as subject', 'detail'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .$if(subject !== undefined, (all) => all.where('subject_id', '=', subject ?? null))
    .$if(place !== undefined, (all) =>
      all.where(
        sql<boolean>`(at, class, rev) < (${place?.at}::timestamptz, ${place?.class}::text, ${place?.rev}::bigint)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('class', 'desc')
    .orderBy('rev', 'desc')
    .limit(activityPage + 1)
    .execute()
  const shown = rows.slice(0, activityPage)
  const last = shown.at(-1)
  return {
    activity: shown.map((row) =>
      present(activityEntity, scope.audience, { ...row, rev: Number(row.rev), at: row.at.toISOString() }),
    ),
    next: last && rows.length > activityPage ? `${last.at.toISOString()}_${last.class}_${last.rev}` : null,
  }
}

function placeOf(text: string): { at: Date; class: InformationClass; rev: string } {
  const [at = '', name, rev = ''] = text.split('_')
  const known = informationClasses.find((one) => one === name)
  if (!known || Number.isNaN(Date.parse(at))) {
    const message = say('This is no place in the record.')
    throw new Refusal('invalid_input', message, { fields: { before: message } })
  }
  return { at: new Date(at), class: known, rev }
}
