import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { importRow } from '#contract/imports.ts'
import { readHeading } from '#domain/import/columns.ts'
import { readImport } from '#domain/import/read-import.ts'
import { type DryRun, type ImportChoices, ImportRefusal, importLimits } from '#domain/import/task-list.ts'
import { type ImportPlan, type KnownPerson, toProject } from '#domain/import/to-project.ts'
import { isWorkbook } from '#domain/import/workbook-parts.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'

/** A file as it is read: its bytes, or the rows of a workbook. */
type Content = Uint8Array | string[][]

/** A file that was read, with what it was read by. */
export type ReadFile = { name: string; content: Content; run: DryRun; choices: ImportChoices }

/** A sheet of which no heading is known: what its columns are has to be chosen. */
export type UnknownSheet = Omit<ReadFile, 'run'> & { columns: DryRun['columns'] }

/** How far an import is. */
export type Progress = { done: number; of: number }

/** Reads a file on the device and brings it in, call by call; what broke off goes on where it stopped. */
export function useImport(project: string, people: readonly KnownPerson[]) {
  const cache = useQueryClient()
  const [file, setFile] = useState<ReadFile>()
  const [unknownSheet, setUnknownSheet] = useState<UnknownSheet>()
  const [trouble, setTrouble] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  const [brought, setBrought] = useState<number>()
  const under = useRef<{ plan: ImportPlan; next: number; tasks: number }>(undefined)

  const read = (name: string, content: Content, choices: ImportChoices = {}) => {
    under.current = undefined
    setBrought(undefined)
    setProgress(undefined)
    try {
      setUnknownSheet(undefined)
      setFile({ name, content, run: readImport(content, choices), choices })
      setTrouble(undefined)
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error
      setFile(undefined)
      setTrouble(error.message)
      const columns = error.heading?.map((heading, place) => ({
        heading,
        field: choices.columns?.[place] ?? readHeading(heading),
      }))
      if (columns) setUnknownSheet({ name, content, choices, columns })
    }
  }

  const choose = async (chosen: File) => {
    // A film would fill the memory before it could be refused.
    if (chosen.size > importLimits.bytes * 2) {
      setTrouble(say('This file is too large to be a list of tasks.'))
      return
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!isWorkbook(bytes)) return read(chosen.name, bytes, { timeZone })
    try {
      const { rowsOfWorkbook } = await import('./workbook.ts')
      read(chosen.name, rowsOfWorkbook(bytes), { timeZone })
    } catch (error) {
      setFile(undefined)
      setUnknownSheet(undefined)
      setTrouble(
        error instanceof ImportRefusal
          ? error.message
          : say(
              'The part of the page that reads workbooks did not load. Try again, or save the sheet as CSV.',
            ),
      )
    }
  }

  const bringIn = async (addPeople: boolean) => {
    if (!file) return
    under.current ??= {
      plan: toProject(file.run, { people, addPeople, newId: () => newId() }),
      next: 0,
      tasks: 0,
    }
    const work = under.current
    setTrouble(undefined)
    setProgress({ done: work.next, of: work.plan.calls.length })
    try {
      for (const body of work.plan.calls.slice(work.next)) {
        const { tasks } = await call(importRow, { params: { project }, body })
        work.tasks += tasks
        work.next += 1
        setProgress({ done: work.next, of: work.plan.calls.length })
      }
      setBrought(work.tasks)
    } catch (error) {
      const why = error instanceof Error && error.name === 'Refusal' ? error.message : undefined
      setTrouble(
        why ?? say('The connection was lost. What came in stays; press again to go on where it stopped.'),
      )
    } finally {
      setProgress(undefined)
      await cache.invalidateQueries({ queryKey: ['project', project] })
    }
  }

  return { file, unknownSheet, trouble, progress, brought, choose, read, bringIn }
}
