import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLines, restore } from '#domain/csv.ts'
import { type CsvRecord, readRecords } from './records.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer): Promise<CsvRecord[]> {
  const path = join(folder, 'file.csv')
  await writeFile(path, content)
  const records: CsvRecord[] = []
  for await (const some of readRecords(path)) records.push(...some)
  return records
}

const good = (line: number, ...cells: string[]) => ({ line, cells })
const bad = (line: number, reason: string) => ({ line, bad: expect.stringContaining(reason) })

test.each([
  ['LF', 'a,b\n1,2\n'],
  ['CRLF', 'a,b\r\n1,2\r\n'],
  ['no line end at the end', 'a,b\n1,2'],
  ['a byte order mark', '\ufeffa,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['empty lines after it', 'a,b\n1,2\n\n  \n'],
])('a file with %s', async (_, text) => {
  expect(await read(text)).toEqual([good(1, 'a', 'b'), good(2, '1', '2')])
})

test('signs inside quotation marks do not decide what stands between cells', async () => {
  expect(await read('"a,b,c";d\n1,5;2\n')).toEqual([good(1, 'a,b,c', 'd'), good(2, '1,5', '2')])
})

test('a record over several lines is one, named by its first line', async () => {
  const text = 'a,b\n1,"two\nthree ""4"""\n5,6\n'
  expect(await read(text)).toEqual([good(1, 'a', 'b'), good(2, '1', 'two\nthree "4"'), good(4, '5', '6')])
})

test('a bad line costs no other one', async () => {
  const text = Buffer.concat([
    Buffer.from('a,b\n1,2\n'),
    Buffer.from([0xff, 0x2c, 0x41, 0x0a]),
    Buffer.from('"open,3\n4,5\nx"y,6\n"z"z,7\n8,9\nnul\0,1\n10\n'),
  ])
  expect(await read(text)).toEqual([
    good(1, 'a', 'b'),
    good(2, '1', '2'),
    bad(3, 'not UTF-8'),
    bad(4, 'not closed'),
    good(5, '4', '5'),
    bad(6, 'in the middle of a cell'),
    bad(7, 'closing quotation mark'),
    good(8, '8', '9'),
    bad(9, 'zero byte'),
    good(10, '10'),
  ])
})

test('a quotation mark that is never closed costs its own line in a long file too', async () => {
  const rest = Array.from({ length: 3000 }, (_, i) => `${i},x`)
  const records = await read(['a,b', '"open,3', ...rest].join('\n'))
  expect(records).toHaveLength(3002)
  expect(records[1]).toEqual(bad(2, 'not closed'))
  expect(records.at(-1)).toEqual(good(3002, '2999', 'x'))
})

test('a line past all measure is named, and what comes after it is read', async () => {
  for (const length of [65_537, 70_000, 300_000]) {
    expect(await read(`a,b\n${'x'.repeat(length)},1\n2,3\n`)).toEqual([
      good(1, 'a', 'b'),
      bad(2, 'longer than 64 KB'),
      good(3, '2', '3'),
    ])
  }
  expect(await read(`a,b\n${'x'.repeat(200_000)}`)).toEqual([good(1, 'a', 'b'), bad(2, 'longer than 64 KB')])
})

test('a file that cannot be read is refused with why', async () => {
  await expect(readRecords(join(folder, 'none.csv')).next()).rejects.toThrow('(ENOENT)')
  await expect(readRecords(folder).next()).rejects.toThrow('(EISDIR)')
})

test('what an export can write is read back, cell by cell', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...`'"=,;\n a1é`), maxLength: 6 }).map((text) => `x${text}`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 80 }), async (rows) => {
      const records = await read(csvLines([['a', 'b'], ...rows]))
      expect(records.slice(1).map(({ cells }) => cells?.map(restore))).toEqual(rows)
    }),
    { numRuns: 50 },
  )
})
