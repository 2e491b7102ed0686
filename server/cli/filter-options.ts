import { type Command, InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import {
  type MemberFilter,
  memberFilterSchema,
  memberListSchema,
  memberSorts,
  memberStatuses,
  memberSteps,
} from '#contract/member-filter.ts'
import { interests, sources } from '#contract/waitlist.ts'
import { CommandRefused, exitCodes } from './run.ts'

const oneOf = (choices: object) => Object.keys(choices).join(', ')

/** What commander makes of the options below; names as the filter of the contract has them. */
export type FilterOptions = { [Name in keyof MemberFilter]?: string }

/** Gives a command the options that leave some members and not others. */
export function filterOptions(command: Command): Command {
  return command
    .option('--status <status>', oneOf(memberStatuses))
    .option('--reached <step>', `ever ${oneOf(memberSteps)}, whatever has happened since`)
    .option('--title <title>', 'job title, word for word')
    .option('--interest <interest>', oneOf(interests))
    .option('--source <source>', oneOf(sources))
    .option('--campaign <name>', 'utm_campaign of the link they followed')
    .option('--referrer <host>', 'host of the page they came from')
    .option('--from <day>', 'joined on this day or later, in UTC, such as 2026-03-01')
    .option('--to <day>', 'joined on this day or earlier')
    .option('--text <text>', 'part of a name, an address or a company')
    .option('--flagged <yes|no>', 'whether something speaks against them')
}

/** Reads `value` by `schema`; what does not fit is said for each option, and ends the command as wrong usage. */
export function readOptions<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ message }) => `${message}.`)
  throw new CommandRefused([...new Set(lines)].join('\n'), exitCodes.usage)
}

/** The filter that the options say. */
export const readFilter = (options: FilterOptions): MemberFilter => readOptions(memberFilterSchema, options)

/** Gives a command the option that puts members in an order. */
export const sortOption = (command: Command): Command =>
  command.option(
    '--sort <sort>',
    `${oneOf(memberSorts)}; a minus before it turns it round, as in --sort=-name`,
  )

/** The order that the option says. */
export const readSort = (sort: string | undefined): string | undefined =>
  readOptions(memberListSchema, { sort }).sort

/** Reads a whole number from 1 to `most`. */
export const readNumber = (most: number) => (text: string) => {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= most) return count
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
}
