import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { Block, Inline } from '#contract/documents.ts'
import { paperBlocks } from '#domain/documents/paper-blocks.ts'
import type { PaperJob } from '#domain/papers/papers.ts'
import { takeTranslations } from '#language/say.ts'
import { readTranslations } from '#language/translations.ts'
import {
  documentJob,
  estimateJob,
  kitchenEstimate,
  kitchenProposal,
  proposalJob,
  purchaseJob,
} from '#testing/papers.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { root } from '#testing/server.ts'
import { makeTypeset, sizeOf, typesetLimits } from './typeset.ts'

const { typeset, close } = makeTypeset()
afterAll(close)

const jobs: PaperJob[] = [proposalJob(), purchaseJob(), estimateJob(), documentJob()]
/** Whether a PDF brings typefaces, and none but ours. */
const isOurs = (fonts: readonly string[]) =>
  fonts.length > 0 && fonts.every((one) => one.startsWith('Archivo-'))

function expectInOrder(text: string, parts: readonly string[]) {
  let from = 0
  for (const one of parts) {
    const at = text.indexOf(one, from)
    expect(at, one).toBeGreaterThanOrEqual(from)
    from = at
  }
}

test.each(jobs)(
  'a $template is tagged, names its title and language, and brings our typeface alone',
  async (job) => {
    const pdf = await readPdf(await typeset(job))
    expect(pdf).toMatchObject({ tagged: true, title: job.title, language: 'en-US', standard: 'ua-1' })
    expect(isOurs(pdf.fonts), pdf.fonts.join()).toBe(true)
    expect(pdf.tags.filter((tag) => tag.startsWith('H1 '))).toHaveLength(1)
    expect(pdf.tags.some((tag) => tag.startsWith('TH '))).toBe(true)
  },
)

test('every sum, day and word of a proposal is read in its order', async () => {
  const { text, tags } = await readPdf(await typeset(proposalJob()))
  const inOrder = ['Proposal 3', 'Apr 15, 2026 · good until Apr 30, 2026', 'Priya Raman', 'Your new kitchen']
  inOrder.push('$2,365.90', '$3,882.20', 'Pantry pull-outs, 3', 'chosen', '−$1,460.00', '$49,081.94')
  inOrder.push(
    'Asbestos, if any is found: we stop and ask',
    '25%',
    'Tue, May 26',
    'I accept this proposal',
    'Signature',
  )
  expectInOrder(text, inOrder)
  expect(tags).toContainEqual(expect.stringMatching(/^Figure Plan of the kitchen/))
})

test('who accepted it stands with the time where they were, in the place of the lines to sign on', async () => {
  const acceptance = { name: 'Priya Raman', acceptedAt: '2026-04-16T16:42:00Z', timeZone: 'America/Boise' }
  const { text } = await readPdf(await typeset(proposalJob({ data: { ...kitchenProposal, acceptance } })))
  expect(text).toContain('Accepted by Priya Raman, Apr 16, 2026, 10:42 AM MDT')
  expect(text).not.toContain('Signature')
})

test('a job is said without its name where its address begins with all of it', async () => {
  const line = async (name: string, address: string) => {
    const { data, ...paper } = proposalJob()
    return (await readPdf(await typeset({ ...paper, data: { ...data, job: { name, address } } }))).text
  }
  expect(await line('214 Alder St', '214 Alder St, Boise')).not.toContain('214 Alder St · 214')
  expect(await line('21', '214 Alder St, Boise')).toContain('21 · 214 Alder St, Boise')
})

test('a paper in Spanish has the template in Spanish', async () => {
  takeTranslations('es', readTranslations('es'))
  const pdf = await readPdf(await typeset(proposalJob({ language: 'es' })))
  expect(pdf.language).toBe('es-US')
  expect(pdf.text).toMatch(
    /Propuesta 3[\s\S]*válida hasta el 30 abr 2026[\s\S]*Lo que incluye[\s\S]*mar, 26 de may/,
  )
})

