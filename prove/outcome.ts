import type { Measured } from '#bench/measured.ts'
import type { Section } from './section.ts'

/** What one section came to. */
export type Outcome = { name: string; seconds: number; figures: readonly Measured[] }

/** Runs a section to its end; one that cannot be carried there has missed a figure that says why. */
export async function outcomeOf(name: string, prove: Section, short: boolean): Promise<Outcome> {
  const start = performance.now()
  const figures: Measured[] = []
  const say = (line: string) => console.log(`  ${name}: ${line}`)
  try {
    await prove({ short, add: (figure) => figures.push(figure), say })
  } catch (error) {
    const what = `${name}: it could not be carried to its end`
    figures.push({ what, value: 1, unit: '', most: 0, details: [String((error as Error).stack ?? error)] })
  }
  return { name, seconds: (performance.now() - start) / 1000, figures }
}
