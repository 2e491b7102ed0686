import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { importRow } from '#contract/imports.ts'
import type { ImportChoices } from '#domain/import/task-list.ts'
import { type ImportPlan, type KnownPerson, toProject } from '#domain/import/to-project.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import {
  type Content,
  type Opened,
  openContent,
  openFile,
  type ReadFile,
  type UnknownSheet,
} from './open-file.ts'

/** How far an import is. */
export type Progress = { done: number; of: number }

/** Where the page is with a file. A file that is chosen begins a new one, so that nothing of the last stays beside it. */
type State = {
  file?: ReadFile
  unknownSheet?: UnknownSheet
  trouble?: string
  progress?: Progress
  brought?: number
}

/** Reads a file on the device and brings it in, call by call; what broke off goes on where it stopped. */
export function useImport(project: string, people: readonly KnownPerson[]) {
  const cache = useQueryClient()
  const [state, setState] = useState<State>({})
  const under = useRef<{ plan: ImportPlan; next: number; tasks: number }>(undefined)
  /** Counts the files that were begun: what comes of an earlier one is no longer shown. */
  const turn = useRef(0)

  const begin = async (open: () => Opened | Promise<Opened>, until: State) => {
    const mine = ++turn.current
    under.current = undefined
    setState(until)
    try {
      const opened = await open()
      if (mine === turn.current) setState(opened)
    } catch (error) {
      if (mine === turn.current) setState({ trouble: say('Something went wrong. Please try again.') })
      throw error
    }
  }

  const choose = (chosen: File) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return begin(() => openFile(chosen, { timeZone }), {})
  }

  /** Reads again what was read, by other choices; it stays on the page meanwhile. */
  const read = (name: string, content: Content, choices: ImportChoices) => {
    const { file, unknownSheet } = state
    return begin(() => openContent(name, content, choices), {
      ...(file && { file }),
      ...(unknownSheet && { unknownSheet }),
    })
  }

  const bringIn = async (addPeople: boolean) => {
    const { file } = state
    if (!file) return
    under.current ??= {
      plan: toProject(file.run, { people, addPeople, newId: () => newId() }),
      next: 0,
      tasks: 0,
    }
    const work = under.current
    const show = (one: Omit<State, 'file'>) => {
      if (under.current === work) setState({ file, ...one })
    }
    const of = work.plan.calls.length
    show({ progress: { done: work.next, of } })
    let end: Omit<State, 'file'> = {}
    try {
      for (const body of work.plan.calls.slice(work.next)) {
        const { tasks } = await call(importRow, { params: { project }, body })
        work.tasks += tasks
        work.next += 1
        show({ progress: { done: work.next, of } })
      }
      end = { brought: work.tasks }
    } catch (error) {
      const why = error instanceof Error && error.name === 'Refusal' ? error.message : undefined
      const lost = say('The connection was lost. What came in stays; press again to go on where it stopped.')
      end = { trouble: why ?? lost }
    } finally {
      show(end)
      await cache.invalidateQueries({ queryKey: ['project', project] })
    }
  }

  return { ...state, choose, read, bringIn }
}
