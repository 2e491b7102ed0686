import type { InformationClass } from '#contract/audience.ts'
import { hashToken } from '#server/kit/token.ts'
import { idOf, type Secret, tokenOf } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import { putEstimate, putScans } from './job-rows.ts'
import { factsOf, orgOfProject, type ProjectName, type UserName, userIdOf, userNames } from './viewers.ts'

const sums = { price: ['price_cents', 'priceCents'], cost: ['cost_cents', 'costCents'] } as const

/** Fills a project with one of everything, of every class. */
export async function putProject(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const secret = (what: InformationClass | 'bin'): Secret => ({ what, project })
  const open = (name: string) => hide.word(secret('open'), name)
  hide.id(secret('open'), `project ${project}`)
  await put('projects', {
    ...{ id: ids.project, org_id: ids.org, name: open('name'), address: open('address') },
    ...{
      kind: 'professional',
      description: open('description'),
      start_on: '2025-03-01',
      due_on: '2025-06-01',
    },
    ...{ time_zone: 'America/New_York', created_at: at(0) },
  })
  await put('project_prices', { ...of, price_cents: hide.sum(secret('price'), 'project') })
  await put('project_costs', { ...of, budget_cents: hide.sum(secret('cost'), 'budget') })
  await putPeople(put, hide, project)
  await putPlan(put, hide, project)
  await putEstimate(put, hide, project)
  await putTasks(put, hide, project)
  await putParts(put, hide, project)
  await putScans(put, hide, project)
  await putRecords(put, hide, project)
  await put('view_links', {
    ...of,
    id: hide.id(secret('manage'), `link ${project}`),
    label: hide.word(secret('manage'), 'link'),
    ...{ token_hash: hashToken(tokenOf(`look ${project}`)), created_at: at(1), expires_at: at(1_000_000) },
    person_id: ids.person,
  })
  for (const name of ['suggestion', 'decided suggestion'])
    await put('suggestions', {
      ...of,
      ...{ id: hide.id(secret('manage'), `${name} ${project}`), summary: hide.word(secret('manage'), name) },
      ...{ author: hide.word(secret('manage'), `program of ${name}`), key_id: idOf(`own key ${project}`) },
      ...{ estimate_id: ids.estimate, made_at: at(9) },
      ...(name !== 'suggestion' && { decided_at: at(10), decided_by: ids.person }),
      parts: JSON.stringify([
        {
          ...{ id: idOf(`part ${project}`), kind: 'line.add', of: null, base: null, was: {} },
          to: { item: 'Outlet' },
          title: hide.word(secret('manage'), `task of ${name}`),
        },
      ]),
    })
  await put('task_asks', {
    ...of,
    ...{ id: hide.id(secret('manage'), `ask ${project}`), task_id: ids.task, person_id: ids.person },
    ...{ token_hash: hashToken(tokenOf(`ask ${project}`)), asked_at: at(2), expires_at: at(1_000_000) },
    ...{ answer: 'cannot', answer_note: hide.word(secret('manage'), 'answer'), answered_at: at(3) },
  })
}

/** Calendars, days lost, and what is kept beside the plan in force. */
async function putPlan(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const word = (what: InformationClass, name: string) => hide.word({ what, project }, name)
  const week = [[], ...Array.from({ length: 5 }, () => [{ from: 420, to: 930 }]), []]
  await put('project_calendars', {
    ...{ ...of, id: ids.calendar, name: word('open', 'calendar'), applies_to: 'tasks' },
    ...{ week: JSON.stringify(week), federal_holidays: true, exceptions: '[]' },
  })
  await put('project_calendars', {
    ...{ ...of, id: idOf(`hours ${project}`), name: word('open', 'hours'), applies_to: 'person' },
    ...{ person_id: ids.person, week: JSON.stringify(week), federal_holidays: true, exceptions: '[]' },
  })
  await put('lost_days', { ...of, lost_on: '2025-03-05', reason: word('open', 'lost day') })
  await put('weather_snapshots', {
    ...{ ...of, id: idOf(`weather ${project}`), on: '2025-03-05', taken_at: at(6), source: 'hand' },
    ...{
      low_f: 31,
      high_f: 44,
      wind_mph: 12,
      gust_mph: 20,
      precip_in: 0.3,
      conditions: word('open', 'weather'),
    },
  })
  await put('weather_settings', {
    ...{ ...of, latitude: 41.5, longitude: -72.7 },
    limits: JSON.stringify({ gustMph: { value: 25, source: word('open', 'limit') } }),
  })
  await put('project_baselines', {
    ...{ ...of, id: ids.baseline, name: word('open', 'baseline'), taken_at: at(6) },
    dates: JSON.stringify({ [ids.task]: ['2025-03-01', '2025-03-04'] }),
  })
  await put('project_alternatives', {
    ...of,
    ...{
      id: hide.id({ what: 'team', project }, `alternative ${project}`),
      name: word('team', 'alternative'),
    },
    ...{ kept_at: at(7), author_id: ids.person, finish_on: '2025-03-12' },
    changes: JSON.stringify({ edits: [{ task: ids.task, fields: { days: 6 } }], fails: [] }),
  })
}

