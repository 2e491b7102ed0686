/** A test that was run: the file it stands in, its name, and how long it took. */
export type TimedTest = { file: string; name: string; seconds: number }

/** What Vitest writes of a run as JSON, as far as it is read here; times in milliseconds. */
export type VitestReport = {
  testResults: {
    name: string
    status?: string
    assertionResults: { fullName: string; status?: string; duration?: number | null }[]
  }[]
}

/** What Playwright writes of one. */
export type PlaywrightSuite = {
  file: string
  specs: { title: string; ok?: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
export type PlaywrightReport = { suites: PlaywrightSuite[] }

const testsOfSuite = ({ file, specs, suites = [] }: PlaywrightSuite): TimedTest[] => [
  ...specs.map(({ title, tests }) => {
    const times = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    return { file: `e2e/${file}`, name: title, seconds: times.reduce((sum, one) => sum + one, 0) / 1000 }
  }),
  ...suites.flatMap(testsOfSuite),
]

/** The tests of a report that Vitest or Playwright wrote; `root` is the project's folder, which paths are told from. */
export function testsIn(report: VitestReport | PlaywrightReport, root: string): TimedTest[] {
  if ('suites' in report) return report.suites.flatMap(testsOfSuite)
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: name.replace(`${root}/`, ''),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** A line for each of the `most` tests that took longest, the slowest first. */
export function slowestLines(tests: readonly TimedTest[], most = 10): string[] {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`)
}
