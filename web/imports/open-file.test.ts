import { expect, test } from 'vitest'
import { ImportRefusal } from '#domain/import/task-list.ts'
import { openContent, openFile } from './open-file.ts'

const archive = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'list.xlsx')
const sheet = (...rows: string[][]) => ({
  sheetOfWorkbook: () => ({ rows, problems: [{ row: 1, message: 'Only the sheet “A” is read' }] }),
})

test('what came of a file is one of three, so that nothing stands beside it', async () => {
  const list = new File(['Task,Owner\nDig,Ana\n'], 'list.csv')
  expect(await openFile(list, {})).toEqual({
    file: expect.objectContaining({ name: 'list.csv', run: expect.objectContaining({ rows: 2 }) }),
  })
  const broken = await openFile(archive, {}, async () => ({
    sheetOfWorkbook: () => {
      throw new ImportRefusal('workbook', 'It is damaged.')
    },
  }))
  expect(broken).toEqual({ trouble: 'It is damaged.' })
})

test('only a part that did not load is told as one; an error of our own is thrown on', async () => {
  const lost = await openFile(archive, {}, () => Promise.reject(new TypeError('fetch')))
  expect(lost).toEqual({ trouble: expect.stringContaining('did not load') })
  const fault = new RangeError('of our own')
  const unpack = {
    sheetOfWorkbook: () => {
      throw fault
    },
  }
  await expect(openFile(archive, {}, async () => unpack)).rejects.toBe(fault)
  const wrong = {
    problems: [],
    get rows(): string[][] {
      throw fault
    },
  }
  await expect(openFile(archive, {}, async () => ({ sheetOfWorkbook: () => wrong }))).rejects.toBe(fault)
})

test('which sheet of a workbook is read is told, of one without a heading as well', async () => {
  const read = await openFile(archive, {}, async () => sheet(['Task', 'Owner'], ['Dig', 'Ana']))
  expect(read).toMatchObject({ file: { run: { problems: [{ message: 'Only the sheet “A” is read' }] } } })
  const unknown = await openFile(archive, {}, async () => sheet(['What', 'Who'], ['Dig', 'Ana']))
  expect(unknown).toMatchObject({
    trouble: expect.stringMatching(/by hand\. Only the sheet “A” is read\.$/),
    unknownSheet: { columns: [{ heading: 'What' }, { heading: 'Who' }] },
  })
  if (!('unknownSheet' in unknown)) return
  expect(openContent('list.xlsx', unknown.unknownSheet.content, { columns: { 0: 'title' } })).toHaveProperty(
    'file',
  )
})
