import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figures, packagedFigures, parseFigures } from '#domain/figures/figures.ts'

/** Where `npm run figures` keeps what it fetched, in the data folder. */
export const figuresFile = 'figures.json'

/** The figures that were fetched for this installation where they are newer than those of the program, which stand in for a broken file. */
export async function heldFigures(dataDir: string | undefined): Promise<Figures> {
  const packaged = packagedFigures()
  if (dataDir === undefined) return packaged
  try {
    const own = parseFigures(JSON.parse(await readFile(join(dataDir, figuresFile), 'utf8')))
    return own.generated > packaged.generated ? own : packaged
  } catch {
    return packaged
  }
}