async function putPeople(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const add = async (id: string, name: string, role: string, user_id: string | null) => {
    const removed_at = user_id === userIdOf(formerly) ? at(5) : null
    await put('project_people', {
      ...of,
      id,
      user_id,
      name,
      role,
      trade: 'Carpentry',
      added_at: at(1),
      removed_at,
    })
    if (removed_at) return
    const email = `${hide.word({ what: 'team', project }, `email of ${id}`)}@site.example`
    const phone = hide.word({ what: 'team', project }, `phone of ${id}`)
    await put('person_contacts', { ...of, person_id: id, email, email_key: email, phone })
  }
  await add(ids.person, hide.word({ what: 'open', project }, 'person'), 'worker', null)
  if (project === 'kitchen') await add(idOf('person gone'), 'Rex', 'owner', userIdOf(formerly))
  for (const user of userNames) {
    const role = factsOf(user).parts[project]
    if (role) await add(idOf(`person ${project} ${user}`), `${user} of ${project}`, role, userIdOf(user))
  }
}

/** Somebody who was of the kitchen, and is no more. */
const formerly: UserName = 'rex'

/** Whose task the first one is, of those with an account. */
const assigned: readonly UserName[] = ['cruz', 'wes']

/** What the first two tasks wait for; the others for nothing. */
const gates = ['inspection', 'decision'] as const

async function putTasks(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const add = async (id: string, what: 'open' | 'bin', name: string, rank: number) => {
    const word = (field: string) => hide.word({ what, project }, `${field} of ${name}`)
    await put('tasks', {
      ...{ ...of, id, title: word('title'), description: word('description'), blocked_by: '', rank },
      ...{
        start_on: '2025-03-01',
        finish_on: '2025-03-04',
        days: 4,
        trade: word('trade'),
        room: word('room'),
      },
      ...{ phase: word('phase'), gate: gates[rank - 1] ?? null, created_at: at(rank) },
      calendar_id: rank === 2 ? ids.calendar : null,
      deleted_at: what === 'bin' ? at(90) : null,
    })
    for (const [kind, [column]] of Object.entries(sums)) {
      const value = hide.sum(
        {
          what: what === 'bin' ? 'nobody' : (kind as 'price' | 'cost'),
          ...(what !== 'bin' && { project }),
        } as Secret,
        `${kind} of ${name}`,
      )
      await put(`task_${kind}s`, { ...of, task_id: id, [column]: value })
    }
  }
  await add(hide.id({ what: 'open', project }, `task ${project} open`), 'open', 'task', 1)
  await add(ids.other, 'open', 'decision', 2)
  const binned = hide.id({ what: 'bin', project }, `task ${project} bin`)
  await add(binned, 'bin', 'binned task', 3)
  if (hide.differs({ what: 'bin', project })) await add(idOf(`task ${project} more bin`), 'bin', 'more', 1.5)
  if (hide.differs({ what: 'open', project })) await add(idOf(`task ${project} more`), 'open', 'more', 4)
  await put('task_links', { ...of, from_id: ids.task, to_id: ids.other })
  await put('task_links', { ...of, from_id: ids.task, to_id: binned })
  await put('task_assignees', { ...of, task_id: ids.task, person_id: ids.person })
  for (const user of assigned) {
    if (!factsOf(user).parts[project]) continue
    await put('task_assignees', { ...of, task_id: ids.task, person_id: idOf(`person ${project} ${user}`) })
    await put('task_watchers', { ...of, task_id: ids.task, user_id: userIdOf(user) })
  }
}

