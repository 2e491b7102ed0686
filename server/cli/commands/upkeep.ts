import { type Command, InvalidArgumentError } from 'commander'
import { day } from '#server/kit/clock.ts'
import { reapplySuppressions } from '#server/waitlist/store/erasure.ts'
import { countUnconfirmed, purgeUnconfirmed } from '#server/waitlist/store/purge.ts'
import { addSuppressions, listSuppressions, suppressAddress } from '#server/waitlist/store/suppressions.ts'
import { readAddress } from '../address.ts'
import { answer, plural } from '../answer.ts'
import { startProgress } from '../progress.ts'
import { CommandRefused, exitCodes } from '../run.ts'
import { readSuppressionList } from '../suppression-list.ts'
import type { Terminal } from '../terminal.ts'

const actor = 'command line'
const mostDays = 3650

/** `90d`, in days. */
function readDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1])
  if (days >= 1 && days <= mostDays) return days
  throw new InvalidArgumentError(`It must be a number of days from 1d to ${mostDays}d, such as 90d.`)
}

type PurgeOptions = { unconfirmedOlderThan: number; dryRun?: true; json?: true }

/** `purge --unconfirmed-older-than 90d`: those who never confirmed. */
export function purgeCommand(program: Command, terminal: Terminal): void {
  program
    .command('purge')
    .summary('delete those who never confirmed')
    .description(
      'Deletes everybody who never confirmed and to whom no letter was written since. Nothing stays of them: who joins again joins for the first time.',
    )
    .requiredOption(
      '--unconfirmed-older-than <days>',
      'how long ago their last letter was, such as 90d',
      readDays,
    )
    .option('--dry-run', 'count them, and delete nobody')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run waitlist -- purge --unconfirmed-older-than 90d --dry-run\n  $ npm run waitlist -- purge --unconfirmed-older-than 90d',
    )
    .action(({ unconfirmedOlderThan, dryRun, json }: PurgeOptions) =>
      terminal.open(async ({ db, clock }) => {
        const now = clock.now()
        const olderThan = new Date(now.getTime() - unconfirmedOlderThan * day)
        const count = await countUnconfirmed(db, olderThan)
        if (dryRun) {
          answer(terminal, json, { count, purged: 0 }, `${plural(count, 'member')} would be deleted.`)
          return
        }
        const progress = startProgress('members deleted', count, terminal.err)
        const purged = await purgeUnconfirmed(db, olderThan, actor, now, progress.show)
        progress.end()
        answer(terminal, json, { count, purged }, `${plural(purged, 'member')} deleted.`)
      }),
    )
}

type SuppressOptions = { list?: true; reapply?: true | string; json?: true }

/** `suppress EMAIL`: no more letters to an address; and what follows a restored backup. */
export function suppressCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('suppress')
    .summary('write to an address no more')
    .description(
      'Has an address never written to again, whether anybody has joined with it or not. Only a keyed hash of it is kept. A backup that is restored brings back whoever was erased since it was made: keep the list beside your backups, and --reapply it.',
    )
    .argument('[email]', 'the address', readAddress)
    .option('--list', 'list the hashes that are kept')
    .option('--reapply [file]', 'erase and silence again whom the list names, and the one in the file')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run waitlist -- suppress ada@mason.example\n  $ npm run --silent waitlist -- suppress --list --json > suppressed.json\n  $ npm run waitlist -- suppress --reapply suppressed.json',
    )
  command.action((emailKey: string | undefined, { list, reapply, json }: SuppressOptions) => {
    if ([emailKey, list, reapply].filter(Boolean).length !== 1) {
      throw new CommandRefused('Say one of an address, --list or --reapply.', exitCodes.usage)
    }
    return terminal.open(async ({ db, keys, clock }) => {
      const now = clock.now()
      if (emailKey) {
        await suppressAddress(db, keys, emailKey, actor, now)
        answer(terminal, json, { suppressed: true }, 'This address is written to no more.')
      } else if (list) {
        const rows = await listSuppressions(db)
        const words = rows.map(({ hash, reason, at }) => `${at}  ${reason.padEnd(6)}  ${hash}`)
        answer(terminal, json, { suppressions: rows }, words.join('\n') || 'No address is suppressed.')
      } else {
        if (typeof reapply === 'string') await addSuppressions(db, await readSuppressionList(reapply))
        const done = await reapplySuppressions(db, keys, actor, now)
        answer(
          terminal,
          json,
          done,
          `${plural(done.erased, 'member')} erased, ${done.unsubscribed} unsubscribed.`,
        )
      }
    })
  })
}