test('the same job gives the same bytes, from a press that was started anew as well', async () => {
  const made = await typeset(proposalJob())
  expect(Buffer.compare(await typeset(proposalJob()), made)).toBe(0)
  const other = makeTypeset()
  const again = await other.typeset(proposalJob())
  other.close()
  expect(Buffer.compare(again, made)).toBe(0)
})

test('for the archive it is PDF/A-3a', async () => {
  expect(await readPdf(await typeset(proposalJob({ standard: 'a-3a' })))).toMatchObject({
    standard: 'a-3a',
    tagged: true,
  })
})

test('what a user writes stands there as it is and runs nothing', async () => {
  const hostile =
    '#panic("x") #{1+1} $x^2$ *b* _i_ = h\n- l @ref <label> `raw` \\ \\u{41} // c [b] "q" #image("/etc/passwd")'
  const title = '#read("/etc/passwd") "\\'
  const job = proposalJob({ title, data: { ...kitchenProposal, scope: hostile, notIncluded: [hostile] } })
  const pdf = await readPdf(await typeset(job))
  expect(pdf.title).toBe(title)
  const flat = (text: string) => text.replace(/\s+/g, ' ')
  expect(flat(pdf.text).split(flat(hostile))).toHaveLength(3)
})

test('signs that the typeface lacks are told at the end of the paper', async () => {
  const scope = 'שלום 🏠 a\u0000b\u202Ec'
  const { text, fonts } = await readPdf(await typeset(proposalJob({ data: { ...kitchenProposal, scope } })))
  expect(text).toContain('???? ? abc')
  expect(text).toContain('“?”: U+05E9, U+05DC, U+05D5, U+05DD, U+1F3E0')
  expect(isOurs(fonts), fonts.join()).toBe(true)
})

test('a document has its blocks in their order, clauses numbered, figures written, what is open in brackets', async () => {
  const { text, tags } = await readPdf(await typeset(documentJob()))
  const inOrder = [
    'Change order',
    'draft, no number yet',
    'To',
    'Priya Raman',
    '1. What changes',
    '10 ft 4 in',
  ]
  inOrder.push('was furred out', 'the plan', 'tops are cut again', 'Quartz tops', '46.4', '$62.79', '$386.29')
  inOrder.push(
    '2. Price and time',
    '$50,086.23',
    'Jul 24, 2026',
    '2.1. Reason',
    '[reason]',
    'With it',
    'two photos',
  )
  inOrder.push('All else stays as it is.', 'Owner: Priya Raman', 'Contractor: Dana Halvorsen')
  expectInOrder(text, inOrder)
  const count = (role: string) => tags.filter((tag) => tag.split(' ')[0] === role).length
  // The page break parts lists and tables of the two pages; each has a tree of its own.
  expect({ H1: count('H1'), H2: count('H2'), H3: count('H3'), L: count('L'), Table: count('Table') }).toEqual(
    {
      H1: 1,
      H2: 3,
      H3: 1,
      L: 2,
      Table: 1,
    },
  )
  expect(tags).toContainEqual(expect.stringMatching(/^Link/))
})

/** The same with every text empty, save days and moments. */
const emptied = (value: unknown, name = ''): unknown =>
  typeof value === 'string'
    ? /(On|Day|At)$|kind|timeZone/.test(name)
      ? value
      : ' '
    : Array.isArray(value)
      ? value.map((one) => emptied(one, name))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, key)]))
        : value

test.each(jobs)('a $template in which nobody wrote anything is set all the same', async (job) => {
  // The same data, and so of the same type.
  const data = emptied(job.data) as typeof job.data
  const { pages, tagged } = await readPdf(await typeset({ ...job, data, title: '' }))
  expect({ pages: pages > 0, tagged }).toEqual({ pages: true, tagged: true })
})

