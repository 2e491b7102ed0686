import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsPDF } from 'jspdf'
import { afterAll, expect, test } from 'vitest'
import { type PaperJob, pdfStandards } from '#domain/papers/papers.ts'
import { documentJob, estimateJob, proposalJob, purchaseJob } from '#testing/papers.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { makeTypeset } from './typeset.ts'

const { typeset, close } = makeTypeset()
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
afterAll(() => {
  close()
  rmSync(folder, { recursive: true })
})

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Every template to every standard, a document with a picture among them. */
const jobs: PaperJob[] = pdfStandards.flatMap((standard) => {
  const { data } = documentJob()
  const picture = { kind: 'image', picture: photo, alt: 'The wall, opened', caption: 'Mar 30' } as const
  const blocks = [...data.blocks, picture]
  return [
    proposalJob({ standard }),
    purchaseJob({ standard }),
    estimateJob({ standard }),
    documentJob({ standard, data: { ...data, blocks } }),
  ]
})

/** What ISO 14289-1 asks of every file, as far as its tags tell it; not validated by veraPDF. */
test.each(jobs)('a $template to $standard has the structure that PDF/UA asks for', async (job) => {
  const { tags, ...pdf } = await readPdf(await typeset(job))
  // Everything is tagged or an adornment (7.1), its title is shown (7.1, of PDF/UA alone), it has a language (7.2).
  expect(pdf).toMatchObject({
    tagged: true,
    untagged: 0,
    showsTitle: job.standard === 'ua-1',
    language: 'en-US',
  })
  expect(pdf.title).toBe(job.title)
  // Headings skip no level (7.4.2).
  const levels = tags.flatMap((tag) => /^H(\d) /.exec(tag)?.[1] ?? []).map(Number)
  expect(levels[0]).toBe(1)
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  // A picture says what it shows (7.3); a table has headings (7.5); an item stands in a list, with its mark and its body (7.6).
  const roles = (role: string) => tags.filter((tag) => tag.split(' ')[0] === role)
  for (const figure of roles('Figure')) expect(figure.length).toBeGreaterThan('Figure '.length)
  // On the second page of a table its headings are told again, without their words.
  const unnamed = tags.filter((tag, at) => tag === 'TH' && !tags.slice(0, at).includes('Root', 1))
  expect([unnamed, roles('TH').length >= roles('Table').length]).toEqual([[], true])
  expect([roles('Lbl').length, roles('LBody').length]).toEqual([roles('LI').length, roles('LI').length])
  if (job.template === 'document') expect(roles('Figure')).toContain('Figure The wall, opened')
})

test('a PDF without tags is known by it', async () => {
  const plain = new jsPDF()
  plain.text('Nobody is told what this is', 20, 20)
  const read = await readPdf(new Uint8Array(plain.output('arraybuffer')))
  expect(read).toMatchObject({ tagged: false, showsTitle: false })
  expect(read.untagged).toBeGreaterThan(0)
})

test('a draft says so across its pages, for the eye alone, and what is issued does not', async () => {
  const set = async (draft: boolean) => typeset(documentJob({ data: { ...documentJob().data, draft } }))
  const [draft, issued] = [await set(true), await set(false)]
  expect((await readPdf(draft)).text).toBe((await readPdf(issued)).text)
  expect(draft.length).toBeGreaterThan(issued.length + 100)
})

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const fileOf = async (job: PaperJob) => {
  const file = join(folder, `${job.template}-${job.standard}.pdf`)
  writeFileSync(file, await typeset(job))
  return file
}

test.runIf(has('qpdf')).each(jobs)('qpdf finds no fault in a $template to $standard', async (job) => {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', await fileOf(job)], { encoding: 'utf8' })
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
})

test.runIf(has('pdffonts')).each(jobs)(
  'pdffonts lists our typeface alone in a $template to $standard',
  async (job) => {
    const { stdout } = spawnSync('pdffonts', [await fileOf(job)], { encoding: 'utf8' })
    const names = stdout.trim().split('\n').slice(2)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+Archivo-\w+ .* yes yes yes /)
  },
)
