import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { say } from '#language/say.ts'
import { LinkRefusal } from '../link-fields.ts'
import { Refusal } from '../refusal.tsx'
import type { StructureStart } from '../start.ts'
import { readStructureLink } from './structure-link.ts'
import { StructureSheet } from './structure-sheet.tsx'
import { openStructureBench } from './structure-state.ts'

/** A takeoff without a room: what is built, its lengths, and the list that follows from them at once. */
export function StructureBench({ start }: { start: StructureStart }) {
  const [bench] = useState(() => openStructureBench())
  const state = useSyncExternalStore(bench.subscribe, bench.state)
  const [refusal, setRefusal] = useState('')
  /** Counts the links that were opened: what was typed before belongs to another job. */
  const [turn, setTurn] = useState(0)
  /** Which start stands on the bench: whoever asked for it is led to it. */
  const [shown, setShown] = useState<StructureStart>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let gone = false
    const open = async () => {
      const { fragment } = start
      const job = fragment === undefined ? undefined : await readStructureLink(fragment)
      if (gone) return
      setRefusal('')
      if (job) {
        bench.open(job)
        setTurn((before) => before + 1)
      }
      setShown(start)
    }
    open().catch((error: unknown) => {
      if (gone) return
      setRefusal(error instanceof LinkRefusal ? error.message : say('This link could not be read.'))
      setShown(start)
    })
    return () => {
      gone = true
    }
  }, [bench, start])
  useEffect(() => {
    if (!shown) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [shown])
  return (
    <div
      data-print-alone
      className="grid gap-8 border-ink border-t-2 px-5 py-6 sm:px-6 print:border-t-0 print:p-0"
    >
      <div className="empty:hidden print:hidden">{refusal && <Refusal>{refusal}</Refusal>}</div>
      <StructureSheet key={turn} bench={bench} state={state} heading={heading} />
    </div>
  )
}