test('a document whose headings are empty, or skip a level, is set all the same', async () => {
  const block = (id: string, level: 1 | 2 | 3, content: Inline[]): Block => ({
    id,
    kind: 'heading',
    level,
    content,
  })
  const title: Inline[] = [{ type: 'text', text: 'Deep' }]
  const blocks = paperBlocks(
    { blocks: [block('a', 3, title), block('b', 2, []), block('c', 1, title)], fields: {} },
    'en',
  )
  const { tags } = await readPdf(await typeset(documentJob({ data: { ...documentJob().data, blocks } })))
  expect(tags.filter((tag) => /^H\d/.test(tag))).toEqual(['H1 Change order, wall 1', 'H2 Deep', 'H2 Deep'])
})

/** Pictures that others took, where the folder of shared data lies beside the project. */
const photos = join(root, '..', 'shared', 'data', 'photos')

test
  .skipIf(!existsSync(photos))
  .each(['png-exif-orientation.png', 'jpeg-orientation-6.jpg', 'webp-orientation-6.webp'])(
  'a logo may be a picture such as %s, and is read by its name',
  async (name) => {
    const head = { ...kitchenProposal.head, logo: readFileSync(join(photos, name)) }
    const { tags } = await readPdf(await typeset(proposalJob({ data: { ...kitchenProposal, head } })))
    expect(tags).toContain('Figure Halvorsen Builders')
  },
)

test('no word of a table stands over its neighbor, where a long word has a narrow column', async () => {
  const names = ['Activity ID', 'Activity description', 'Duration, days', 'Responsibility', 'Area of work']
  const columns = [...names, 'Phase', 'Start', 'Finish', '% complete'].map((name, at) => ({
    ...{ key: `c${at}`, name, total: false },
    kind:
      at === 2 || at === 8
        ? ('number' as const)
        : at === 6 || at === 7
          ? ('date' as const)
          : ('text' as const),
  }))
  const said = [
    '110',
    'Panels, fixtures and fire alarm, submittals of them',
    15,
    'Government',
    '',
    'Submittals',
  ]
  const rows = ['1', '2'].map((id) => ({
    id,
    cells: Object.fromEntries([...said, '2026-07-15', '2026-07-29', 100].map((cell, at) => [`c${at}`, cell])),
  }))
  const blocks = paperBlocks({ fields: {}, blocks: [{ id: 't', kind: 'table', columns, rows }] }, 'en')
  const bytes = await typeset(documentJob({ data: { ...documentJob().data, blocks } }))
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const words = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? {
          text: item.str,
          from: item.transform[4],
          to: item.transform[4] + item.width,
          line: item.transform[5],
        }
      : [],
  )
  const over = words.flatMap((one) =>
    words
      .filter(
        ({ line, from, text }) => line === one.line && from > one.from && from < one.to && text !== one.text,
      )
      .map(({ text }) => `${one.text} over ${text}`),
  )
  expect(words.map(({ text }) => text).join(' ')).toContain('Submittals')
  expect(over).toEqual([])
})

test('a long name of a job breaks in the head, and leaves whoever sends it room', async () => {
  const job = {
    ...kitchenProposal.job,
    name: 'The O’Neil kitchen, bath and everything behind it '.repeat(3).trim(),
  }
  const bytes = await typeset(proposalJob({ data: { ...kitchenProposal, job } }))
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item.str] : []))
  expect(texts).toEqual(expect.arrayContaining([kitchenProposal.head.name, ...kitchenProposal.head.lines]))
})

test('a logo that is no picture is refused, and the next paper is made', async () => {
  const head = { ...kitchenProposal.head, logo: Buffer.from('not a picture') }
  await expect(typeset(proposalJob({ data: { ...kitchenProposal, head } }))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('logo'),
  })
  expect((await readPdf(await typeset(proposalJob()))).pages).toBe(2)
})

test('10 MB of prose are refused by name before anything is set', async () => {
  const scope = 'All of it. '.repeat(950_000)
  await expect(typeset(proposalJob({ data: { ...kitchenProposal, scope } }))).rejects.toMatchObject({
    code: 'too_large',
    message: '“Proposal 3, Your new kitchen” is too long for one PDF. Split it.',
  })
})

