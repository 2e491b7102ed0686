/** Puts a statement to the database in question. */
type Ask = <Row extends Record<string, unknown>>(
  statement: string,
  values: readonly unknown[],
) => Promise<Row[]>

/** What must hold of a project's tables after whatever happened; each asks for the rows of which it does not. */
const rules: Readonly<Record<string, string>> = {
  'a record is missing between two others': `
    select r.class || ': ' || count(a.rev) || ' records from ' || min(a.rev) || ' to ' || max(a.rev) || ', number ' || r.rev as what
    from project_revs r left join activity a on a.project_id = r.project_id and a.class = r.class
    where r.project_id = any($1::uuid[]) group by r.project_id, r.class, r.rev
    having count(a.rev) <> max(a.rev) - min(a.rev) + 1 or max(a.rev) <> r.rev`,
  'a task whose version no record tells of, or whose record has no version': `
    select t.id || ': version ' || t.version || ', told of ' || coalesce(string_agg(a.detail->>'version', ' ' order by a.rev), 'none') as what
    from tasks t left join activity a on a.project_id = t.project_id and a.subject_id = t.id and a.class = 'open'
      and a.kind = 'task.edited' and a.detail ? 'version'
    where t.project_id = any($1::uuid[]) group by t.id, t.version
    having count(a.rev) <> t.version - 1 or count(distinct a.detail->>'version') <> t.version - 1
      or coalesce(max((a.detail->>'version')::int), 1) <> t.version`,
  'a comment that no record tells of': `
    select c.id::text as what from task_comments c where c.project_id = any($1::uuid[]) and not exists (
      select from activity a where a.project_id = c.project_id and a.kind = 'task.commented' and a.detail->>'comment' = c.id::text)`,
  'a file that no record tells of': `
    select f.id::text as what from project_files f where f.project_id = any($1::uuid[]) and not exists (
      select from activity a where a.project_id = f.project_id and a.kind = 'file.added' and a.subject_id = f.id)`,
  'a project that counts its tasks wrong': `
    select p.id || ': ' || p.tasks || ' and ' || p.tasks_done || ' done' as what from projects p
    where p.id = any($1::uuid[]) and (p.tasks, p.tasks_done) <> (
      select count(*)::int, count(*) filter (where status = 'done')::int from tasks t
      where t.project_id = p.id and deleted_at is null)`,
}

/** What does not hold of these projects, each with what it is of. */
export async function faultsIn(ask: Ask, projects: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(rules).map(async ([rule, statement]) =>
      (await ask<{ what: string }>(statement, [projects])).map(({ what }) => `${rule}: ${what}`),
    ),
  )
  return found.flat()
}
