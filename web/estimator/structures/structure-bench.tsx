import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { say } from '#language/say.ts'
import { newJobId } from '../kept/job-id.ts'
import { keepStructure } from '../kept/keep-structure.ts'
import { damaged } from '../kept/kept-record.ts'
import { LinkRefusal } from '../link-fields.ts'
import { Refusal } from '../refusal.tsx'
import type { StructureStart } from '../start.ts'
import { readStructureLink, unpackStructure } from './structure-link.ts'
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
  /** Ends the keeping of what stands on the bench. */
  const keeping = useRef<() => void>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    keeping.current = keepStructure(bench, { id: newJobId(), isKept: false })
    return () => keeping.current?.()
  }, [bench])
  useEffect(() => {
    let gone = false
    const open = async () => {
      const { fragment, kept } = start
      const job = kept
        ? unpackStructure(kept.packed)
        : fragment === undefined
          ? undefined
          : await readStructureLink(fragment)
      if (gone) return
      setRefusal('')
      if (job) {
        // Another job is kept in a place of its own.
        keeping.current?.()
        bench.open(job)
        keeping.current = keepStructure(bench, { id: kept?.id ?? newJobId(), isKept: kept !== undefined })
        setTurn((before) => before + 1)
      }
      setShown(start)
    }
    open().catch((error: unknown) => {
      if (gone) return
      const told = start.kept ? damaged() : say('This link could not be read.')
      setRefusal(error instanceof LinkRefusal && !start.kept ? error.message : told)
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
