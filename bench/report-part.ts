import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { budgetOf, inWords, isMissed, type Measured, machine } from './measured.ts'

const root = resolve(import.meta.dirname, '..')

/** `text` with `body` between the marks of `part`, in place of what stood there; throws where it has no such marks. */
export function withPart(text: string, part: string, body: string): string {
  const [start, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`there is no place for the part ${part}`)
  return `${text.slice(0, from + start.length)}\n\n${body.trim()}\n\n${text.slice(to)}`
}

/** Writes a run into its part of the file `page` in `docs/`; every other part stays as it is. */
export function writePart(page: string, part: string, body: string): void {
  const file = resolve(root, 'docs', page)
  writeFileSync(file, withPart(readFileSync(file, 'utf8'), part, body))
}

/** When, from which commit and on which machine `figures` come, and how many of them are past their budget. */
export function originOf(figures: readonly Measured[], now: Date): string {
  const commit = execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  }).trim()
  const when = now.toISOString().slice(0, 16).replace('T', ' ')
  return `${when} UTC, commit \`${commit}\`, on ${machine()}: ${figures.length} figures, ${figures.filter(isMissed).length} missed.`
}

/** The value of a figure in a cell of a table, marked where it is past its budget. */
export function cellOf(one: Measured): string {
  if (one.notMeasured !== undefined) return 'not measured'
  const value = `${inWords(one.value)}${one.unit && ` ${one.unit}`}${one.note ? ` (${one.note})` : ''}`
  return isMissed(one) ? `**missed: ${value}**` : value
}

/** A table with a line for each figure. */
export function figureTable(figures: readonly Measured[]): string {
  const lines = figures.map((one) => `| ${one.what} | ${cellOf(one)} | ${one.notMeasured ?? budgetOf(one)} |`)
  return ['| figure | value | budget |', '|---|---:|---|', ...lines].join('\n')
}

/** A table with a line for each page and a column for each kind of figure, with its budget at the head of the column. */
export function pageTable(figures: readonly Measured[]): string {
  const pages = [...new Set(figures.map(({ page = '' }) => page))]
  const kindOf = ({ what, page = '' }: Measured) => what.slice(page.length).trim()
  const kinds = [...new Set(figures.map(kindOf))]
  const find = (page: string, kind: string) =>
    figures.find((one) => one.page === page && kindOf(one) === kind)
  const heads = kinds.map((kind) => {
    const limited = figures.find((one) => kindOf(one) === kind && budgetOf(one) !== '')
    return limited ? `${kind}, ${budgetOf(limited)}` : kind
  })
  const lines = pages.map((page) => {
    const cells = kinds.map((kind) => {
      const one = find(page, kind)
      return one ? cellOf(one) : ''
    })
    return `| ${[page, ...cells].join(' | ')} |`
  })
  return [
    `| ${['page', ...heads].join(' | ')} |`,
    `|---|${kinds.map(() => '---:|').join('')}`,
    ...lines,
  ].join('\n')
}
