import './load-again.ts'

declare const loadAgain: (path: string) => Promise<unknown>

const asked = new Set<string>()

/**
 * What `import()` of a screen is in the build of the workspace: all chunks that it is made of, by their names, are asked for together
 * with it. One that cannot be had so is asked for by the import itself.
 */
function loadAlong(path: string, names: string): Promise<unknown> {
  for (const name of names.split(' ')) {
    if (asked.has(name)) continue
    asked.add(name)
    const href = `/assets/${name}.js`
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return loadAgain(path)
}
Object.assign(globalThis, { loadAlong })
