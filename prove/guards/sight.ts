// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out of code is code, and not to be filled in here.
import { guardsOf } from './guard.ts'

const database = 'server/scope/matrix-database.db.test.ts'
const constraints = 'server/scope/matrix-constraints.db.test.ts'
const canaries = 'server/scope/matrix-canaries.db.test.ts'
const substitution = 'server/scope/matrix-substitution.wide.db.test.ts'
const files = 'server/files/files.db.test.ts'
const sharedPhotos = 'server/files/shared-photos.db.test.ts'
const live = 'server/live/live.db.test.ts'
const search = 'server/search/search.db.test.ts'
const parts = 'server/tasks/task-parts.db.test.ts'

/** Who sees what: classes, walls, the bin, and what is told of it. */
export const sight = [
  ...guardsOf(
    'contract/audience.ts',
    [canaries],
    [
      ['an owner reads no cost', "owner: ['open', 'price']", "owner: ['open', 'price', 'cost']"],
      ['a crew reads no price', "crew: ['open', 'team']", "crew: ['open', 'team', 'price']"],
      ['a worker of others reads no team notes', "worker: ['open'],\n", "worker: ['open', 'team'],\n"],
      ['a link reads nothing but what is open', "viewer: ['open'],\n", "viewer: ['open', 'price'],\n"],
      [
        'a worker of the organization comes in where they were added',
        "return own === undefined ? undefined : own === 'worker' ? 'crew' : own",
        "return own === undefined || own === 'worker' ? 'crew' : own",
      ],
    ],
  ),
  ...guardsOf(
    'contract/field.ts',
    [canaries],
    [
      [
        'a presenter drops the fields that are hidden',
        'const keys = visibleKeys(entity, audience)',
        'const keys = Object.keys(row)',
      ],
    ],
  ),
  ...guardsOf(
    'server/db/table-classes.ts',
    [database],
    [
      [
        'rows that name their class are narrowed by it',
        "...(own === 'row' ? [`class in (${seen.map((name) => `'${name}'`).join(', ')})`] : []),",
      ],
      ['the bin is for whoever runs the project', "? ['deleted_at is null']", '? []'],
      ['what a link is known by is read by nobody', "view_links: ['token_hash'],", '', [constraints]],
      ['where bytes lie is read by nobody', "project_files: ['storage_key'],", '', [constraints]],
      ['notes are of the team', "task_notes: 'team'", "task_notes: 'open'", [constraints]],
      ['prices are of the class price', "task_prices: 'price'", "task_prices: 'open'", [constraints]],
      ['addresses are of the team', "person_contacts: 'team'", "person_contacts: 'open'", [constraints]],
    ],
  ),
  ...guardsOf(
    'server/db/walls.ts',
    [database],
    [
      ['readers never write', "    'set default_transaction_read_only = on',\n", '', [constraints]],
      [
        'readers take on the role of their audience',
        '...(mark === null ? [] : [`set role ${quoted(roleOf(audience, mark))}`]),',
      ],
      ['views leave out what nobody reads', '.filter((name) => !unreadColumns[table]?.includes(name))'],
    ],
  ),
  ...guardsOf(
    'server/scope/open-scopes.ts',
    [files, parts, 'server/projects/projects.db.test.ts'],
    [['what is hidden has no reader', '(sees(part.audience, what) ? reader : undefined)', 'reader']],
  ),
  ...guardsOf(
    'server/live/streams.ts',
    [live],
    [
      [
        'whoever listens hears of their classes',
        'if (part && sees(part.audience, name)) append(one, text)',
        'if (part) append(one, text)',
      ],
      [
        'a stream ends where less is seen',
        'if (!sight || !(first || keepsAll(one.sight, sight))) {',
        'if (!sight) {',
      ],
      [
        'a stream ends where nothing is seen',
        'if (!sight || !(first || keepsAll(one.sight, sight))) {',
        'if (sight && !(first || keepsAll(one.sight, sight))) {',
      ],
    ],
  ),
  ...guardsOf(
    'server/live/routes.ts',
    [live],
    [
      ['one person has so many streams', 'if (streams.countOf(userId) < mostStreams) return', 'return'],
      [
        'who signed out hears no more',
        'const look = async () => ((await isSignedIn()) ? scopes.standingOf(user.id) : undefined)',
        'const look = async () => scopes.standingOf(user.id)',
      ],
      [
        'who signed out hears no more of one project',
        'return userId !== null && (await isSignedIn()) ?',
        'return userId !== null ?',
      ],
    ],
  ),
  ...guardsOf(
    'server/files/files.ts',
    [files, canaries],
    [
      [
        'files are of their own project',
        "    .where('org_id', '=', scope.orgId)\n    .where('project_id', '=', scope.projectId)\n    // A form of",
        '    // A form of',
        [substitution, files],
      ],
      ['a link to photos opens those alone', 'scope.only !== undefined', 'false', [sharedPhotos]],
      ['the list leaves out the bin', "    .where('deleted_at', bin ? 'is not' : 'is', null)"],
      ['the bin of files is for whoever runs the project', "if (bin) requireRight(scope, 'file.remove')"],
      [
        'a narrower class takes back what others were told',
        "        .where('class', '<>', changes.class)\n",
        "        .where('class', '=', changes.class)\n",
      ],
    ],
  ),
  ...guardsOf(
    'server/search/search.ts',
    [search, substitution],
    [
      [
        'a project is searched by who sees it',
        'if (!scope) throw notThere()\n  return new Map([[scope.audience',
        "return new Map([[scope?.audience ?? 'contractor'",
      ],
    ],
  ),
  ...guardsOf(
    'server/search/find.ts',
    [search],
    [
      [
        'projects in the bin are not found',
        'where search @@ ${query} and deleted_at is null\n    order by rank, created_at',
        'where search @@ ${query}\n    order by rank, created_at',
      ],
      [
        'tasks in the bin are not found',
        'title, status, finish_on, created_at from ${from}\n      where search @@ ${query} and deleted_at is null`',
        'title, status, finish_on, created_at from ${from}\n      where search @@ ${query}`',
      ],
      [
        'what belongs to a project in the bin is not found',
        ' and p.deleted_at is null`\nconst inProject',
        '`\nconst inProject',
      ],
    ],
  ),
  ...guardsOf(
    'server/notices/write.ts',
    ['server/notices/notices.db.test.ts'],
    [
      ['nobody is told of what they did', ' and named.user_id is distinct from named.actor_user'],
      ['nobody is told of what they do not see', ' = any(named.audiences)', ' is not null'],
    ],
  ),
  ...guardsOf(
    'server/notices/read.ts',
    ['server/notices/notices.db.test.ts', canaries],
    [
      [
        'a notice of a class that is hidden is none',
        'if (audience && sees(audience, row.class)) seen',
        'if (audience) seen',
      ],
      ['notices are one’s own to read', "    .where('user_id', '=', userId)\n    .$if(only", '    .$if(only'],
      [
        'notices are one’s own to mark',
        "    .where('user_id', '=', userId)\n    .where('read_at'",
        "    .where('read_at'",
        ['server/notices/notices.db.test.ts', substitution],
      ],
      ['notices of a task in the bin are none', '\n    where n.task is null or t.id is not null'],
    ],
  ),
  ...guardsOf(
    'server/projects/read.ts',
    [substitution, canaries],
    [
      [
        'people who were removed are not listed',
        ' and pp.removed_at is null\n    order by pp.added_at',
        '\n    order by pp.added_at',
        ['server/people/project-people.db.test.ts'],
      ],
    ],
  ),
  ...guardsOf(
    'server/people/team.ts',
    ['server/people/team.db.test.ts'],
    [
      [
        'addresses are not for workers',
        "readMembers(db, orgId, role !== 'worker')",
        'readMembers(db, orgId, true)',
      ],
      ['guests are not for workers', "role === 'worker' ? undefined : readGuests", 'readGuests'],
      [
        'invitations are for admins',
        "role === 'admin' ? readInvitations(db, orgId, now) : undefined",
        'readInvitations(db, orgId, now)',
      ],
    ],
  ),
  ...guardsOf(
    'server/views/views.ts',
    ['server/projects/views-of-projects.db.test.ts', substitution, canaries],
    [
      [
        'a view is one’s own unless it is shared',
        ".where((or) => or.or([or('user_id', '=', userId), or('shared', '=', true)]))",
      ],
      ['a worker shares no view', "if (shared && role === 'worker')", 'if (false)'],
      [
        'the view of somebody else is not deleted',
        ": or('user_id', '=', userId),\n    )",
        ": or('org_id', '=', orgId),\n    )",
      ],
      ['a view is of a project of the organization', 'if (!there) throw notThere()'],
    ],
  ),
]
