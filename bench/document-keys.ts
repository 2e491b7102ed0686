import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { editDocumentRow, makeDocumentRow } from '#contract/document-calls.ts'
import { longProposal } from '#testing/long-papers.ts'
import { observe, timeOf } from './interactions.ts'
import { median } from './measured.ts'

export const keyMostMs = 50
const slowdown = 4
const pages = 100
/** How many blocks one call takes. */
const atOnce = 400

/** From a key to the next paint while a paragraph in the middle of a document of 100 pages is written, by what it does. */
export async function measureKeys(
  context: BrowserContext,
  url: string,
  project: string,
): Promise<Map<string, number>> {
  const post = async (path: string, data: object) => {
    const reply = await context.request.post(url + path, { data, headers: { origin: url } })
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
  }
  const of = (path: string, document = '') =>
    path.replace('{project}', project).replace('{document}', document)
  const id = randomUUID()
  await post(of(makeDocumentRow.path), { id, templateKey: 'blank', language: 'en', answers: {} })
  const texts = longProposal(pages).data.terms.split('\n\n')
  const operations = texts.map((text, at) => ({
    op: 'insert',
    behind: at ? `long-${at - 1}` : null,
    block: {
      id: `long-${at}`,
      kind: 'prose',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    },
  }))
  for (let from = 0; from < operations.length; from += atOnce)
    await post(of(editDocumentRow.path, id), { operations: operations.slice(from, from + atOnce) })

  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(`${url}/projects/${project}/documents/${id}`)
  await page
    .getByText((texts[Math.floor(texts.length / 2)] ?? '').slice(0, 60))
    .first()
    .click()
  const text = page.getByRole('textbox', { name: 'Text of the block' })
  await text.waitFor()
  await text.press('End')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: number[] = []
  for (const letter of 'the tile is late')
    times.push(await timeOf(page, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)))
  return new Map([
    [`document of ${pages} pages, ${texts.length} blocks: a letter`, median(times)],
    [`document of ${pages} pages: the slowest letter`, Math.max(...times)],
  ])
}
