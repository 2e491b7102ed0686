import { say } from '#language/say.ts'
import { beginWorking, type Working } from './build-line.ts'
import { certain, type ExactRange, one, ratio } from './exact.ts'
import { isOn, type RoofJob, type RoofLine, roofArea, slopeOf } from './roof-job.ts'
import { geometry } from './sources.ts'

/**
 * Panels of 4 × 8 ft that both slopes are laid with, row over row: ends meet on rafters, and what is cut off at the end of a
 * row begins the next. The row at the ridge is ripped: from one panel as many strips as there are in its 4 ft.
 */
function laidPanels(job: RoofJob, work: Working): ExactRange {
  const { length, width } = job.given
  const rafters = job.figure('rafter-spacing')
  const slope = work.step(
    say('A slope, from eave to ridge'),
    [[width.exact, 'ft'], '÷ 2 × √(1 + (', [job.given.pitch.exact, 'in'], '÷', [ratio(12, 1), 'in'], ')²)'],
    certain(width.exact.value.div(2).mul(slopeOf(job))),
    'ft',
    geometry(),
  ).value
  const spaces = length.exact.value.mul(12).div(rafters.exact).ceil()
  const inRow = work.step(
    say('Panels in a row, their ends on rafters'),
    ['⌈', [length.exact, 'ft'], '÷', rafters, '⌉ ÷ (', [ratio(8, 1), 'ft'], '÷', rafters, ')'],
    certain(spaces.div(ratio(96, 1).div(rafters.exact))),
    'each',
    geometry(),
  ).value
  const rows = slope.div(4).floor()
  const rest = slope.sub(rows.mul(4))
  const ripped = rest.equals(0) ? rest : one.div(ratio(4, 1).div(rest).floor())
  const strips = rest.equals(0) ? rest : ratio(4, 1).div(rest).floor()
  return work.step(
    say('Panels of both slopes, as they are laid'),
    rest.equals(0)
      ? ['⌈2 ×', [inRow, 'each'], '×', [rows, 'each'], '⌉']
      : ['⌈2 ×', [inRow, 'each'], '× (', [rows, 'each'], '+ 1 ÷', [strips, 'each'], ')⌉'],
    certain(inRow.mul(rows.add(ripped)).mul(2).ceil()),
    'each',
    geometry(),
  )
}

/** New panels over the rafters, and their nails. */
export function sheathingLines(job: RoofJob): RoofLine[] {
  if (!isOn(job, 'sheathing')) return []
  const { length, width, pitch } = job.given
  const given = [length, width, pitch]
  const panels = beginWorking(job)
  const laid = laidPanels(job, panels)
  const nails = beginWorking(job)
  const [edge, field, rafters] = [
    job.figure('sheathing-edge-nails'),
    job.figure('sheathing-field-nails'),
    job.figure('rafter-spacing'),
  ]
  const inPanel = nails.step(
    say('Nails in a panel'),
    [
      '2 × (',
      [ratio(48, 1), 'in'],
      '÷',
      edge,
      '+ 1) + (',
      [ratio(96, 1), 'in'],
      '÷',
      rafters,
      '− 1) × (',
      [ratio(48, 1), 'in'],
      '÷',
      field,
      '+ 1)',
    ],
    certain(
      ratio(48, 1)
        .div(edge.exact)
        .ceil()
        .add(1)
        .mul(2)
        .add(ratio(96, 1).div(rafters.exact).sub(1).mul(ratio(48, 1).div(field.exact).ceil().add(1))),
    ),
    'each',
    edge.assumption.source,
  )
  const count = laidPanels(job, nails)
  return [
    {
      itemId: 'roof-sheathing-4x8',
      item: say('Roof sheathing, plywood or OSB'),
      given,
      work: panels,
      need: panels.withWaste(roofArea(job, panels), 'ft2', job.figure('sheathing-waste')),
      pack: { name: say('4 × 8 ft sheet'), size: ratio(32, 1), unit: 'ft2' },
      pieces: laid,
    },
    {
      itemId: 'sheathing-nails-box',
      item: say('Sheathing nails, 8d'),
      given,
      work: nails,
      need: nails.step(
        say('Nails'),
        [[count, 'each'], '×', [inPanel, 'each']],
        certain(count.value.mul(inPanel.value)),
        'each',
      ),
      pack: { name: say('box of 500'), size: ratio(500, 1), unit: 'each' },
    },
  ]
}
