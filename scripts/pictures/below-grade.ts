import { box, circle, path } from '#web/ui/draft/ink.ts'
import { write } from '#web/ui/draft/lettering.ts'

/** Levels of the building from its roof down, in feet from the ground; the phone is on the lowest. */
const levels = [26, 13, 0, -11, -22]
const [left, right, ground, foot] = [214, 528, 172, 5.6]

/** A section through a building: the mast outside, and the phone two levels below the ground, where nothing reaches it. */
export function belowGrade(): string {
  const at = (feet: number) => ground - feet * foot
  const [top, bottom] = [at(26), at(-22)]
  const slab = { fill: 'ink' } as const
  const columns = [left + 100, left + 212]
  return (
    path(`M8 ${ground}H${left}V${bottom + 6}H${right}V${ground}H632V336H8z`, { fill: 'wash' }) +
    box(left, top, right - left, bottom - top, { fill: 'sheet' }) +
    path(columns.map((x) => `M${x} ${top}V${bottom}`).join(''), { stroke: 'line', width: 10 }) +
    levels.map((feet) => box(left - 4, at(feet) - 4, right - left + 8, feet === 0 ? 12 : 8, slab)).join('') +
    box(left - 8, ground, 10, bottom - ground + 8, slab) +
    box(right - 2, ground, 10, bottom - ground + 8, slab) +
    path(`M${left} ${top}V${ground}M${right} ${top}V${ground}`, { stroke: 'ink', width: 3 }) +
    path(`M8 ${ground}H${left - 8}M${right + 8} ${ground}H632`, { stroke: 'ink', width: 3 }) +
    mast() +
    levels
      .map((feet) =>
        write(feet === 0 ? '0' : `${feet > 0 ? '+' : '−'}${Math.abs(feet)} ft`, {
          x: feet === 0 ? right + 22 : right + 18,
          y: at(feet) + (feet === 0 ? -8 : 10),
          size: 24,
          fill: feet === -22 ? 'ink' : 'muted',
        }),
      )
      .join('') +
    whoReads(left + 156, at(-22) - 4) +
    path(`M${left + 150} ${at(-22) - 24}L172 ${at(-11) + 14}`, { stroke: 'signal', width: 2.5 }) +
    circle(108, 252, 70, { fill: 'sheet', stroke: 'ink', width: 3 }) +
    phone(108, 252)
  )
}

/** The mast, and its waves: whole outside, broken off at the ground. */
function mast(): string {
  const [x, tip] = [92, 44]
  const wave = (radius: number) => `M${x} ${tip - radius}A${radius} ${radius} 0 0 1 ${x} ${tip + radius}`
  return (
    path(`M${x} ${tip}V${ground}M${x} ${tip + 34}L${x - 30} ${ground}M${x} ${tip + 34}L${x + 30} ${ground}`, {
      stroke: 'ink',
      width: 3,
    }) +
    path(`M${x - 14} ${tip + 78}L${x + 22} ${ground - 28}M${x + 14} ${tip + 78}L${x - 22} ${ground - 28}`, {
      stroke: 'ink',
      width: 2,
    }) +
    path(wave(24) + wave(40), { stroke: 'blueprint', width: 3, cap: 'round' }) +
    path(
      `M${x + 66} ${tip - 28}A72 72 0 0 1 ${x + 66} ${tip + 28}M${x + 94} ${tip - 36}A101 101 0 0 1 ${x + 94} ${tip + 36}`,
      { stroke: 'blueprint', width: 3, cap: 'round', dash: '2 10' },
    ) +
    circle(x, tip, 7, { fill: 'signal' })
  )
}

/** Somebody who looks at a phone, feet at (`x`, `floor`). */
const whoReads = (x: number, floor: number) =>
  circle(x - 1, floor - 33, 4.5, { fill: 'ink' }) +
  path(`M${x - 4} ${floor - 26}h8l3 12h-3l-1 14h-7l-1 -14z`, { fill: 'ink' }) +
  path(`M${x - 2} ${floor - 22}l-8 4`, { stroke: 'ink', width: 3, cap: 'round' }) +
  path(`M${x - 12} ${floor - 23}v8`, { stroke: 'signal', width: 3 })

/** The phone in its hand, with the plan of a room still on it; its middle at (`x`, `y`). */
const phone = (x: number, y: number) =>
  box(x - 32, y - 52, 64, 104, { fill: 'paper', stroke: 'ink', width: 5 }) +
  path(`M${x - 20} ${y - 36}h40v50h-14M${x - 8} ${y + 14}h-12v-50`, { stroke: 'ink', width: 4 }) +
  path(`M${x - 8} ${y + 14}v-14a14 14 0 0 1 14 14`, { stroke: 'ink', width: 2 }) +
  path(`M${x - 20} ${y + 26}h40M${x - 20} ${y + 35}h26`, { stroke: 'signal', width: 4 })
