import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The compressed form: the other is three times as long, and every document that is looked at has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds by the rules that `runOnly` names and `left` does not, one line each. It is put into a document once, and of
 * what a rule is content with nothing is written down or handed over: either would take several times as long as the looking.
 */
export async function axeFindings(
  page: Page,
  runOnly: axe.RunOnly,
  left: readonly string[] = [],
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  }
  return page.evaluate(
    async ([only, off]) => {
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]))
      const { violations } = await here.run(document, { runOnly: only, rules, resultTypes: ['violations'] })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
    },
    [runOnly, left] as const,
  )
}
