import { fileStem, linkStem, structureStem } from '../start.ts'

// What a page has to know before it asks the device: whether anything is kept at all, and what stood in this tab.

const anyKey = 'estimator-kept'
const tabKey = 'estimator-job'

/** A browser that keeps nothing for this site throws at each of these. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Whether a job was kept on this device: without it nothing has to be loaded to find out. */
export const isAnyKept = (): boolean => attempt(() => localStorage.getItem(anyKey)) === '1'
export const markKept = (): void => void attempt(() => localStorage.setItem(anyKey, '1'))
export const markNothingKept = (): void => void attempt(() => localStorage.removeItem(anyKey))

/** The fragment of the address, where it holds a job or names a file. */
const fragment = () => {
  const { hash } = window.location
  return [linkStem, structureStem, fileStem].some((stem) => hash.startsWith(stem)) ? hash : ''
}

/** Notes which job stands in this tab, and in which address: what is loaded again goes on with it. */
export const markTab = (id: string): void =>
  void attempt(() => sessionStorage.setItem(tabKey, JSON.stringify([id, fragment()])))

/** Notes that the job stands in this tab no more. */
export function unmarkTab(id: string): void {
  if (jobOfTab() === id) attempt(() => sessionStorage.removeItem(tabKey))
}

/** The job that stood in this tab when the page was left; undefined where the address has come to hold another since. */
export function jobOfTab(): string | undefined {
  return attempt(() => {
    const mark: unknown = JSON.parse(sessionStorage.getItem(tabKey) ?? 'null')
    if (!Array.isArray(mark)) return undefined
    const [id, held] = mark as unknown[]
    const isOther = fragment() !== '' && fragment() !== held
    return typeof id === 'string' && !isOther ? id : undefined
  })
}
