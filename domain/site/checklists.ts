import type { ChecklistAnswer, ChecklistLine } from '#contract/site.ts'
import { say } from '#language/say.ts'

/** The least and the most that a line takes, both of them within it; a line of neither measures nothing. */
export const measures = ({ least, most }: Pick<ChecklistLine, 'least' | 'most'>): boolean =>
  least !== null || most !== null

/** Whether a figure lies within the tolerance of its line, its ends within. */
export const within = ({ least, most }: Pick<ChecklistLine, 'least' | 'most'>, value: number): boolean =>
  (least === null || value >= least) && (most === null || value <= most)

type Said = Pick<ChecklistAnswer, 'result' | 'value'>

/** What an answer comes to: a figure is held against its tolerance, whatever was ticked beside it; the rest is as it was said. */
export const judged = (line: ChecklistLine, { result, value }: Said): Said['result'] =>
  result === 'na' || value === null || !measures(line) ? result : within(line, value) ? 'pass' : 'fail'

/** The last answer to each line, under its key. */
export const lastAnswers = <One extends Pick<ChecklistAnswer, 'line'>>(
  answers: readonly One[],
): Map<string, One> => new Map(answers.map((answer) => [answer.line, answer]))

const check = (key: string, text: string, source = ''): ChecklistLine => ({
  ...{ key, text, unit: '', least: null, most: null, source },
})
const figure = (key: string, text: string, unit: string, most: number, source: string): ChecklistLine => ({
  ...{ key, text, unit, least: null, most, source },
})

/** Lines as they are typed, one a row: the text alone, or `text | unit | most` for a figure to be measured. */
export const typedLines = (typed: string): ChecklistLine[] =>
  typed.split('\n').flatMap((row, index) => {
    const [text = '', unit = '', most = ''] = row.split('|').map((part) => part.trim())
    if (text === '') return []
    const figure = most === '' ? Number.NaN : Number(most.replace(',', '.'))
    const measured = unit !== '' && Number.isFinite(figure)
    const key = `line-${index + 1}`
    return measured
      ? { key, text, unit, least: null, most: figure, source: '' }
      : { ...check(key, [text, unit, most].filter(Boolean).join(' | ')) }
  })

// The standards themselves are sold and were not opened: each figure says where to look it up.
const gypsum = say('GA-214, levels of finish; check the standard of the contract')
const framing = say('ASTM C840 and GA-216; check the standard of the contract')
const tile = say('ANSI A108.02, 4.3.7; check the standard of the contract')
const bed = say('ANSI A108.02, substrate; check the standard of the contract')

/** Checklists to begin from. Their figures are inches; whoever uses them may write others in their place. */
export const checklistTemplates: Readonly<
  Record<string, { title: string; lines: readonly ChecklistLine[] }>
> = {
  cover: {
    title: say('Before cover'),
    lines: [
      check('photos', say('Every wall photographed, tape measure in the picture')),
      check(
        'plates',
        say('Nail plates where holes are closer than 1¼ in to the edge'),
        say('IRC R602.8; check the local code'),
      ),
      check('blocking', say('Fire blocking in place'), say('IRC R302.11; check the local code')),
      check('foam', say('Every hole in the plates is closed')),
      check('inspected', say('Rough inspections passed and signed')),
    ],
  },
  drywall: {
    title: say('Drywall, level 4'),
    lines: [
      figure('framing', say('Faces of framing next to each other, out of line'), 'in', 0.125, framing),
      check('tape', say('Joints taped, two more coats on joints and angles'), gypsum),
      check('fasteners', say('Fasteners and accessories with three coats'), gypsum),
      check('smooth', say('No tool marks and no ridges'), gypsum),
      check('light', say('Looked at under a light along the wall')),
    ],
  },
  tile: {
    title: say('Tile: flatness and lippage'),
    lines: [
      figure(
        'bed-small',
        say('Bed under tile with all edges shorter than 15 in, out of flat in 10 ft'),
        'in',
        0.25,
        bed,
      ),
      figure(
        'bed-large',
        say('Bed under tile with an edge of 15 in or more, out of flat in 10 ft'),
        'in',
        0.125,
        bed,
      ),
      figure(
        'lippage-thin',
        say('Lippage at joints narrower than ¼ in, beyond the warp of the tile'),
        'in',
        0.03125,
        tile,
      ),
      figure(
        'lippage-wide',
        say('Lippage at joints of ¼ in and wider, beyond the warp of the tile'),
        'in',
        0.0625,
        tile,
      ),
      check('joints', say('Movement joints where the drawings have them')),
      check('hollow', say('No tile sounds hollow')),
    ],
  },
  safety: {
    title: say('Safety walk'),
    lines: [
      check('ladders', say('Ladders sound, tied off, three rungs over the top')),
      check('cords', say('Cords whole, GFCI in use')),
      check('edges', say('Open edges and holes are guarded')),
      check('gear', say('Hard hats, eye and foot protection worn')),
      check('clean', say('Ways out clear, scrap off the floor')),
    ],
  },
}
