import { idOf } from '#testing/world/canaries.ts'
import { userIdOf } from '#testing/world/viewers.ts'
import { exactly, none } from '../section.ts'
import { type Arena, atOnce, tally } from './arena.ts'
import { alder, as, beginProject, inWorld, kitchen, wrongIn } from './world.ts'

type Theirs = { error: { theirs?: Record<string, { value: unknown; by: string | null; at: string }> } }

/** Two who change one task at once, from two processes: the same field and one is told, other fields and both have it. */
export async function raceEdits(arena: Arena): Promise<void> {
  const { short, add, say, patch, pool } = arena
  await inWorld(arena)
  const rounds = short ? 10 : 200
  say(`${rounds} × two who change the same field of a task, another field, and a sum`)
  const { project, tasks } = await beginProject(arena, rounds)
  const wrong: string[] = []
  const edit = (task: string, who: string, fields: object, more: object = { base: 1 }) =>
    patch(`/api/projects/${project}/tasks/${task}`, { ...more, fields }, as(who))
  for (const task of tasks) {
    const titles = ['ada', 'otto'].map((who) => `Title of ${who}`)
    const same = await Promise.all([
      edit(task, 'ada', { title: titles[0] }),
      edit(task, 'otto', { title: titles[1] }),
    ])
    const kept = titles[same.findIndex(({ status }) => status === 200)]
    const told = same.find(({ status }) => status === 409)
    const theirs = told && (JSON.parse(told.text) as Theirs).error.theirs?.title
    if (tally(same) !== '1 × 200, 1 × 409') wrong.push(`the same field: ${tally(same)}`)
    else if (theirs?.value !== kept || !theirs?.by) wrong.push(`one was told of ${JSON.stringify(theirs)}`)
    const others = await Promise.all([
      edit(task, 'ada', { room: 'Pantry' }, { base: 2 }),
      edit(task, 'otto', { trade: 'Tile' }, { base: 2 }),
      edit(task, 'ada', { status: 'done' }, { base: 2 }),
    ])
    if (tally(others) !== '3 × 200') wrong.push(`other fields: ${tally(others)}`)
    const sums = await atOnce(4, (i) =>
      edit(task, i % 2 ? 'ada' : 'otto', { costCents: 100 + i }, { base: 5, was: { costCents: null } }),
    )
    if (tally(sums) !== '1 × 200, 3 × 409') wrong.push(`a sum: ${tally(sums)}`)
    const { rows } = await pool.query(
      `select title, room, trade, status, version from tasks where project_id = $1 and id = $2`,
      [project, task],
    )
    const stands = JSON.stringify(Object.values(rows[0] ?? {}))
    if (stands !== JSON.stringify([kept, 'Pantry', 'Tile', 'done', 5])) wrong.push(`what stands: ${stands}`)
  }
  add(none(`${rounds} × two at one task: what was not told, merged or kept`, wrong))
  add(none('two at one task: what the records do not bear out', await wrongIn(arena, [project])))
}

/** Edits of many tasks in every order beside edits of single ones, and edits that are undone by two at once. */
export async function raceBulkEdits(arena: Arena): Promise<void> {
  const { short, add, say, post, patch, pool } = arena
  await inWorld(arena)
  const [rounds, count] = short ? [2, 12] : [10, 60]
  say(`${rounds} × 8 edits of ${count} tasks beside 64 edits of single ones, each undone by two at once`)
  const { project, tasks } = await beginProject(arena, count)
  const wrong: string[] = []
  const at = `/api/projects/${project}`
  for (let round = 0; round < rounds; round++) {
    const bulks = Array.from({ length: 8 }, () => crypto.randomUUID())
    const [edits, singles] = await Promise.all([
      atOnce(8, (i) => {
        const ids = i % 2 ? tasks : tasks.toReversed()
        const body = {
          id: bulks[i],
          tasks: ids.map((id) => ({ id, base: 1_000_000 })),
          fields: { phase: `${round}.${i}` },
        }
        return post(`${at}/task-edits`, body, as(i % 2 ? 'ada' : 'otto'))
      }),
      atOnce(64, (i) =>
        patch(
          `${at}/tasks/${tasks[i % tasks.length]}`,
          { base: 1_000_000, fields: i % 2 ? { room: `${i}` } : { priceCents: i, status: 'doing' } },
          as(i % 3 ? 'ada' : 'otto'),
        ),
      ),
    ])
    if (tally(edits) !== '8 × 200') wrong.push(`edits of many: ${tally(edits)}`)
    if (tally(singles) !== '64 × 200') wrong.push(`edits of one: ${tally(singles)}`)
    const last = crypto.randomUUID()
    const before = await pool.query(`select id, phase from tasks where project_id = $1 order by id`, [
      project,
    ])
    const body = {
      id: last,
      tasks: tasks.map((id) => ({ id, base: 1_000_000 })),
      fields: { phase: 'undone' },
    }
    const made = await atOnce(2, () => post(`${at}/task-edits`, body, as('ada')))
    if (tally(made) !== '2 × 200') wrong.push(`one edit sent twice: ${tally(made)}`)
    const undone = await atOnce(4, () => post(`${at}/task-edits/${last}/undo`, {}, as('ada')))
    if (tally(undone) !== '1 × 200, 3 × 409') wrong.push(`undone by four: ${tally(undone)}`)
    const after = await pool.query(`select id, phase from tasks where project_id = $1 order by id`, [project])
    if (JSON.stringify(after.rows) !== JSON.stringify(before.rows)) wrong.push('undone is not as it was')
  }
  add(
    none(`${rounds} × edits of many beside edits of one: turned away, or undone otherwise than once`, wrong),
  )
  add(
    none(
      'edits of many beside edits of one: what the records do not bear out',
      await wrongIn(arena, [project]),
    ),
  )
}

