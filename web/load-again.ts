const lost = new Map<string, number>()

/** What `import()` is in the build: a module that could not be had is asked for again under another address. */
async function loadAgain(path: string): Promise<unknown> {
  const times = lost.get(path)
  try {
    return await import(/* @vite-ignore */ times ? `${path}?${times}` : path)
  } catch (error) {
    lost.set(path, (times ?? 0) + 1)
    throw error
  }
}
Object.assign(globalThis, { loadAgain })
