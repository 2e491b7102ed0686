import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { mayFetchAhead } from '#web/kit/fetch-ahead.ts'
import type { Bench } from './bench.ts'
import { Intake } from './intake.tsx'
import { isAnyKept } from './kept/marks.ts'
import { startAgain } from './kept/start-again.ts'
import { Refusal } from './refusal.tsx'
import {
  fileStem,
  linkStem,
  type Start,
  type StoredStart,
  type StructureStart,
  structureStem,
} from './start.ts'

/** What links within the page lead to. */
const anchor = 'try'

type Benches = {
  room?: ReactNode
  structure?: ComponentType<{ start: StructureStart }>
}

type Tools = Pick<typeof import('./workbench.tsx'), 'Workbench' | 'openRoomBench'>
/** What was loaded before anybody brought a room: the worker is asked then before anything is drawn anew. */
let tools: Tools | undefined

/** Asks for the workbench and has its worker started; a chunk that cannot be had is asked for again the next time. */
const loadBench = async (): Promise<Tools> => {
  const { Workbench, openRoomBench, warm } = await import('./workbench.tsx')
  warm()
  tools = { Workbench, openRoomBench }
  return tools
}

/** What says what is kept; it comes where something is, or may come to be. */
const loadKept = async () => (await import('./kept/kept-jobs.tsx')).default
type KeptJobs = Awaited<ReturnType<typeof loadKept>>

const loadStructures = async () => (await import('./structures/structure-bench.tsx')).StructureBench

type Begun = Start | StructureStart | StoredStart

/** What a visitor has come to this page with: a room in the fragment of the address, a structure, or a file of a project. */
function startOfAddress(): Begun | undefined {
  const { hash } = window.location
  if (hash.startsWith(fileStem)) return { kind: 'stored', fragment: hash }
  if (hash.startsWith(structureStem)) return { kind: 'structure', fragment: hash.slice(structureStem.length) }
  return hash.startsWith(linkStem) ? { kind: 'link', fragment: hash.slice(linkStem.length) } : undefined
}

/**
 * The try-it on its page. It is all that the page itself brings: where to drop a file, samples, and fields for
 * lengths. What reads, measures, draws and counts comes when a visitor goes near it.
 */
export function TryIt() {
  const section = useRef<HTMLElement>(null)
  const room = useRef<Bench>(undefined)
  const [structure, setStructure] = useState<StructureStart>()
  const [shown, setShown] = useState<'room' | 'structure'>()
  const [benches, setBenches] = useState<Benches>({})
  const [failed, setFailed] = useState<'tools' | 'file'>()
  const [Kept, setKept] = useState<KeptJobs>()

  const begin = (next: Begun) => {
    setFailed(undefined)
    const loaded = (more: Benches) => setBenches((before) => ({ ...before, ...more }))
    const fail = () => setFailed('tools')
    if (next.kind === 'stored') {
      import('./project-scan.ts')
        .then(({ fetchScan }) => fetchScan(next.fragment))
        .then(
          (file) => begin({ kind: 'file', file }),
          () => setFailed('file'),
        )
    } else if (next.kind === 'structure') {
      setStructure(next)
      setShown('structure')
      loadStructures().then((component) => loaded({ structure: component }), fail)
    } else {
      const open = ({ Workbench, openRoomBench }: Tools) => {
        const bench = room.current ?? openRoomBench()
        room.current = bench
        // The worker measures while the page renders what its answer is shown on.
        void bench.begin(next)
        loaded({ room: <Workbench bench={bench} /> })
      }
      if (tools) open(tools)
      else loadBench().then(open, fail)
      setShown('room')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address holds is begun with once, and when it changes
  useEffect(() => {
    const given = startOfAddress()
    let isGone = false
    void startAgain(given).then((start) => void (start && !isGone && begin(start)))
    if (given) section.current?.scrollIntoView()
    // Whoever came by a link of the site has said so: nothing is in the way of fetching it.
    else if (document.documentElement.dataset.hydrated !== undefined && mayFetchAhead())
      loadBench().catch(() => undefined)
    const follow = () => {
      const next = startOfAddress()
      if (next) begin(next)
    }
    window.addEventListener('hashchange', follow)
    return () => {
      isGone = true
      window.removeEventListener('hashchange', follow)
    }
  }, [])
  const isKept = Boolean(shown) || isAnyKept()
  useEffect(() => {
    if (isKept)
      loadKept()
        .then((part) => setKept(() => part))
        .catch(() => undefined)
  }, [isKept])
  const approach = () => {
    // A chunk that cannot be had now is asked for again by the tap.
    if (!benches.room && mayFetchAhead()) loadBench().catch(() => undefined)
  }
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="border-2 border-ink bg-sheet print:mb-0 print:border-0"
      onPointerEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
    >
      {/* Before there is anything it is offered first; else it is said over the job. */}
      {Kept && !shown && <Kept shown={shown} onOpen={begin} />}
      <Intake titleId={`${anchor}-title`} onStart={begin} />
      {Kept && shown && <Kept shown={shown} onOpen={begin} />}
      {failed && (
        <div className="px-5 pb-5 sm:px-6">
          <Refusal>
            {failed === 'file'
              ? say('The scan could not be opened. Sign in, and open it from its project again.')
              : say('The tools for measuring could not be loaded. Look at your connection and try again.')}
          </Refusal>
        </div>
      )}
      {/* Whoever looks at the other finds each as it was left. */}
      {benches.room && <div className={shown === 'room' ? undefined : 'hidden!'}>{benches.room}</div>}
      {structure && benches.structure && (
        <div className={shown === 'structure' ? undefined : 'hidden!'}>
          <benches.structure start={structure} />
        </div>
      )}
      {shown && !benches[shown] && !failed && <Loading />}
    </section>
  )
}

const Loading = () => (
  <p role="status" className="border-ink border-t-2 px-5 py-6 text-muted sm:px-6">
    {say('Getting the tape out…')}
  </p>
)
