import { Command } from 'commander'
import { checkBackup, type Header, openBackup } from '#server/backup/file.ts'
import { filledTables, restoreTables } from '#server/backup/restore.ts'
import { openClientDb, openDb, openPool } from '#server/db/client.ts'
import { migrate, unknownMigrations } from '#server/db/migrate.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { systemClock } from '#server/kit/clock.ts'
import { type Env, readEnv } from '#server/kit/env.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { findSecret, replaceSecret } from '#server/kit/secret.ts'
import { keepWorkersAway } from '#server/kit/worker-presence.ts'
import { reapplySuppressions } from '#server/waitlist/store/erasure.ts'
import {
  addSuppressions,
  type KeptSuppression,
  listSuppressions,
} from '#server/waitlist/store/suppressions.ts'
import { answer, plural } from './answer.ts'
import { secretMark } from './backup-commands.ts'
import { openRawDatabase, type RawDatabase } from './raw-database.ts'
import { CommandRefused, withOpened } from './run.ts'
import { readSuppressionList } from './suppression-list.ts'
import { processTerminal, type Terminal, tell } from './terminal.ts'

type Options = { erased?: string; replace?: true; json?: true }
type Source = Record<string, string | undefined>

const examples = `
Examples:
  npm run restore -- plumbline.backup                              into an empty data folder or database
  npm run restore -- plumbline.backup --erased suppressed.json     whom the list names stays erased
  npm run restore -- plumbline.backup --replace                    in the place of what is there

Stop the server first. The file may come from the embedded PostgreSQL and go into one of your own, or the other way round, and may
be older than this version. With --replace whoever was erased here since the backup stays erased too. The list is what
\`npm run -s waitlist -- suppress --list --json\` printed. What was ended since the backup is valid again: sessions, keys and
passwords are those of then.`

/** The program behind `npm run restore`. */
export function restoreProgram(
  terminal: Terminal = processTerminal(),
  source: Source = process.env,
): Command {
  return new Command('npm run restore --')
    .description('Puts a backup into an empty installation, or in the place of what is there.')
    .argument('<file>', 'what npm run backup wrote')
    .option('--erased <list>', 'erase and silence again whom this list names')
    .option('--replace', 'delete what is there; without it only what is empty is restored into')
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples)
    .showHelpAfterError('(--help says how it is used)')
    .action((file: string, options: Options) => restore(terminal, readEnv(source), file, options))
}

async function restore(terminal: Terminal, env: Env, file: string, options: Options): Promise<void> {
  const { erased: list, replace, json } = options
  // All of it is looked at before anything is touched.
  const header = await checkBackup(file)
  const [unknown] = unknownMigrations(header.migrations)
  if (unknown)
    throw new CommandRefused(`${file} was made by a newer version (${unknown}): restore it with that.`)
  const here = env.sessionSecret ?? (await findSecret(env.dataDir))
  const secret = chooseSecret(env, header, here, file)
  const listed = list === undefined ? [] : await readSuppressionList(list)
  await withOpened(openRawDatabase(env, { mustExist: false }), async (database) => {
    if (!(await keepWorkersAway(database.client))) {
      throw new CommandRefused('A server works on this database: stop it first.')
    }
    const filled = await filledTables(database.client)
    if (filled.length > 0 && !replace) {
      throw new CommandRefused(
        `This installation is not empty (${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' …' : ''}). To delete what is there: --replace`,
      )
    }
    const done = await putInPlace(database, { env, file, secret, here, listed })
    if (done.unknown > 0) {
      tell(
        terminal,
        `${plural(done.unknown, 'address is', 'addresses are')} suppressed here under another secret: nobody can tell whose they are in the backup.`,
      )
    }
    const { rows, ...counts } = done
    const members = rows.waitlist_members ?? 0
    const words = `Restored as of ${header.madeAt}: ${plural(members, 'member')}, ${plural(rows.users ?? 0, 'account')}, ${plural(rows.jobs ?? 0, 'job')} to do. ${plural(counts.erased, 'member')} erased again, ${counts.unsubscribed} unsubscribed.`
    answer(terminal, json, { madeAt: header.madeAt, rows, ...counts }, words)
  })
}

/** The secret under which the backup was made: the file's own, or the one that is here where it is the same. */
function chooseSecret(env: Env, { secret }: Header, here: string | undefined, file: string): string {
  if (here !== undefined && secretMark(here) === secret.mark) return here
  if (env.sessionSecret !== undefined) {
    throw new CommandRefused(
      `${file} was made under another SESSION_SECRET: second factors, webhooks and links to places would be lost. Set that one.`,
    )
  }
  if (secret.value === undefined) {
    throw new CommandRefused(
      `${file} does not hold the secret of its installation. Set SESSION_SECRET to it, or put the file session-secret into ${env.dataDir}.`,
    )
  }
  return secret.value
}

type Wanted = {
  env: Env
  file: string
  secret: string
  /** The secret that was here before. */
  here: string | undefined
  /** Whom a list from beside the backups names. */
  listed: readonly KeptSuppression[]
}

async function putInPlace({ connection, client }: RawDatabase, { env, file, secret, here, listed }: Wanted) {
  const pool = openPool(connection, 2, () => {})
  const db = openDb(pool)
  try {
    // The tables to come from the job runner, and those to know whom nobody may bring back.
    await migrate(pool)
    const known = await listSuppressions(openClientDb(client))
    const sameSecret = here !== undefined && secretMark(here) === secretMark(secret)
    const now = systemClock.now()
    const ownsSecret = env.sessionSecret === undefined && !sameSecret
    let secretReplaced = false
    const rows = await restoreTables(client, await openBackup(file), async (tx) => {
      await addSuppressions(tx, [...(sameSecret ? known : []), ...listed])
      await addAuditLine(tx, { actor: 'command line', action: 'backup.restored' }, now)
      // Before what it opens: a restore that is cut off here is done again, and finds both.
      if (ownsSecret) await replaceSecret(env.dataDir, secret)
      secretReplaced = ownsSecret
    }).catch(async (error: unknown) => {
      if (secretReplaced) await replaceSecret(env.dataDir, here)
      throw error
    })
    const done = await reapplySuppressions(db, makeKeys(secret), 'command line', now)
    return { rows, ...done, unknown: sameSecret ? 0 : known.length }
  } finally {
    await pool.end()
  }
}
