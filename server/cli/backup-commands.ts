import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { packBackup } from '#server/backup/file.ts'
import { beginSnapshot, readSnapshot } from '#server/backup/write.ts'
import { openClientDb } from '#server/db/client.ts'
import { unknownMigrations } from '#server/db/migrate.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { day, systemClock } from '#server/kit/clock.ts'
import { type Env, readEnv } from '#server/kit/env.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { findSecret } from '#server/kit/secret.ts'
import { answer, plural } from './answer.ts'
import { writeFileWhole } from './output-file.ts'
import { openRawDatabase, type RawDatabase } from './raw-database.ts'
import { CommandRefused, withOpened } from './run.ts'
import { processTerminal, type Terminal, tell } from './terminal.ts'

type Options = { withoutSecret?: true; keep?: number; json?: true }
type Source = Record<string, string | undefined>

const examples = `
Examples:
  npm run backup -- plumbline.backup             one file, for npm run restore
  npm run backup -- /var/backups --keep 30       a file named after the time; older ones than 30 days are deleted
  npm run backup -- a.backup --without-secret    the secret of the installation is kept elsewhere

The server may run meanwhile: the backup is everything as it is at one moment. It works on the data that the settings name
(DATA_DIR, DATABASE_URL), whatever version made it. Nobody but you may read the file: it holds everybody's data, and the
secret of the installation unless SESSION_SECRET is set. To encrypt it, hand it to a program made for that, such as age or gpg.`

/** What tells this secret from another one, without giving it away. */
export const secretMark = (secret: string): string =>
  makeKeys(secret).mark('backup', 'the secret of this installation').toString('hex')

/** The program behind `npm run backup`. */
export function backupProgram(terminal: Terminal = processTerminal(), source: Source = process.env): Command {
  return new Command('npm run backup --')
    .description('Writes everything that the server keeps into one file, while the server runs or not.')
    .argument('<file>', 'the file, or a folder to put it in')
    .option('--without-secret', 'leave out the secret of the installation: restoring will ask for it')
    .option('--keep <days>', 'delete backups in the folder that are older than so many days', readDays)
    .option('--json', 'answer as JSON')
    .addHelpText('after', examples)
    .showHelpAfterError('(--help says how it is used)')
    .action((target: string, options: Options) => backUp(terminal, readEnv(source), target, options))
}

function readDays(text: string): number {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= 1) return days
  throw new InvalidArgumentError('It must be a whole number of days, 1 or more.')
}

async function backUp(terminal: Terminal, env: Env, target: string, options: Options): Promise<void> {
  const { withoutSecret, keep, json } = options
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false
  if (keep !== undefined && !isFolder)
    throw new CommandRefused(`--keep needs a folder, and ${target} is none.`)
  const secret = env.sessionSecret ?? (await findSecret(env.dataDir))
  if (secret === undefined) {
    throw new CommandRefused(
      `There is no secret in ${env.dataDir}, without which a backup is worth little. Set DATA_DIR or SESSION_SECRET as the server has it.`,
    )
  }
  const value = withoutSecret || env.sessionSecret !== undefined ? undefined : secret
  const madeAt = systemClock.now()
  const path = isFolder ? join(target, nameOf(madeAt)) : target
  await withOpened(openRawDatabase(env, { mustExist: true }), async ({ client }: RawDatabase) => {
    await noteBackup(client, madeAt)
    const migrations = await beginSnapshot(client)
    const [unknown] = unknownMigrations(migrations)
    if (unknown) {
      throw new CommandRefused(`A newer version has used this database (${unknown}): back up with that.`)
    }
    const header = {
      madeAt: madeAt.toISOString(),
      migrations,
      secret: { mark: secretMark(secret), ...(value !== undefined && { value }) },
    }
    await writeFileWhole(path, packBackup(header, readSnapshot(client)))
  })
  const { size } = await stat(path)
  const deleted = keep === undefined ? [] : await deleteOld(target, madeAt.getTime() - keep * day)
  const words = `${path}: ${sizeInWords(size)}. Only you may read it: it holds everybody's data${value === undefined ? '' : ' and the secret of the installation'}.`
  answer(terminal, json, { file: path, bytes: size, secret: value !== undefined, deleted }, words)
  if (deleted.length > 0 && !json) tell(terminal, `${plural(deleted.length, 'older backup')} deleted.`)
}

/** Who took everything away is written down before it leaves; tables from before there was such a log have no room for it. */
async function noteBackup(client: RawDatabase['client'], now: Date): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('audit_lines') is not null as there`,
  )
  if (rows[0]?.there)
    await addAuditLine(openClientDb(client), { actor: 'command line', action: 'backup.made' }, now)
}

const sizeInWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

const nameOf = (madeAt: Date) => `plumbline-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
const namePattern = /^plumbline-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** Deletes backups that this command has named, by the time in their names; answers which. */
async function deleteOld(folder: string, before: number): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => {
    const [, date, ...time] = namePattern.exec(name) ?? []
    return date !== undefined && Date.parse(`${date}T${time.join(':')}Z`) < before
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
