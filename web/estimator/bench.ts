import { say } from '#language/say.ts'
import { Cancelled } from '#web/kit/ask-worker.ts'
import type { Job } from './job.ts'
import { type Change, changeJob } from './job-state.ts'
import { newJobId } from './kept/job-id.ts'
import type { Answer, Question, Work } from './measuring-messages.ts'
import { largestFile, type NamedBySite, type Start } from './start.ts'

/** What stands on the bench. */
export type BenchState = {
  /** What the last answer came to; it stays while something else is read or refused. */
  work: Work | undefined
  /** The job with every change, also one that is not counted yet. */
  job: Job | undefined
  /** What is being read, by its name; '' while nothing is. */
  reading: string
  /** Why the last thing that was brought or changed could not be; '' where it could. */
  refusal: string
  /** Whether it is of what was brought: a change has its field beside it, where it is said. */
  startRefused: boolean
  /** The mesh whose scale is asked for, by its name; '' where none is. */
  mesh: string
  /** The wall face whose share is shown. */
  faceId: string | undefined
  /** What the job was begun with. */
  origin: Start['kind'] | undefined
  /** Which job it is: a new one for each that is brought, but one that was kept stays the same. */
  id: string
  /** What the site calls it, where nobody else named it. */
  named: NamedBySite | undefined
}

/** How a worker is asked, and how it is stopped in the middle of a question. */
type Measuring = {
  ask: (question: Question, transfer?: Transferable[]) => Promise<Answer>
  stop: () => void
}

const sampleNames = { room: say('One room'), apartment: say('An apartment'), kitchen: say('A kitchen') }
const unreachable = say('The tools for measuring could not be loaded. Look at your connection and try again.')

const nameOf = (named: NamedBySite) => (named === 'typed' ? say('Typed room') : sampleNames[named])

/** What is known of a job before it is measured. */
type Begun = Pick<BenchState, 'origin' | 'id' | 'named'>

function begunWith(start: Start): Begun {
  const { kind } = start
  if (kind === 'kept') return { origin: kind, id: start.id, named: start.named }
  const named = kind === 'sample' ? start.id : kind === 'typed' ? kind : undefined
  return { origin: kind, id: newJobId(), named }
}

/** A file that the browser cannot open; the message is for whoever brought it. */
class Unreadable extends Error {}

/** What a visitor begins with, as the worker is asked for it. */
async function questionOf(start: Start): Promise<Question> {
  switch (start.kind) {
    case 'sample':
      return { ask: 'sample', id: start.id, name: nameOf(start.id) }
    case 'typed': {
      const { width, depth, height } = start
      return { ask: 'typed', width, depth, height, name: nameOf('typed') }
    }
    case 'link':
      return { ask: 'link', fragment: start.fragment }
    case 'kept': {
      const { packed, named } = start
      return { ask: 'kept', packed, ...(named && { name: nameOf(named) }) }
    }
    case 'file': {
      const { name } = start.file
      try {
        return { ask: 'file', name, bytes: new Uint8Array(await start.file.arrayBuffer()) }
      } catch {
        // A folder was dropped, or the file was moved or taken away since.
        throw new Unreadable(say('{name} could not be read. Choose the file again.', { name }))
      }
    }
  }
}

