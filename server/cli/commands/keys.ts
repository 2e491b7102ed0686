import type { Command } from 'commander'
import { addKeyRow, type Key, keyDays, revokeKeyRow } from '#contract/connections.ts'
import { scopes } from '#contract/route.ts'
import { endKey, makeKey, readKeys } from '#server/connections/keys.ts'
import { read } from '#server/kit/serve.ts'
import { answer } from '../answer.ts'
import { tableLines } from '../table.ts'
import { type Terminal, tell } from '../terminal.ts'

const actor = 'command line'

type Json = { json?: true }
type AddOptions = Json & { scopes: string; days: string }

const day = (time: string | null) => time?.slice(0, 10) ?? ''

/** `keys`: who may call the API without signing in. */
export function keysCommand(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .summary('keys to the API')
    .description('Lists, makes and ends keys to the API. What is kept of a key is its hash.')
    .addHelpText(
      'after',
      `
Scopes:
${Object.entries(scopes)
  .map(([scope, what]) => `  ${scope.padEnd(18)} ${what}`)
  .join('\n')}

Examples:
  $ npm run waitlist -- keys add 'Nightly report' --scopes members:read --days 90
  $ npm run waitlist -- keys revoke 5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a`,
    )
  const command = (name: string, summary: string) =>
    keys.command(name).description(summary).option('--json', 'answer as JSON')

  command('list', 'Lists the keys, newest first.').action(async ({ json }: Json) => {
    const { found, now } = await terminal.open(async (installation) => ({
      found: await readKeys(installation),
      now: installation.clock.now(),
    }))
    answer(terminal, json, { keys: found }, keyLines(found, now, terminal).join('\n') || 'There is no key.')
  })

  command('add', 'Makes a key, and shows it this once.')
    .argument('<name>', 'what the key is for')
    .requiredOption('--scopes <names>', 'what it may do, separated by commas')
    .option('--days <count>', `how long it lives, at most ${keyDays.most} days`, String(keyDays.byDefault))
    .action(async (name: string, { scopes: names, days, json }: AddOptions) => {
      const wanted = read(addKeyRow.body, {
        name,
        scopes: names.split(',').map((scope) => scope.trim()),
        days: Number(days),
      })
      const made = await terminal.open((installation) => makeKey(installation, wanted, actor))
      if (!json) tell(terminal, `Keep the key: it is not shown again. It ends on ${day(made.key.expiresAt)}.`)
      answer(terminal, json, made, made.secret)
    })

  command('revoke', 'Ends a key at once.')
    .argument('<id>', 'the key')
    .action(async (id: string, { json }: Json) => {
      const params = read(revokeKeyRow.params, { id })
      const key = await terminal.open((installation) => endKey(installation, params.id, actor))
      answer(terminal, json, key, `The key ${key.start}… has ended.`)
    })
}

function keyLines(keys: readonly Key[], now: Date, terminal: Terminal): string[] {
  if (keys.length === 0) return []
  const columns = [
    { title: 'ID' },
    { title: 'KEY' },
    { title: 'STATE' },
    { title: 'ENDS' },
    { title: 'USED' },
    { title: 'SCOPES', cut: true },
    { title: 'NAME', cut: true },
  ] as const
  const stateOf = ({ revokedAt, expiresAt }: Key) =>
    revokedAt ? 'revoked' : new Date(expiresAt) <= now ? 'expired' : 'good'
  const rows = keys.map((key) => [
    key.id,
    `${key.start}…`,
    stateOf(key),
    day(key.expiresAt),
    day(key.lastUsedAt),
    key.scopes.join(','),
    key.name,
  ])
  return tableLines(columns, rows, terminal)
}
