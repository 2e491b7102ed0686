import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { ImportProblem, SheetOfWorkbook } from './task-list.ts'
import { unreadableWorkbook } from './workbook-parts.ts'
import { columnsMost, walk, workbookRows } from './workbook-sheet.ts'

type Listed = { name: string; id: string; isHidden: boolean }

/** The sheets of a workbook in their order, of charts as well as of cells. */
function sheetsOf(xml: string): Listed[] {
  const sheets: Listed[] = []
  walk(xml, {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
      const isHidden = /hidden$/i.test(attributes.state ?? '')
      sheets.push({ name: attributes.name ?? '', id, isHidden })
    },
  })
  return sheets
}

/** Where in the archive each part lies that the workbook names by an id. */
function targetsOf(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  walk(xml, {
    open: (name, { Id, Target }) => {
      if (name !== 'Relationship' || !Id || !Target) return
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`)
    },
  })
  return targets
}

/**
 * The first sheet of a workbook that is not hidden, of its parts by name; that there are others, and that it is wider than is
 * read, is told.
 * @throws ImportRefusal where it has no sheet, is damaged or has too many rows
 */
export function firstSheet(parts: ReadonlyMap<string, string>, rowsMost: number): SheetOfWorkbook {
  const part = (name: string) => parts.get(`xl/${name}`) ?? ''
  const workbook = part('workbook.xml')
  const targets = targetsOf(part('_rels/workbook.xml.rels'))
  const listed = sheetsOf(workbook).flatMap(({ name, id, isHidden }) => {
    // A sheet that is a chart has no cells, and is none of the parts.
    const sheet = parts.get(targets.get(id) ?? 'xl/worksheets/sheet1.xml')
    return sheet === undefined ? [] : [{ name, sheet, isHidden }]
  })
  const read = listed.find(({ isHidden }) => !isHidden) ?? listed[0]
  if (!read) throw unreadableWorkbook()
  const [strings, styles] = [part('sharedStrings.xml'), part('styles.xml')]
  const { rows, isCut } = workbookRows({ workbook, strings, styles, sheet: read.sheet }, rowsMost)
  const problems: ImportProblem[] = []
  if (listed.length > 1)
    problems.push({ row: 1, message: say('Only the sheet “{name}” is read', { name: read.name }) })
  if (isCut)
    problems.push({
      row: 1,
      message: say('Only the first {most} columns are read', { most: numberText(columnsMost) }),
    })
  return { rows, problems }
}
