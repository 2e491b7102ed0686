import { setTimeout } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { type Batch, batchLimit, type Selection } from '#contract/invitations.ts'
import { findUnfinished, invite, previewInvitations, readBatches } from '#server/waitlist/invite.ts'
import { answer, plural } from '../answer.ts'
import { type FilterOptions, filterOptions, readFilter } from '../filter-options.ts'
import type { Installation } from '../open.ts'
import { startProgress } from '../progress.ts'
import { CommandRefused } from '../run.ts'
import { openLetterSender } from '../send-letters.ts'
import { type Terminal, tell } from '../terminal.ts'

const lookEveryMs = 200
/** How long nothing may move before the command waits no longer: what is left waits to be tried again. */
const patienceMs = 60_000

function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= batchLimit) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${batchLimit}.`)
}

type Options = FilterOptions & { next: number; name?: string; dryRun?: true; wait: boolean; json?: true }

/** `invite`: the next so many by place. */
export function inviteCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('invite')
    .summary('invite the next members by place')
    .description(
      `Invites the next members by place, those that a filter leaves where there is one, and sends their letters.
Nobody is invited twice. Killed or stopped in the middle, the same command goes on with the same batch; with --name it never makes a second one. Where no server runs, the letters are sent from here.`,
    )
    .requiredOption('--next <count>', 'how many to invite', readCount)
    .option('--name <name>', 'a name for the batch: asking again for it invites nobody else')
    .option('--dry-run', 'show who would be invited, and change nothing')
    .option('--no-wait', 'do not wait for the letters: a server that runs, or the next one, sends them')
    .option('--json', 'answer as JSON')
  filterOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- invite --next 100 --dry-run
  $ npm run waitlist -- invite --next 100 --name "beta 1"
  $ npm run waitlist -- invite --next 50 --title "General Contractor"`,
    )
    .action((options: Options) => terminal.open((installation) => run({ installation, terminal }, options)))
}

type Context = { installation: Installation; terminal: Terminal }

async function run({ installation, terminal }: Context, options: Options): Promise<void> {
  const context = { installation, terminal }
  const { json, name, wait, dryRun, next } = options
  const selection: Selection = { next, filter: readFilter(options) }
  if (dryRun) return preview(context, selection, json)
  if (installation.env.release === 'waitlist') {
    tell(terminal, 'RELEASE is waitlist: the letters lead to a page that says that the accounts open soon.')
  }
  const batch = await makeOrFind(context, selection, name)
  const done = wait ? await untilSent(context, batch) : batch
  answer(terminal, json, done, inWords(done))
  if (done.waiting > 0 && wait) throw new CommandRefused('Not every letter could be sent yet.')
}

async function preview(
  { installation, terminal }: Context,
  selection: Selection,
  json: true | undefined,
): Promise<void> {
  const found = await previewInvitations(installation, selection)
  const lines = found.first.map(
    ({ place, name, email }) => `${String(place).padStart(7)}  ${name} <${email}>`,
  )
  const more = found.size - found.first.length
  answer(
    terminal,
    json,
    found,
    [
      `${plural(found.size, 'letter')} would go out; ${plural(found.eligible, 'member')} could be invited.`,
      ...lines,
      ...(more > 0 ? [`         and ${plural(more, 'more', 'more')}`] : []),
    ].join('\n'),
  )
}

async function makeOrFind(
  { installation, terminal }: Context,
  selection: Selection,
  name: string | undefined,
): Promise<Batch> {
  const unfinished = name === undefined ? await findUnfinished(installation, selection) : undefined
  if (!unfinished) {
    const batch = await invite(installation, { selection, name, actor: 'command line' })
    tell(terminal, `Batch ${batch.number}: ${plural(batch.size, 'member')} invited.`)
    return batch
  }
  const { number, sent, size } = unfinished
  tell(terminal, `Going on with batch ${number}: ${sent} of ${plural(size, 'letter')} sent.`)
  return unfinished
}

/** Waits until no letter of the batch waits any more, or none has moved for a while. */
async function untilSent({ installation, terminal }: Context, batch: Batch): Promise<Batch> {
  const sender = openLetterSender(installation)
  const progress = startProgress('letters', batch.size, terminal.err)
  let now = batch
  let movedAt = performance.now()
  let told: string | undefined
  try {
    while (now.waiting > 0 && performance.now() - movedAt < patienceMs) {
      const by = await sender.look()
      if (told !== by)
        tell(
          terminal,
          by === 'here' ? `Sending from here to ${sender.where}.` : 'The running server sends them.',
        )
      told = by
      await setTimeout(lookEveryMs)
      const before = now.waiting
      now = (await readBatches(installation)).find(({ id }) => id === batch.id) ?? now
      if (now.waiting !== before) movedAt = performance.now()
      progress.show(now.size - now.waiting)
    }
  } finally {
    progress.end()
    await sender.stop()
  }
  return now
}

function inWords({ number, size, sent, failed, unanswered, waiting }: Batch): string {
  const rest = [
    ...(failed > 0 ? [`${failed} failed for good`] : []),
    ...(unanswered > 0
      ? [`${unanswered} may have arrived: the answer to them was lost, and they are not sent again`]
      : []),
    ...(waiting > 0 ? [`${waiting} still wait and will be tried again`] : []),
  ]
  return [
    `Batch ${number}: ${sent} of ${plural(size, 'letter')} sent.`,
    ...rest.map((line) => `  ${line}.`),
  ].join('\n')
}
