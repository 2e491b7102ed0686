import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The compressed form: the other is three times as long, and every document that is looked at has to read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds by the rules that `runOnly` names and `left` does not, one line each, but of what `markAlike` has marked. It is
 * put into a document once, and of what a rule is content with nothing is written down or handed over: either would take
 * several times as long as the looking.
 */
export async function axeFindings(
  page: Page,
  runOnly: axe.RunOnly,
  left: readonly string[] = [],
): Promise<string[]> {
  // A document is found before its style sheet has come: what is looked at then has no sizes yet.
  await page.waitForLoadState('load')
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  }
  return page.evaluate(
    async ([only, off]) => {
      const { axe: here } = globalThis as unknown as { axe: typeof axe }
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]))
      // What is left out stands aside meanwhile: axe reads all of a document whatever it is asked about.
      const aside = [...document.querySelectorAll('[data-alike]')].map((piece) => {
        const place = document.createComment('')
        piece.replaceWith(place)
        return () => place.replaceWith(piece)
      })
      const how = { runOnly: only, rules, resultTypes: ['violations' as const] }
      const { violations } = await here.run(document, how).finally(() => {
        for (const putBack of aside) putBack()
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          // What a bar at the edge of the window covers a part of is scrolled clear of it; how large each is whole, `smallTargets` asks.
          .filter(
            ({ failureSummary = '' }) =>
              id !== 'target-size' || !failureSummary.includes('partially obscured'),
          )
          .map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      )
    },
    [runOnly, left] as const,
  )
}

/**
 * Marks those pieces of a page in which no element is of another kind, or has other attributes or classes, than in the pieces
 * before: a hundred pieces of the same make tell axe no more than a few do, and take it a minute. Answers how many are left.
 */
export async function markAlike(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((pieces) => {
    const seen = new Set<string>()
    const kindOf = (one: Element) =>
      [
        one.parentElement?.tagName,
        one.tagName,
        ...one.getAttributeNames(),
        one.className,
        one.getAttribute('role'),
      ].join(' ')
    const others = pieces.filter((piece) => {
      const before = seen.size
      for (const one of piece.querySelectorAll('*')) seen.add(kindOf(one))
      if (seen.size === before) piece.setAttribute('data-alike', '')
      return seen.size > before
    })
    return others.length
  })
}
