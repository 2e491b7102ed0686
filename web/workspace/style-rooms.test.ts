import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const publicSheet = readFileSync(join(web, 'styles.css'), 'utf8')
const rooms = readdirSync(web, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test('the public style sheet scans no room of the workspace, and names no room that is not there', () => {
  const [, listed = ''] = /@source "\.\/\{([\w,]+)\}"/.exec(publicSheet) ?? []
  const scanned = listed.split(',')
  expect(scanned.filter((room) => !rooms.includes(room))).toEqual([])
  expect(scanned).toContain('marketing')
  expect(scanned).not.toContain('workspace')
  expect(publicSheet).toContain('@source not "./ui/work"')
  expect(publicSheet).toContain('source(none)')
})

test('a public page imports nothing of what has its style in the workspace alone', () => {
  const [, listed = ''] = /@source "\.\/\{([\w,]+)\}"/.exec(publicSheet) ?? []
  const files = listed.split(',').flatMap((room) =>
    readdirSync(join(web, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('work'))
      .map((name) => join(web, room, name)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /from '[^']*\/ui\/work\//.test(readFileSync(file, 'utf8')))).toEqual([])
})
