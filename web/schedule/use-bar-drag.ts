import { type PointerEvent, useState } from 'react'
import { addDays, type IsoDate } from '#domain/calendar/iso-date.ts'
import type { TaskLine } from './chart-lines.ts'

/** A bar in somebody's hand, and where its task would be if it were let go. */
export type Held = { id: string; part: 'move' | 'end'; startOn: IsoDate; finishOn: IsoDate }

type Options = {
  dayPx: number
  lineOf: (id: string) => TaskLine | undefined
  onDrop: (line: TaskLine, held: Held) => void
}

/** By how many px a press becomes a drag. */
const leastPx = 4

/**
 * Drags bars by mouse or pen, a day at a time: the bar moves its task, its end how long it lasts. Escape puts it back. A finger
 * scrolls; what it would drag stands in the menu of the row.
 */
export function useBarDrag({ dayPx, lineOf, onDrop }: Options) {
  const [held, setHeld] = useState<Held>()
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const part = event.target.closest<SVGElement>('[data-bar]')?.dataset.bar as Held['part'] | undefined
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
    const line = part && id !== undefined ? lineOf(id) : undefined
    const dates = line?.tried ?? line?.dates
    if (!part || !line || !dates) return
    const from = event.clientX
    let last: Held | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!last && Math.abs(clientX - from) < leastPx) return
      const days = Math.round((clientX - from) / dayPx)
      const finishOn = addDays(dates.finishOn, days)
      const startOn = part === 'move' ? addDays(dates.startOn, days) : dates.startOn
      if (last?.finishOn === finishOn) return
      last = { id: line.id, part, startOn, finishOn: finishOn < startOn ? startOn : finishOn }
      setHeld(last)
    }
    const end = (drops: boolean) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onKey, true)
      setHeld(undefined)
      const isMoved = last && (last.startOn !== dates.startOn || last.finishOn !== dates.finishOn)
      if (drops && last && isMoved) onDrop(line, last)
    }
    const up = () => end(true)
    const cancel = () => end(false)
    const onKey = (press: KeyboardEvent) => {
      if (press.key !== 'Escape') return
      press.preventDefault()
      press.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKey, true)
  }
  return { held, onPointerDown }
}