/** Many begin a project at once where there is room for few: exactly as many are begun. */
export async function raceProjects(arena: Arena): Promise<void> {
  const { short, add, say, post, count, pool } = arena
  await inWorld(arena)
  const rounds = short ? 2 : 10
  say(`${rounds} × 12 who begin a project where there is room for two`)
  const wrong: string[] = []
  const active = () =>
    count(`select count(*) from projects where org_id = $1 and status = 'active' and deleted_at is null`, [
      alder,
    ])
  for (let round = 0; round < rounds; round++) {
    await pool.query(
      `update projects set status = 'closed' where org_id = $1 and id not in (
         select id from projects where org_id = $1 order by created_at limit 1)`,
      [alder],
    )
    await pool.query(`update subscriptions set plan = 'starter' where user_id = $1`, [userIdOf('ada')])
    const begun = await atOnce(12, (i) =>
      post(
        `/api/orgs/${alder}/projects`,
        { id: crypto.randomUUID(), name: `Race ${i}`, kind: 'diy' },
        as(i % 2 ? 'ada' : 'otto'),
      ),
    )
    const stand = await active()
    if (tally(begun) !== '2 × 200, 10 × 409' || stand !== 3) wrong.push(`${tally(begun)}, ${stand} active`)
  }
  await pool.query(`update subscriptions set plan = 'enterprise' where user_id = $1`, [userIdOf('ada')])
  add(none(`${rounds} × 12 at the last two projects of a plan: more, or fewer`, wrong))
}

/** Somebody leaves the organisation while others change what they are, and while they write themselves. */
export async function raceRemoving(arena: Arena): Promise<void> {
  const { short, add, say, post, patch, pool, count } = arena
  await inWorld(arena)
  const rounds = short ? 5 : 50
  say(`${rounds} × somebody who is removed while they write and are written about`)
  const wrong: string[] = []
  const person = idOf('person kitchen cruz')
  const { project } = await beginProject(arena, 0)
  for (let round = 0; round < rounds; round++) {
    await pool.query(
      `insert into org_members (org_id, user_id, role, joined_at) values ($1, $2, $3, now()) on conflict do nothing`,
      [alder, userIdOf('cruz'), round % 2 ? 'worker' : 'office'],
    )
    await pool.query('delete from project_people where project_id = $1 and user_id = $2', [
      project,
      userIdOf('cruz'),
    ])
    await pool.query(`update project_people set removed_at = null, role = 'worker' where id = $1`, [person])
    const answers = await Promise.all([
      post(`/api/orgs/${alder}/members/${userIdOf('cruz')}/remove`, {}, as('ada')),
      patch(`/api/projects/${kitchen.project}/people/${person}`, { fields: { role: 'owner' } }, as('otto')),
      // Whoever runs all projects becomes one of the people of this one by writing in it.
      post(`/api/projects/${project}/tasks`, { id: crypto.randomUUID(), title: 'By cruz' }, as('cruz')),
      post(
        `/api/projects/${kitchen.project}/tasks/${kitchen.task}/comments`,
        { id: crypto.randomUUID(), body: 'On my way', team: false },
        as('cruz'),
      ),
      patch(
        `/api/projects/${kitchen.project}/tasks/${kitchen.task}`,
        { base: 1_000_000, fields: { assignees: [person] } },
        as('ada'),
      ),
    ])
    const odd = answers.filter(({ status }) => ![200, 403, 404].includes(status))
    for (const { status, text } of odd) wrong.push(`${status} ${text.slice(0, 200)}`)
    if (answers[0].status !== 200) wrong.push(`not removed: ${answers[0].text}`)
    const left = await count(
      `select (select count(*) from org_members where user_id = $1 and org_id = $2)
         + (select count(*) from project_people where user_id = $1 and org_id = $2 and removed_at is null)
         + (select count(*) from task_assignees where person_id = $3) as count`,
      [userIdOf('cruz'), alder, person],
    )
    if (left !== 0) wrong.push(`${left} places where somebody removed still is`)
  }
  add(none(`${rounds} × somebody removed meanwhile: turned away otherwise, or still there`, wrong))
  add(
    exactly(
      'somebody removed meanwhile: members of the organization who were not',
      await count('select count(*) from org_members where org_id = $1', [alder]),
      2,
    ),
  )
}
