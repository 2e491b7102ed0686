import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './slowest.ts'

/** A test that failed: the file it stands in, from the project's folder, and its name, or nothing where the whole file did. */
export type Failed = { file: string; name: string }

/** How many tests may have failed for them to be run once more: more of them is no chance. */
export const mostAgain = 3

const failedOfSuite = ({ file, specs, suites = [] }: PlaywrightSuite): Failed[] => [
  ...specs.filter(({ ok }) => ok === false).map(({ title }) => ({ file: `e2e/${file}`, name: title })),
  ...suites.flatMap(failedOfSuite),
]

/** The tests that failed in a report that Vitest or Playwright wrote; `root` is the project's folder. */
export function failedIn(report: VitestReport | PlaywrightReport, root: string): Failed[] {
  if ('suites' in report) return report.suites.flatMap(failedOfSuite)
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length > 0) return failed.map(({ fullName }) => ({ file, name: fullName }))
    return status === 'failed' ? [{ file, name: '' }] : []
  })
}

/** The figures that a proof missed, of what it printed: each with its section as its file. */
export function missedIn(output: string): Failed[] {
  let section = ''
  return output.split('\n').flatMap((line) => {
    section = /^(\w+), \d+ s$/.exec(line)?.[1] ?? section
    const what = /^MISS (.*?)(?: {2}|$)/.exec(line)?.[1]
    return what === undefined ? [] : [{ file: section, name: what }]
  })
}

/** Whether a run says that something went wrong in no test: which of them would show it again is not known. */
export const wentWrongBesides = (output: string): boolean =>
  /Unhandled (?:Errors?|Rejections?)|errors? (?:was|were)? ?not a part of any test/.test(output)

/** What runs those that failed by themselves, where they are few enough that it may have been chance; nothing otherwise. */
export function againCommand(
  part: string,
  failed: readonly Failed[],
): readonly [string, ...string[]] | undefined {
  if (failed.length === 0 || failed.length > mostAgain) return undefined
  const places = [...new Set(failed.map(({ file }) => file))]
  if (part === 'prove' || part === 'proof') return ['node', 'prove/prove.ts', '--short', ...places]
  if (part === 'browser') return ['playwright', 'test', '--last-failed', '--workers=1', '--reporter=line']
  if (part !== 'http' && part !== 'faults') return undefined
  return ['vitest', 'run', '--project', part, '--maxWorkers=1', '--reporter=default', ...places]
}
