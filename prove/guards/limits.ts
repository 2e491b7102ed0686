// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out of code is code, and not to be filled in here.
import { guardsOf } from './guard.ts'

const team = 'server/people/team.db.test.ts'
const projects = 'server/scope/matrix-limits.db.test.ts'
const links = 'server/view-links/view-links.db.test.ts'
const type = 'server/kit/storage/content-type.test.ts'
const name = 'server/kit/storage/file-name.test.ts'
const stored = 'server/kit/storage/serve-files.test.ts'
const constraints = 'server/scope/matrix-constraints.db.test.ts'

/** Places, sizes, what files are, and what the database itself refuses. */
export const limits = [
  ...guardsOf(
    'server/plan/plan.ts',
    [team, projects],
    [['of two at the last seat, or project, one waits', ".$if(hold, (row) => row.forUpdate('o'))"]],
  ),
  ...guardsOf(
    'server/people/seats.ts',
    [team],
    [
      [
        'there are so many seats',
        'if (allowed !== unlimited && after > before && !fits(after, allowed)) throw noSeat(allowed)',
      ],
      [
        'an invitation that has run out holds no seat',
        '\n        and i.expires_at > ${now}::timestamptz and',
        ' and',
      ],
      ['an invitation that was taken back holds no seat', ' and i.revoked_at is null'],
    ],
  ),
  ...guardsOf(
    'server/people/join.ts',
    [team],
    [['over the limit nobody joins', 'throw noSeatForYou(room.name)', 'void room.name']],
  ),
  ...guardsOf(
    'server/projects/room.ts',
    [projects],
    [
      ['there are so many active projects', 'if (isFull(room)) throw full(room)'],
      [
        'a project becomes active where there is room',
        'if (row && becomesActive(row.status)) throw full(room)',
        '',
        ['server/projects/projects.db.test.ts'],
      ],
    ],
  ),
  ...guardsOf(
    'server/view-links/keep.ts',
    [links],
    [
      ['a project has so many links', 'await requireFewer(tx, scope, id, now)'],
      [
        'a link in use gets no new token',
        '\n        where view_links.last_used_at is null and view_links.revoked_at is null',
      ],
    ],
  ),
  ...guardsOf(
    'server/schedule-files/feeds.ts',
    ['server/schedule-files/schedule-files.db.test.ts'],
    [
      ['one keeps so many feeds', 'if (Number(count) >= feedsMost)', 'if (false)'],
      [
        'a feed in use, or somebody else’s, gets no new address',
        "    if (rows.length === 0) throw new Refusal('conflict', say('This feed is in use. Make another one.'))\n",
      ],
    ],
  ),
  ...guardsOf(
    'domain/schedule-files/xml.ts',
    ['domain/schedule-files/mspdi-read.test.ts'],
    [
      ['XML is so deep at most', 'stack.length + aside >= scheduleLimits.depth', 'false'],
      [
        'XML defines no entities',
        "parser.on('doctype', () => {\n    throw new",
        "parser.on('doctype', () => {\n    new",
      ],
    ],
  ),
  ...guardsOf(
    'server/views/views.ts',
    ['server/projects/views-of-projects.db.test.ts'],
    [['one keeps so many views', 'if (Number(count) >= mostViews)', 'if (false)']],
  ),
  ...guardsOf(
    'server/asks/ask.ts',
    ['server/asks/asks.db.test.ts'],
    [
      ['nobody is written to without end', '    { limit: byPerson, who: `${scope.projectId} ${person}` },\n'],
      [
        'only who is on a task is asked',
        "if (!row.assigned) throw refused(say('Assign them to the task first, then ask.'))",
      ],
      ['work that has begun is not asked about', 'if (row.begun)', 'if (false)'],
    ],
  ),
  ...guardsOf(
    'contract/task-edits.ts',
    ['server/tasks/bulk.db.test.ts'],
    [['an edit has so many tasks', 'z.maxLength(bulkMost, {', 'z.maxLength(bulkMost * 10, {']],
  ),
  ...guardsOf(
    'server/kit/storage/content-type.ts',
    [type],
    [
      ['markup is no text', ' && !/^\\s*<|^#!/.test(text)'],
      ['a program is no text', '!/[\\x00-\\x08\\x0E-\\x1A\\x1C-\\x1F\\x7F]/.test(text) &&', ''],
      [
        'text is shown under names of text alone',
        "shown.has(type as ContentType) && (type !== 'text/plain' || textNames.test(name))",
        'shown.has(type as ContentType)',
      ],
    ],
  ),
  ...guardsOf(
    'server/kit/storage/file-name.ts',
    [name],
    [
      ['a name has no folder', ".replace(/^.*[/\\\\]/s, '')"],
      ['a name does not turn writing around', '|\\p{Bidi_Control}'],
    ],
  ),
  ...guardsOf(
    'server/kit/storage/answer-stored.ts',
    [stored],
    [
      ['a browser guesses no type', "    'x-content-type-options': 'nosniff',\n"],
      [
        'what is handed out runs nothing',
        'closed: "default-src \'none\'; sandbox"',
        'closed: "default-src \'none\'"',
      ],
      [
        'what may run is kept, not shown',
        'const inline = mayBeShown(type, name) && file.asAttachment !== true',
        'const inline = file.asAttachment !== true',
      ],
    ],
  ),
  ...guardsOf(
    'server/kit/storage/incoming-file.ts',
    ['server/kit/storage/serve-files.test.ts', 'server/kit/storage/storage.test.ts'],
    [
      ['a file has so many bytes', 'if (Number(length) > maxBytes) throw fileTooLarge(maxBytes)'],
      ['an empty file is none', 'if (Number(length ?? 0) === 0 && coding === undefined) throw emptyFile()'],
    ],
  ),
  ...guardsOf(
    'server/db/migrations/0007-workspace.ts',
    [constraints],
    [
      ['one account is one person of a project', '    unique (project_id, user_id),\n'],
      [
        'what belongs to a task is of its project',
        '  foreign key (org_id, project_id, task_id) references tasks on delete cascade',
        '  check (true)',
      ],
      [
        'a token of a link is of one link',
        'token_hash bytea not null unique check (octet_length(token_hash) = 32),\n    created_at',
        'token_hash bytea not null check (octet_length(token_hash) = 32),\n    created_at',
      ],
      [
        'a task ends after it begins',
        ',\n    check (start_on is null or finish_on is null or start_on <= finish_on)',
        '',
      ],
    ],
  ),
]
