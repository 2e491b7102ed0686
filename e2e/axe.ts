import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds by the rules that `runOnly` names, one line each. It is put into a document once, and of what a rule is
 * content with nothing is written down or handed over: either would take several times as long as the looking.
 */
export async function axeFindings(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
  }
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await here.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    )
  }, runOnly)
}
