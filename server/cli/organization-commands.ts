import { stat } from 'node:fs/promises'
import { Command } from 'commander'
import { bringIn } from '#server/archive/bring-in.ts'
import { BadArchive, openArchive } from '#server/archive/read-archive.ts'
import { writeArchive } from '#server/archive/write-archive.ts'
import type { Db } from '#server/db/schema.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { openStorage } from '#server/kit/storage/open-storage.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { answer, plural } from './answer.ts'
import type { Installation } from './open.ts'
import { writeFileWhole } from './output-file.ts'
import { CommandRefused, exitCodes } from './run.ts'
import { type PlanByHand, setPlan } from './set-plan.ts'
import { tableLines } from './table.ts'
import { processTerminal, type Terminal } from './terminal.ts'

type Options = { json?: true }

const examples = `
Examples:
  npm run organization -- list                                       which organizations there are
  npm run organization -- export 0198…-… halvorsen.zip               everything of one, with its files
  npm run organization -- check halvorsen.zip                        whether an archive is whole, and what is in it
  npm run organization -- plan 0198…-… teams --seats 2 --until 2027-06-30   it has paid until then
  npm run organization -- import halvorsen.zip --admin ada@example.com   bring it in; she administers it from then on

An archive is brought in as one: all of it or nothing. Whoever administers it registers here first. The others who were of the
organization are there by name and address, and are invited from Team and roles. Plan, keys, webhooks and links are not in an
archive. Both commands print the same digest where what stands in both places is the same.

Exit codes:
  0  done
  1  refused, or it could not be done
  2  asked for wrongly
  3  there is no such organization`

/** The program behind `npm run organization`; `storage` is where files are kept, the one of the settings where not given. */
export function organizationProgram(terminal: Terminal = processTerminal(), storage?: Storage): Command {
  const program = new Command('npm run organization --')
    .description('Take an organization out of this installation as one archive, or bring one in.')
    .addHelpText('after', examples)
    .helpCommand(true)
    .showHelpAfterError('(--help says how it is used)')
  const command = (name: string, description: string) =>
    program.command(name).description(description).option('--json', 'answer as JSON')
  const at = (installation: Installation) => ({
    ...installation,
    storage: storage ?? openStorage(installation.env),
  })

  command('list', 'list the organizations').action((options: Options) => list(terminal, options))
  command('export', 'write everything of an organization into a ZIP archive')
    .argument('<id>', 'which organization')
    .argument('<file>', 'the archive')
    .action((id: string, file: string, { json }: Options) =>
      terminal.open(async (installation) => {
        const place = at(installation)
        const org = await requireOrg(place.db, id)
        await addAuditLine(
          place.db,
          { actor: 'command line', action: 'organization.exported', subject: org.id },
          place.clock.now(),
        )
        let digest = ''
        const written = writeArchive(place, org, (manifest) => {
          digest = manifest.digest
        })
        await writeFileWhole(file, written)
        const { size: bytes } = await stat(file)
        answer(
          terminal,
          json,
          { organization: org, file, bytes, digest },
          `${file}: everything of ${org.name}. Only you may read it.\nDigest ${digest}`,
        )
      }),
    )
  command('check', 'look at all of an archive, and change nothing')
    .argument('<file>', 'the archive')
    .action((file: string, { json }: Options) =>
      withArchive(file, async ({ manifest }) => {
        const { organization, madeAt, digest, parts } = manifest
        const rows = Object.values(parts).reduce((sum, { rows }) => sum + rows, 0)
        answer(
          terminal,
          json,
          { organization, madeAt, digest, rows, files: manifest.files.rows },
          `${file} is whole: ${organization.name} as of ${madeAt}, ${plural(rows, 'row')}, ${plural(manifest.files.rows, 'file')}.\nDigest ${digest}`,
        )
      }),
    )
  command('import', 'bring an organization in from an archive')
    .argument('<file>', 'what an export wrote')
    .requiredOption('--admin <email>', 'the address of the account that administers it here')
    .action((file: string, { admin, json }: Options & { admin: string }) =>
      withArchive(file, (archive) =>
        terminal.open(async (installation) => {
          const place = at(installation)
          const done = await bringIn(place, archive, admin)
          await addAuditLine(
            place.db,
            { actor: 'command line', action: 'organization.imported', subject: done.org },
            place.clock.now(),
          )
          answer(
            terminal,
            json,
            done,
            `${done.name} is here: ${plural(done.rows, 'row')}, ${plural(done.files, 'file')}. ${plural(done.waiting, 'person waits', 'people wait')} to be invited, in Team and roles.\nDigest ${done.digest}`,
          )
        }),
      ),
    )
  command('plan', 'set the plan of an organization that does not pay by card')
    .argument('<id>', 'which organization')
    .argument('<plan>', 'free, starter, professional, teams or enterprise')
    .option('--seats <count>', 'seats beside those of the plan')
    .option('--until <day>', 'the last day that it is paid for')
    .action((id: string, plan: string, { json, ...wanted }: Options & Omit<PlanByHand, 'plan'>) =>
      terminal.open(async ({ db, clock }) => {
        const org = await requireOrg(db, id)
        const done = await setPlan(db, org, { plan, ...wanted }, clock.now())
        answer(terminal, json, { organization: org, plan, ...wanted }, done)
      }),
    )
  return program
}

/** Opens an archive for `work` once all of it has been looked at; what is wrong with it is said in a line. */
async function withArchive(
  file: string,
  work: (archive: Awaited<ReturnType<typeof openArchive>>) => Promise<void>,
): Promise<void> {
  try {
    const archive = await openArchive(file)
    try {
      await work(archive)
    } finally {
      archive.close()
    }
  } catch (error) {
    throw error instanceof BadArchive ? new CommandRefused(error.message) : error
  }
}

async function requireOrg(db: Db, id: string): Promise<{ id: string; name: string }> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const org = isId
    ? await db.selectFrom('orgs').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (org) return org
  throw new CommandRefused(
    'There is no such organization: npm run organization -- list names those that there are.',
    exitCodes.notFound,
  )
}

async function list(terminal: Terminal, { json }: Options): Promise<void> {
  await terminal.open(async ({ db }) => {
    const rows = await db
      .selectFrom('orgs as o')
      .select(['o.id', 'o.name'])
      .select(({ selectFrom, fn }) => [
        selectFrom('projects as p')
          .whereRef('p.org_id', '=', 'o.id')
          .select(fn.countAll<string>().as('count'))
          .as('projects'),
        selectFrom('org_members as m')
          .whereRef('m.org_id', '=', 'o.id')
          .select(fn.countAll<string>().as('count'))
          .as('members'),
      ])
      .orderBy('o.created_at')
      .orderBy('o.id')
      .execute()
    const found = rows.map(({ projects, members, ...org }) => ({
      ...org,
      projects: Number(projects),
      members: Number(members),
    }))
    const lines = tableLines(
      [
        { title: 'Id' },
        { title: 'Name', cut: true },
        { title: 'Projects', right: true },
        { title: 'Members', right: true },
      ],
      found.map(({ id, name, projects, members }) => [id, name, String(projects), String(members)]),
      terminal,
    )
    answer(
      terminal,
      json,
      { organizations: found },
      found.length === 0 ? 'There are none.' : lines.join('\n'),
    )
  })
}
