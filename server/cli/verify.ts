import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { reportOf } from '#domain/seal/report.ts'
import { verifySealed } from '#domain/seal/verify.ts'
import { runCommands } from './run.ts'

const program = new Command('verify')
  .description(
    'Says whether a sealed PDF is as it was sealed, and names what was changed. Ends with 1 where it is not.',
  )
  .argument('<file>', 'the sealed PDF')
  .option('--fingerprint <digits>', 'a fingerprint from a letter that the file is to have')
  .action(async (file: string, { fingerprint }: { fingerprint?: string }) => {
    const { whole, title, lines, facts } = reportOf(
      await verifySealed(new Uint8Array(await readFile(file))),
      fingerprint,
    )
    const said = [
      title,
      ...lines.map((line) => `  ${line}`),
      ...facts.map(({ name, value }) => `${name}: ${value}`),
    ]
    process.stdout.write(`${said.join('\n')}\n`)
    if (!whole) process.exitCode = 1
  })

await runCommands(program)
