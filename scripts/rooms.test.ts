import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { findMissing, findUnsaid } from './rooms.ts'

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'plumbline-rooms-'))
  await mkdir(join(copy, 'server', 'plans'), { recursive: true })
  await writeFile(join(copy, 'server', 'plans', 'rules.ts'), '')
})
afterEach(() => rm(copy, { recursive: true }))

const say = async (text: string) => {
  await writeFile(join(copy, 'server', 'plans', 'README.md'), text)
  return findUnsaid(copy)
}

test('every folder of sources says in two lines what it is for, and names files that are there', () => {
  expect(findUnsaid(root)).toEqual([])
})

test('the files, folders and pictures that README and CONTRIBUTING name are there', async () => {
  for (const [name, least] of [
    ['README.md', 8],
    ['CONTRIBUTING.md', 20],
  ] as const) {
    const text = await readFile(join(root, name), 'utf8')
    const made = ['dist/sbom.json']
    expect(
      findMissing(root, text).filter((one) => !made.includes(one)),
      name,
    ).toEqual([])
    const files = text.match(/`(contract|server|web|scripts|e2e|prove|bench)\/[\w./-]+`/g) ?? []
    expect(new Set(files).size, name).toBeGreaterThan(least)
    const linked = [...text.matchAll(/(?:\]\(|src="|srcset=")(?!https?:|#)([\w./-]+)/g)].map(
      ([, path = '']) => path,
    )
    for (const path of [...linked, ...files.map((one) => one.slice(1, -1))])
      expect(existsSync(join(root, path)), `${name}: ${path}`).toBe(true)
  }
})

test('every command that README and CONTRIBUTING name is one of npm’s', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
  for (const name of ['README.md', 'CONTRIBUTING.md']) {
    const text = await readFile(join(root, name), 'utf8')
    const commands = [...text.matchAll(/npm run (?:-s )?([a-z][a-z-]*)/g)].map(([, command = '']) => command)
    expect(commands.length, name).toBeGreaterThan(2)
    for (const command of commands)
      expect(Object.keys(scripts), `${name}: npm run ${command}`).toContain(command)
  }
})

test('a folder without its lines, with other than two, or with a name of nothing is told', async () => {
  expect(findUnsaid(copy)).toEqual([expect.stringMatching(/^server\/plans\/README\.md is missing/)])
  expect(await say('What plans allow.\n')).toEqual([expect.stringContaining('1 lines')])
  expect(await say('What plans allow.\nBegin at `rule.ts`.\n')).toEqual([
    'server/plans/README.md: there is no rule.ts',
  ])
  expect(await say(`What plans allow.\n${'wide '.repeat(30)}\n`)).toEqual([expect.stringContaining('wide')])
  expect(await say('What plans allow.\nBegin at `rules.ts`.\n')).toEqual([])
})
