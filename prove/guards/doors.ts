// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out of code is code, and not to be filled in here.
import { guardsOf } from './guard.ts'

const look = 'server/app-look.db.test.ts'
const parts = 'server/scope/parts.db.test.ts'
const links = 'server/view-links/view-links.db.test.ts'
const invitations = 'server/people/invite.db.test.ts'
const asks = 'server/asks/asks.db.test.ts'
const company = 'server/session/company/company.db.test.ts'

/** Who comes in, by which door, and for how long. */
export const doors = [
  ...guardsOf(
    'server/doorkeepers.ts',
    ['server/people/team.db.test.ts'],
    [['an organization is for its members', 'if (!caller) throw notThere()']],
  ),
  ...guardsOf(
    'server/scope/enter.ts',
    [look],
    [
      ['a link to look changes nothing', "if (link !== undefined && method !== 'GET') {", 'if (false) {'],
      [
        'whoever does not run a project looks as nobody else',
        "if (own.audience !== 'contractor') {",
        'if (false) {',
      ],
      ['looking as somebody else changes nothing', "if (method !== 'GET') throw onlyLooking()"],
      [
        'links are tried so often at most',
        'if (link !== undefined) await limit({ limit: byLink, who: addressBucket(address) })',
        '',
        [links],
      ],
    ],
  ),
  ...guardsOf(
    'server/scope/open-scopes.ts',
    [parts],
    [
      [
        'a scope that only looks writes nothing',
        "const mayWrite = ({ looking, audience }: Part) => !looking && audience !== 'viewer'",
        'const mayWrite = (_: Part) => true',
        ['server/scope/looking.db.test.ts'],
      ],
      [
        'somebody is looked at as what they are',
        'if (person !== null && (await audienceOfPerson(db, orgId, projectId, person)) !== audience) return',
        '',
        [look],
      ],
    ],
  ),
  ...guardsOf(
    'server/scope/parts.ts',
    [parts],
    [
      [
        'a project in the bin is nowhere',
        'join projects p on p.id = asked.project_id and p.deleted_at is null',
        'join projects p on p.id = asked.project_id',
      ],
      [
        'who was removed has no part',
        'on pp.project_id = p.id and pp.user_id = asked.user_id and pp.removed_at is null',
        'on pp.project_id = p.id and pp.user_id = asked.user_id',
      ],
      ['a revoked link leads nowhere', "    .where('link.revoked_at', 'is', null)\n"],
      ['a link that has run out leads nowhere', "    .where('link.expires_at', '>', now)\n"],
      ['a link is for its own project', "    .where('link.project_id', '=', projectId)\n"],
      ['a link to a project in the bin leads nowhere', "    .where('p.deleted_at', 'is', null)\n"],
      [
        'nobody looks as who was removed',
        "    .where('pp.id', '=', personId)\n    .where('pp.removed_at', 'is', null)",
        "    .where('pp.id', '=', personId)",
        [look],
      ],
      [
        'nobody looks as somebody of another project',
        "    .where('pp.project_id', '=', projectId)\n    .where('pp.id', '=', personId)",
        "    .where('pp.id', '=', personId)",
      ],
      ['lists leave out projects in the bin', 'where p.deleted_at is null and ${orgId', 'where ${orgId'],
      [
        'lists leave out whom one was removed from',
        'where user_id = ${userId}::uuid and removed_at is null)\n    )`',
        'where user_id = ${userId}::uuid)\n    )`',
      ],
    ],
  ),
  ...guardsOf(
    'server/scope/standing.ts',
    ['server/live/live.db.test.ts', 'server/search/search.db.test.ts'],
    [
      ['a worker of an organization runs none of its projects', " and m.role <> 'worker'", '', [parts]],
      [
        'who was removed hears and finds nothing',
        'where pp.user_id = ${userId}::uuid and pp.removed_at is null',
        'where pp.user_id = ${userId}::uuid',
      ],
      [
        'a project in the bin is not heard of or found',
        'join projects p on p.id = pp.project_id and p.deleted_at is null\n      left join',
        'join projects p on p.id = pp.project_id\n      left join',
      ],
    ],
  ),
  ...guardsOf(
    'server/scope/org.ts',
    ['server/people/team.db.test.ts'],
    [
      ['administering is for admins', "if (role !== 'admin') throw", 'if (false) throw'],
      [
        'running projects is not for workers',
        "if (role === 'worker')",
        'if (false)',
        ['server/scope/matrix-substitution.wide.db.test.ts'],
      ],
    ],
  ),
  ...guardsOf(
    'server/people/rules.ts',
    [invitations],
    [
      ['an invitation is taken up once', 'if (invitation.acceptedAt) {', 'if (false) {'],
      ['an invitation that was taken back leads nowhere', 'if (invitation.revokedAt) {', 'if (false) {'],
      ['an invitation ends by itself', 'if (invitation.expiresAt <= now) {', 'if (false) {'],
      [
        'an invitation to the team is for its address alone',
        'if (isPersonal(invitation)) {',
        'if (false) {',
        [invitations, 'server/people/rules.test.ts'],
      ],
      [
        'another address is confirmed first',
        'if (confirmed) return',
        'return',
        [invitations, 'server/people/project-people.db.test.ts'],
      ],
      [
        'an organization keeps an admin',
        'if (adminsAfter > 0) return',
        'return',
        ['server/people/team.db.test.ts'],
      ],
    ],
  ),
  ...guardsOf(
    'server/people/invitations.ts',
    [invitations, 'server/people/project-people.db.test.ts'],
    [
      [
        'an invitation to what is gone leads nowhere',
        'if (!row || row.gone) return undefined',
        'if (!row) return undefined',
      ],
      [
        'a newer letter ends the link of the one before',
        '      token_hash: noToken(),\n      created_at: now,\n      expires_at: invitationUntil(now),\n      attempts',
        '      created_at: now,\n      expires_at: invitationUntil(now),\n      attempts',
      ],
    ],
  ),
  ...guardsOf(
    'server/view-links/open.ts',
    [links],
    [
      ['a revoked link says so', 'if (revokedAt !== null) {', 'if (false) {'],
      ['a link that has run out says so', 'if (expiresAt <= now) {', 'if (false) {'],
      [
        'links are guessed so often at most',
        'await limit({ limit: byAddress, who: addressBucket(address) })\n  const now',
        'const now',
      ],
      ['the link to a project in the bin opens nothing', "    .where('p.deleted_at', 'is', null)"],
    ],
  ),
  ...guardsOf(
    'server/schedule-files/feeds.ts',
    ['server/schedule-files/schedule-files.db.test.ts'],
    [
      [
        'a feed that was taken back is empty',
        "        .where('token_hash', '=', hashToken(token))\n        .where('revoked_at', 'is', null)",
        "        .where('token_hash', '=', hashToken(token))",
      ],
      ['feeds are one’s own', "    .where('user_id', '=', scope.userId)\n"],
    ],
  ),
  ...guardsOf(
    'server/schedule-files/export.ts',
    ['server/schedule-files/schedule-files.db.test.ts'],
    [['floats are the team’s', "format === 'sdef' && !scopeSees(scope, 'team')", 'false']],
  ),
  ...guardsOf(
    'server/schedule-files/import.ts',
    ['server/schedule-files/schedule-files.db.test.ts'],
    [['only who runs a project brings a schedule in', "requireRight(scope, 'task.edit')"]],
  ),
  ...guardsOf(
    'server/asks/answer.ts',
    [asks],
    [
      ['a question ends by itself', 'if (expiresAt <= now) {', 'if (false) {'],
      [
        'an answer comes before the work begins',
        "if (!asked.open) throw new Refusal('conflict', tooLate(asked))",
      ],
      [
        'whoever is no longer on a task answers nothing',
        '      join task_assignees a on',
        '      left join task_assignees a on',
      ],
      ['whoever was removed answers nothing', ' and pp.removed_at is null'],
      ['a task in the bin is not answered', '\n        and t.deleted_at is null'],
      ['a project in the bin is not answered', ' and p.deleted_at is null'],
    ],
  ),
  ...guardsOf(
    'server/session/company/store.ts',
    [company],
    [
      [
        'an answer of a provider counts once',
        ".deleteFrom('company_attempts')\n    .where('key', '=', key)",
        ".updateTable('company_attempts')\n    .set({ subject: null })\n    .where('key', '=', key)",
      ],
      [
        'it counts in the browser that asked',
        ".where('browser', '=', browser)\n    .where('expires_at', '>', now)\n    .where('sealed', 'is not', null)",
        ".where('expires_at', '>', now)\n    .where('sealed', 'is not', null)",
      ],
      [
        'it counts for a while',
        ".where('expires_at', '>', now)\n    .where('sealed', 'is not', null)",
        ".where('sealed', 'is not', null)",
      ],
      [
        'an account is linked in the browser that came back',
        ".where('browser', '=', browser)\n    .where('expires_at', '>', now)\n    .where('email_key'",
        ".where('expires_at', '>', now)\n    .where('email_key'",
      ],
      [
        'an account is linked for a while',
        ".where('expires_at', '>', now)\n    .where('email_key'",
        ".where('email_key'",
      ],
      [
        'an account is linked to its own address',
        "    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))\n",
      ],
      ['a provider that is off lets nobody in', "    .where('c.is_on', '=', true)\n"],
      ['an organization that is closed lets nobody in', "    .where('o.closing_at', 'is', null)\n"],
      [
        'a domain that is not proven leads nowhere',
        "          .where('proven_at', 'is not', null),\n",
        ',\n',
      ],
      [
        'a domain that is not proven makes no account',
        "    .where('proven_at', 'is not', null)\n    .executeTakeFirst()",
        '.executeTakeFirst()',
      ],
    ],
  ),
  ...guardsOf(
    'server/session/company/sign-in.ts',
    [company],
    [
      ['company sign-in is of a plan', "|| !(await planHas(db, company.orgId, 'sso', now))"],
      [
        'company sign-in is of a plan when somebody comes back too',
        " ||\n    !(await planHas(db, attempt.orgId, 'sso', now))",
      ],
      ['only addresses of the company', '|| !(await isProven(db, attempt.orgId, domainOf(email)))'],
      ['who was removed stays out', 'if (!isMember)', 'if (false)'],
    ],
  ),
  ...guardsOf(
    'server/session/company/provider.ts',
    [company],
    [
      ['what is signed by other keys is not believed', 'client.enableNonRepudiationChecks,'],
      ['an answer is to our question', 'expectedState: state', 'expectedState: client.skipStateCheck'],
      ['an address is verified', 'said.email_verified === true && ', ''],
      [
        'nobody is sent to a script',
        "if (protocol !== 'https:' && !(guard.allowPrivate && protocol === 'http:')) throw noProvider()",
      ],
      [
        'a provider says so much at most',
        "if (bytes > answerMost) throw new Error('A provider answered too much')",
      ],
      [
        'a provider is called at public addresses',
        'callGuarded(new URL(url), sent, options, guard)',
        'callGuarded(new URL(url), sent, options, { allowPrivate: true })',
      ],
    ],
  ),
  ...guardsOf(
    'server/session/company/settings.ts',
    [company],
    [
      [
        'a record says whose a domain is',
        "if (!found.some((parts) => parts.join('').trim() === value))",
        'if (false)',
      ],
      [
        'a secret goes to its own provider',
        'if (secret === undefined && (kept?.issuer !== issuer || kept.clientId !== clientId)) {',
        'if (secret === undefined && !kept) {',
      ],
      ['so many domains at most', 'if (domains.length >= companyDomainsMost)', 'if (false)'],
      [
        'a provider is turned on with a domain',
        'if (on && !before.domains.some(({ provenAt }) => provenAt !== null))',
        'if (false)',
      ],
      ['company settings are of a plan', "await requireFeature(db, org.orgId, 'sso', clock.now())"],
      [
        'company settings are tried so often at most',
        'await limit({ limit: limits.companyByOrg, who: org.orgId })',
      ],
    ],
  ),
  ...guardsOf(
    'server/db/migrations/0095-company-sign-in.ts',
    [company],
    [
      [
        'a domain is of one organization',
        'sql`create unique index on company_domains (domain) where proven_at is not null`,',
      ],
    ],
  ),
]