/** Checklists, comments, team notes and files. */
async function putParts(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const word = (what: InformationClass | 'bin', name: string) => hide.word({ what, project }, name)
  await put('task_checks', { ...of, task_id: ids.task, id: ids.check, title: word('open', 'check'), rank: 1 })
  const comment = { ...of, task_id: ids.task, author_id: ids.person }
  // Of whoever runs the project, and young enough to be changed.
  const runs = (['ada', 'bea'] as const).find((user) => factsOf(user).parts[project])
  const author_id = runs ? idOf(`person ${project} ${runs}`) : ids.person
  const young = { author_id, at: new Date('2025-03-01T11:50:00Z') }
  await put('task_comments', { ...comment, ...young, id: ids.comment, body: word('open', 'comment') })
  const gone = { body: word('bin', 'comment'), at: at(21), deleted_at: at(22) }
  await put('task_comments', { ...comment, id: idOf(`comment ${project} bin`), ...gone })
  const note = hide.id({ what: 'team', project }, `note ${project}`)
  await put('task_notes', { ...comment, id: note, body: word('team', 'note'), at: at(23) })
  if (hide.differs({ what: 'team', project })) {
    await put('task_notes', { ...comment, id: idOf(`note ${project} more`), body: 'one more', at: at(24) })
  }
  for (const what of ['open', 'team', 'price', 'cost', 'bin'] as const) {
    const id = hide.id({ what, project }, `file ${project} ${what}`)
    await put('project_files', {
      ...{ ...of, id, task_id: ids.task, class: what === 'bin' ? 'open' : what },
      ...{
        name: `${word(what, 'file')}.txt`,
        type: 'text/plain',
        bytes: hide.sum({ what, project }, 'bytes'),
      },
      ...{
        sha256: `${word(what, 'sha256')}`,
        storage_key: hide.word({ what: 'nobody' }, `key ${project} ${what}`),
      },
      ...{ room: word(what, 'fileRoom'), wall: word(what, 'fileWall'), shot: word(what, 'fileShot') },
      ...{ material: word(what, 'fileMaterial') },
      copy_of: what === 'bin' ? hide.id({ what: 'open', project }, `file ${project} open`) : null,
      taken_at: at(29),
      marks: JSON.stringify([{ kind: 'text', from: [0, 0], to: [0, 0], text: word(what, 'fileMark') }]),
      ...{ author_id: ids.person, at: at(30), deleted_at: what === 'bin' ? at(31) : null },
    })
  }
}

/** What a record of a class repeats. */
function recordOf(hide: Hide, project: ProjectName, what: InformationClass): Record<string, unknown> {
  if (what === 'price' || what === 'cost') return { [sums[what][1]]: hide.sum({ what, project }, 'activity') }
  const word = hide.word({ what, project }, 'activity')
  return what === 'manage' ? { label: word } : { title: word }
}

/** What happened, in every class; the numbers of hidden classes are large, and hidden too. */
async function putRecords(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  for (const what of ['open', 'team', 'price', 'cost', 'manage'] as const) {
    const rev = what === 'open' ? 7 : hide.sum({ what, project }, 'revision')
    const to = recordOf(hide, project, what)
    const detail = { version: 1, fields: Object.keys(to), from: {}, to }
    const kind = {
      price: 'task.priced',
      cost: 'task.costed',
      team: 'note.added',
      manage: 'link.made',
      open: 'task.edited',
    }[what]
    await put('project_revs', { ...of, class: what, rev })
    await put('activity', {
      ...of,
      class: what,
      rev,
      at: at(40),
      actor_id: ids.person,
      kind,
      subject_id: ids.task,
      detail,
    })
  }
  await put('bulk_edits', {
    ...{
      ...of,
      id: ids.edit,
      user_id: userIdOf(orgOfProject[project] === 'alder' ? 'ada' : 'bea'),
      at: at(50),
    },
    before: JSON.stringify([
      {
        id: ids.task,
        from: { room: hide.word({ what: 'nobody' }, `before of ${project}`) },
        to: { room: 'Attic' },
      },
    ]),
  })
}
