import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The site's icon under `root`, as an address of the `data:` scheme that a page can carry. */
export function readIcon(root: string): string {
  const drawing = readFileSync(join(root, 'web', 'public', 'favicon.svg'), 'utf8')
  return `data:image/svg+xml,${encodeURIComponent(drawing.trim())}`
}