test('pictures and empty rows count as well', () => {
  expect(sizeOf({ a: 'four', b: [new Uint8Array(9), [], [], null] })).toEqual({
    characters: 10,
    pictureBytes: 9,
  })
  expect(typesetLimits.characters).toBe(2_000_000)
})

/** Some 400 pages. */
const long = () => estimateJob({ data: kitchenEstimate(200, 45) })

const linux = process.platform === 'linux'

test.runIf(linux)('a paper that takes too much memory is broken off and refused by name', async () => {
  const poor = makeTypeset({ memoryBytes: 165_000_000 })
  await expect(poor.typeset(long())).rejects.toMatchObject({ code: 'too_large' })
  expect((await readPdf(await poor.typeset(purchaseJob()))).pages).toBe(1)
  poor.close()
})

test('where as many wait as may, one more is turned down', async () => {
  const few = makeTypeset({ waiting: 1 })
  const all = await Promise.allSettled([1, 2, 3].map(() => few.typeset(purchaseJob())))
  few.close()
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(all[2]).toMatchObject({ reason: { code: 'unavailable', headers: { 'retry-after': '30' } } })
})

/** The processes that this one has started and that run. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)

/** Those that `work` leaves behind. */
async function leftBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = children()
  await work()
  return children().filter((one) => !before.includes(one))
}

test('a paper that takes too long is broken off and refused by name, and nobody waits for it meanwhile', async () => {
  const hasty = makeTypeset({ ms: 300 })
  let turns = 0
  const beat = setInterval(() => turns++, 10)
  await expect(hasty.typeset(long())).rejects.toMatchObject({
    code: 'too_large',
    message: '“Kitchen remodel” is too long for one PDF. Split it.',
  })
  clearInterval(beat)
  // In one process it would be none.
  expect(turns).toBeGreaterThan(2)
})

test.runIf(linux)(
  'a press that has set its share, or holds much, is followed by another, and one without work ends',
  async () => {
    const brief = makeTypeset({ papers: 2 })
    const first = await leftBy(() => brief.typeset(purchaseJob()))
    expect(first).toHaveLength(1)
    expect(await leftBy(() => brief.typeset(purchaseJob()))).toEqual([])
    await expect.poll(children).not.toContain(first[0])
    const full = makeTypeset({ keptBytes: 1 })
    const [sated = ''] = await leftBy(() => full.typeset(purchaseJob()))
    await expect.poll(children).not.toContain(sated)
    const lazy = makeTypeset({ idleMs: 1 })
    await lazy.typeset(purchaseJob())
    const [second] = await leftBy(() => lazy.typeset(purchaseJob()))
    await expect.poll(children).not.toContain(second ?? first[0])
    expect((await readPdf(await lazy.typeset(purchaseJob()))).pages).toBe(1)
    brief.close()
    lazy.close()
  },
)

test.runIf(linux)('a press ends with the server that started it, however that ends', async () => {
  const program = `
    import { readFileSync } from 'node:fs'
    import { makeTypeset } from '#server/typeset/typeset.ts'
    import { purchaseJob } from '#testing/papers.ts'
    await makeTypeset().typeset(purchaseJob())
    process.stdout.write(readFileSync('/proc/self/task/' + process.pid + '/children', 'latin1'))
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  const [said] = await once(server.stdout, 'data')
  const [press = ''] = String(said).trim().split(' ')
  const runs = () => existsSync(`/proc/${press}/statm`)
  expect(press).toMatch(/^\d+$/)
  expect(runs()).toBe(true)
  server.kill('SIGKILL')
  await expect.poll(runs).toBe(false)
})

test('where there is no compiler for the platform, WebAssembly sets the same tags and texts', async () => {
  const other = makeTypeset({ engine: 'wasm' })
  const [native, theirs] = await Promise.all(
    [typeset, other.typeset].map(async (set) => readPdf(await set(proposalJob()))),
  )
  other.close()
  expect(theirs).toEqual({ ...native, standard: '', showsTitle: false })
})