/** A bench for one job at a time, which brings rooms to it and has it counted anew after each change. */
export function openBench({ ask, stop }: Measuring) {
  let state: BenchState = {
    work: undefined,
    job: undefined,
    reading: '',
    refusal: '',
    startRefused: false,
    mesh: '',
    faceId: undefined,
    origin: undefined,
    id: '',
    named: undefined,
  }
  const listeners = new Set<() => void>()
  const set = (next: Partial<BenchState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  /** Counts what was brought: an answer to anything but the last is of no use any more. */
  let turn = 0
  let counting = false
  /** What the count that runs comes to: why it could not be, or nothing. */
  let outcome: Promise<string | undefined> = Promise.resolve(undefined)
  /** The job that the list on the screen is of. */
  let counted: Job | undefined

  /** The list on the screen stays true: what cannot be counted is taken back. */
  function takeBack(refusal: string): string {
    set({ job: counted, refusal, startRefused: false })
    return refusal
  }

  /** Asks until the answer is about the newest job and wall: what came between is counted together. */
  async function countNewest(): Promise<string | undefined> {
    for (let { job, faceId } = state; job; { job, faceId } = state) {
      let answer: Answer
      try {
        answer = await ask({ ask: 'work', job, faceId })
      } catch (error) {
        // Whoever gave up a file has not given up what was changed while it was read.
        if (error instanceof Cancelled) continue
        return takeBack(unreachable)
      }
      if (job !== state.job || faceId !== state.faceId) continue
      if (answer.kind === 'refused') return takeBack(answer.message)
      if (answer.kind === 'work') {
        counted = job
        set({ work: answer.work, refusal: '' })
      }
      return undefined
    }
    return undefined
  }

  function count(): Promise<string | undefined> {
    if (counting) return outcome
    counting = true
    outcome = countNewest().finally(() => {
      counting = false
    })
    return outcome
  }

  async function bring(name: string, begun: Begun, question: Promise<Question> | Question): Promise<void> {
    const mine = ++turn
    // Whoever brings another file does not wait for the one before.
    if (state.reading) stop()
    set({ reading: name, refusal: '' })
    const end = (next: Partial<BenchState>) => {
      if (mine === turn) set({ reading: '', ...next })
      return mine === turn
    }
    const refuse = (refusal: string) => end({ refusal, startRefused: true })
    try {
      const asked = await question
      const answer = await ask(withKept(asked), asked.ask === 'file' ? [asked.bytes.buffer] : [])
      if (answer.kind === 'refused') refuse(answer.message)
      else if (answer.kind === 'mesh') end({ mesh: name })
      else if (end({ work: answer.work, job: answer.work.job, mesh: '', faceId: undefined, ...begun }))
        counted = answer.work.job
    } catch (error) {
      if (error instanceof Unreadable) refuse(error.message)
      else if (!(error instanceof Cancelled)) refuse(unreachable)
    }
  }

  /** Who loads prices for one room has them in the next; a link brings its own. */
  function withKept(question: Question): Question {
    const { job } = state
    if (!job || question.ask === 'link' || question.ask === 'kept' || question.ask === 'work') return question
    return { ...question, kept: { units: job.choices.units, prices: job.prices } }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Brings a room; what was on the bench stays until it is there. */
    begin: (start: Start): Promise<void> => {
      set({ mesh: '' })
      const begun = begunWith(start)
      if (start.kind !== 'file')
        return bring(start.kind === 'kept' ? start.title : say('the room'), begun, questionOf(start))
      const { name, size } = start.file
      if (size <= largestFile) return bring(name, begun, questionOf(start))
      const refusal = say('{name} is larger than 100 MB. A scan of a whole house has under 1 MB.', { name })
      set({ refusal, startRefused: true })
      return Promise.resolve()
    },
    /** Says how long the longest wall of the mesh is, as typed; '' for the file's own scale. */
    scaleMesh: (longestWall: string, confirmed = false): Promise<void> =>
      bring(
        state.mesh,
        { origin: 'file', id: newJobId(), named: undefined },
        { ask: 'mesh', name: state.mesh, longestWall, confirmed },
      ),
    /** Changes the job; what cannot be counted is taken back, and answered with the reason. */
    change: (change: Change): Promise<string | undefined> => {
      if (state.job) set({ job: changeJob(state.job, change) })
      return count()
    },
    /** Chooses the wall face whose share is shown; undefined for none. */
    choose: (faceId: string | undefined): Promise<string | undefined> => {
      set({ faceId })
      return count()
    },
    /** Gives up what is being read; what was there before stays. */
    cancel: () => {
      turn++
      stop()
      set({ reading: '', mesh: '', refusal: '' })
    },
  }
}

export type Bench = ReturnType<typeof openBench>
