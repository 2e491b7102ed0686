// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out of code is code, and not to be filled in here.
import { guardsOf } from './guard.ts'

const substitution = 'server/scope/matrix-substitution.wide.db.test.ts'
const writers = 'server/scope/writers.db.test.ts'
const bulk = 'server/tasks/bulk.db.test.ts'
const parts = 'server/tasks/task-parts.db.test.ts'
const firstTask = 'server/tasks/first-task.db.test.ts'
const files = 'server/files/files.db.test.ts'
const projects = 'server/projects/projects.db.test.ts'
const people = 'server/people/project-people.db.test.ts'
const team = 'server/people/team.db.test.ts'

/** Who changes what, and what becomes of two who change it at once. */
export const changes = [
  ...guardsOf(
    'contract/audience.ts',
    [substitution],
    [
      [
        'an owner does not edit a project',
        "'project.edit': ['contractor']",
        "'project.edit': ['contractor', 'owner']",
      ],
      [
        'a worker does not edit people',
        "'people.edit': ['contractor']",
        "'people.edit': ['contractor', 'worker']",
      ],
      ['an owner does not edit tasks', "'task.edit': ['contractor']", "'task.edit': ['contractor', 'owner']"],
      [
        'an owner does not work on tasks',
        "'task.work': ['contractor', 'crew', 'worker']",
        "'task.work': ['contractor', 'crew', 'worker', 'owner']",
        [parts, firstTask, substitution],
      ],
      [
        'a worker decides nothing',
        "'task.decide': ['contractor', 'owner']",
        "'task.decide': ['contractor', 'owner', 'worker', 'crew']",
        [parts, firstTask],
      ],
      [
        'a worker of others writes no team note',
        "'note.write': ['contractor', 'crew']",
        "'note.write': ['contractor', 'crew', 'worker']",
        [parts],
      ],
      [
        'a worker bins no file',
        "'file.remove': ['contractor']",
        "'file.remove': ['contractor', 'worker']",
        [files],
      ],
      ['an owner makes no link', "'link.edit': ['contractor']", "'link.edit': ['contractor', 'owner']"],
      ['a worker asks nobody', "'task.ask': ['contractor']", "'task.ask': ['contractor', 'worker']"],
    ],
  ),
  ...guardsOf(
    'server/scope/open-scopes.ts',
    [writers],
    [['who writes in a project takes a turn', 'await awaitTurn(tx, first.part)']],
  ),
  ...guardsOf(
    'server/scope/edit.ts',
    [firstTask, writers, projects],
    [
      ['the same field changed meanwhile is a conflict', 'if (base < row.version) {', 'if (false) {'],
      ['a sum that another set is a conflict', 'if (was !== undefined && was !== stands) {', 'if (false) {'],
      ['what lies in the bin is not edited', ' and deleted_at is null`', '`', [parts]],
      [
        'a task is edited in its own project',
        "${table === 'projects' ? sql`` : sql`and project_id = ${projectId}::uuid`}",
        '',
        [substitution],
      ],
    ],
  ),
  ...guardsOf(
    'server/tasks/write.ts',
    [firstTask, parts],
    [
      ['a worker changes nothing but how far a task is', 'if (!onlyProgress || !(', 'if (!('],
      ['a worker works on their own tasks', '!(worksOn(scope, task) || decides(scope, task))', 'false'],
      ['only whoever runs a project adds tasks', "requireRight(scope, 'task.edit')", '', [substitution]],
    ],
  ),
  ...guardsOf(
    'server/tasks/rights.ts',
    [parts, firstTask],
    [
      ['an owner decides what is put to them alone', " && gate === 'decision'"],
      ['a task in the bin is not there', "\n    .where('t.deleted_at', 'is', null)"],
      [
        'a task is of its own project',
        "\n    .where('t.project_id', '=', scope.projectId)",
        '',
        [substitution],
      ],
      ['a task is whose it is assigned to', ".where('a.person_id', '=', scope.personId)"],
      ['a checklist is for whoever works on the task', 'if (!worksOn(scope, task)) throw lookOnly()'],
    ],
  ),
  ...guardsOf(
    'server/tasks/comments.ts',
    [parts],
    [
      ['a comment is changed by who wrote it', "\n      .where('author_id', '=', scope.personId)"],
      [
        'a comment is changed while it is young',
        'if (writing.now.getTime() - found.at.getTime() > commentEditMinutes * minute) {',
        'if (false) {',
      ],
      ['a worker comments on their own tasks', 'if (works && !worksOn(scope, task)) throw lookOnly()'],
      ['who is named is in the project', 'if (people.length < ids.length) {', 'if (false) {'],
      ['who is named in a note reads notes', 'if (reads.length < ids.length) {', 'if (false) {'],
      [
        'the id of another’s comment adds nothing',
        'if (!added) throw notThere()',
        'if (!added) return { id, taskId: task, author: author_id, body, at: writing.now, editedAt: null, team }',
      ],
    ],
  ),
  ...guardsOf(
    'server/tasks/bulk.ts',
    [bulk, writers],
    [
      ['all tasks of an edit are there', 'if (rows.length < bases.size) throw notThere()'],
      [
        'an edit of several refuses what others changed',
        'await refuseContested(scope, writing, plans, bases)',
      ],
      ['an edit is undone by who made it', ' || found.user_id !== scope.userId'],
      [
        'an edit is undone once',
        "if (found.undone_at !== null) throw new Refusal('conflict', say('This was undone already.'))",
      ],
      ['an edit sent twice is made once', 'if (!begun) return\n', ''],
      ['undoing leaves what others changed', 'if (row && same(standing(row, name), value))', 'if (row)'],
    ],
  ),
  ...guardsOf(
    'server/tasks/assign.ts',
    [firstTask, bulk, substitution],
    [
      ['who is assigned is in the project', 'if (known.length !== wanted.length) throw notThere()'],
      [
        'who was removed is not assigned',
        "\n    .where('removed_at', 'is', null)",
        '',
        ['server/scope/parts.db.test.ts'],
      ],
    ],
  ),
  ...guardsOf(
    'server/tasks/links.ts',
    [parts, substitution],
    [
      ['links close no cycle', 'refuseCycle(findPath(open, to, from), titles)'],
      [
        'a task waits for others',
        "if (from === to) throw new Refusal('conflict', say('A task cannot wait for itself.'))",
      ],
      ['a task has so many links', 'if (!standing) refuseTooMany(links, from, to)'],
    ],
  ),
  ...guardsOf(
    'server/tasks/checks.ts',
    [parts],
    [['a checklist has so many lines', 'if (lines.length >= checksMost) {', 'if (false) {']],
  ),
  ...guardsOf(
    'server/tasks/bin.ts',
    [parts, bulk, substitution],
    [
      ['all tasks for the bin are of the project', 'if (rows[0]?.count !== ids.length) throw notThere()'],
      [
        'what comes back from the bin closes no cycle',
        'if (back.has(from) || back.has(to)) refuseCycle(findPath(links, to, from), titles)',
      ],
      [
        'the bin is kept for its days',
        'delete from tasks where (org_id, project_id, id) in (\n        select org_id, project_id, id from tasks where deleted_at < ${before}::timestamptz',
        'delete from tasks where (org_id, project_id, id) in (\n        select org_id, project_id, id from tasks where deleted_at < ${now}::timestamptz',
      ],
    ],
  ),
  ...guardsOf(
    'server/files/add-file.ts',
    [files],
    [
      ['what somebody adds they see', "\n  requireClass(scope, sent.class ?? 'open')\n", '\n'],
      [
        'a file is of a task of its project',
        'if (task !== undefined) await requireTask(writing, scope, task)',
      ],
      [
        'a file sent twice is written once',
        'if (await isTaken(scope, sent)) return { file: await sentAgain(scope, sent, place) }',
      ],
    ],
  ),
  ...guardsOf(
    'server/files/files.ts',
    [files],
    [
      [
        'a file moves to a task of its project',
        'if (changes.task_id) await requireTask(writing, scope, changes.task_id)',
      ],
    ],
  ),
  ...guardsOf(
    'server/people/members.ts',
    [team],
    [
      ['others are removed by an admin', 'if (user !== org.userId) requireAdmin(org)'],
      [
        'of two admins who step down one stays',
        'await seatRoom(tx, orgId, clock.now(), true)',
        'await seatRoom(tx, orgId, clock.now())',
      ],
      [
        'who is removed is out of its projects',
        "      .where('removed_at', 'is', null)\n      .returning(",
        "      .where('removed_at', 'is not', null)\n      .returning(",
      ],
    ],
  ),
  ...guardsOf(
    'server/people/project-people.ts',
    [people, substitution],
    [
      [
        'who sees cost is brought in by the organization’s own',
        "if (role !== 'contractor') return\n",
        'return\n',
      ],
      [
        'who was removed is nobody to be changed',
        '\n      and pp.id = ${person}::uuid and pp.removed_at is null',
        '\n      and pp.id = ${person}::uuid',
      ],
      [
        'who is in is not invited',
        "if (known.userId !== null) throw new Refusal('conflict', say('They are in already.'))",
      ],
    ],
  ),
  ...guardsOf(
    'server/people/join.ts',
    [team, people, 'server/people/invite.db.test.ts'],
    [
      [
        'an invitation is looked at once more while it is held',
        'const found = requireOpen(await find(tx), now)',
        'const found = (await find(tx)) as FoundInvitation',
        [people],
      ],
      ['a letter is for its address', 'requireAddressee(found, account.key, otherAddress)'],
    ],
  ),
  ...guardsOf(
    'server/projects/bin.ts',
    [projects],
    [
      [
        'what has lain its days in the bin is not taken out',
        ".where('id', '=', projectId)\n    .where('deleted_at', '>', new Date(now.getTime() - binMs))",
        ".where('id', '=', projectId)",
      ],
      [
        'a file is erased after its days alone',
        "\n    .where('deleted_at', '<=', before)\n    .execute()\n  for (const { id, org_id, project_id",
        "\n    .where('deleted_at', 'is not', null)\n    .execute()\n  for (const { id, org_id, project_id",
        [files],
      ],
    ],
  ),
  ...guardsOf(
    'server/projects/templates.ts',
    [projects, substitution, 'server/projects/views-of-projects.db.test.ts'],
    [
      [
        'a template is renamed in its own organization',
        ".set({ name })\n    .where('org_id', '=', org.orgId)",
        '.set({ name })',
      ],
      [
        'a template is deleted in its own organization',
        ".deleteFrom('own_templates')\n    .where('org_id', '=', org.orgId)",
        ".deleteFrom('own_templates')",
      ],
    ],
  ),
]
