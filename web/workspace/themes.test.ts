import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheet = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The colors of the first rule of `selector` in a sheet. */
const colorsIn = (css: string, selector: RegExp) =>
  new Map(
    [...(selector.exec(css)?.[1] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value]) => [
      name,
      value,
    ]),
  )

test('every color of the public sheet that has two themes has the same two in the workspace, where one can be chosen', () => {
  const site = sheet('../styles.css')
  const light = colorsIn(site, /^:root \{([^}]*)\}/m)
  const dark = colorsIn(site, /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/)
  const both = colorsIn(sheet('workspace.css'), /^:root,\s*:root\[data-theme\] \{([^}]*)\}/m)
  expect(dark.size).toBeGreaterThan(10)
  for (const [name, value] of dark) expect(both.get(name)).toBe(`light-dark(${light.get(name)}, ${value})`)
})

test('a theme that is chosen says which one, and no color', () => {
  for (const theme of ['dark', 'light']) {
    const rule = new RegExp(`:root\\[data-theme="${theme}"\\] \\{([^}]*)\\}`)
    expect(rule.exec(sheet('workspace.css'))?.[1]?.trim()).toBe(`color-scheme: ${theme};`)
  }
})
