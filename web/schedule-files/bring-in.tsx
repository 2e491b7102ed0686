import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RowData } from '#contract/route.ts'
import { importScheduleRow, scheduleFileMost } from '#contract/schedule-files.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { inBase64 } from '#web/kit/base64.ts'
import { call } from '#web/kit/call.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Chosen = { id: string; name: string; content: string }
type Report = RowData<typeof importScheduleRow>

/** Brings in the schedule of another program, after showing what of it comes in and what could not be read. */
export function BringIn({ project }: { project: string }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [tooLarge, setTooLarge] = useState(false)
  const box = useId()
  const ask = ({ id, content }: Chosen, dry: boolean) =>
    call(importScheduleRow, { params: { project }, body: { id, content, dry } })
  const look = useMutation({ mutationFn: (file: Chosen) => ask(file, true) })
  const bring = useMutation({
    mutationFn: (file: Chosen) => ask(file, false),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  const choose = async (file: File) => {
    look.reset()
    bring.reset()
    setTooLarge(file.size > scheduleFileMost)
    if (file.size > scheduleFileMost) return
    const read = { id: crypto.randomUUID(), name: file.name, content: await inBase64(file) }
    setChosen(read)
    look.mutate(read)
  }
  const trouble = tooLarge
    ? say('The file is larger than {most} MB.', { most: scheduleFileMost / 1024 / 1024 })
    : (look.error ?? bring.error)?.message
  return (
    <WorkSection title={say('Bring in a schedule')}>
      <label
        htmlFor={box}
        className="mt-3 grid cursor-pointer justify-items-center gap-1 border-[1.5px] border-control border-dashed bg-sheet p-6 text-center focus-within:outline-3 focus-within:outline-blueprint hover:bg-wash"
      >
        <span className="font-semibold">{chosen?.name ?? say('Choose a file')}</span>
        <span className="text-[0.8125rem] text-muted max-md:text-base">
          {say(
            'Microsoft Project saved as XML, Primavera XER, GanttProject, or a CSV with durations and predecessors.',
          )}
        </span>
        <input
          id={box}
          type="file"
          accept=".xml,.xer,.gan,.csv,.txt"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void choose(file)
            event.target.value = ''
          }}
        />
      </label>
      <div role="alert" className="mt-3 empty:hidden">
        {trouble && <Note kind="refused">{trouble}</Note>}
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {look.isPending && say('Reading the file')}
        {bring.data && (
          <Note kind="info">
            {say(
              '{count, plural, =0 {Nothing new: these tasks were here already} one {# task came in} other {# tasks came in}}',
              { count: bring.data.added },
            )}
          </Note>
        )}
      </div>
      {look.data && chosen && !bring.data && (
        <>
          <WhatComes report={look.data} />
          <ToolButton
            look="main"
            className="mt-4"
            busy={bring.isPending}
            disabled={look.data.tasks === 0}
            label={say('{count, plural, one {Import # task} other {Import # tasks}}', {
              count: look.data.tasks,
            })}
            onClick={() => bring.mutate(chosen)}
          />
        </>
      )}
    </WorkSection>
  )
}

function WhatComes({ report }: { report: Report }) {
  const { startOn, finishOn, tasks, links, calendars, people, notes, more } = report
  const figures = [
    [say('Tasks'), numberText(tasks)],
    [say('Links'), numberText(links)],
    [say('Calendars'), numberText(calendars)],
    [say('Start'), dayText(startOn)],
    [say('Finish'), finishOn === null ? '' : dayText(finishOn)],
  ] as const
  return (
    <>
      <dl className="mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-hair border-b py-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {people.length > 0 && (
        <p className="mt-3">
          {say('New people, as contacts without an account: {names}', { names: people.join(', ') })}
        </p>
      )}
      {notes.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{say('Read on an assumption, or not at all')}</h3>
          <ul className="text-[0.8125rem] max-md:text-base">
            {notes.map(({ row, task, message }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notes of a task may say the same
              <li key={place} className="flex gap-3 border-hair border-b py-1.5">
                <span className="w-20 shrink-0 text-muted">
                  {row !== null && say('Row {row}', { row: numberText(row) })}
                </span>
                <span className="min-w-0 wrap-anywhere">
                  {task !== '' && <span className="text-muted">{task}: </span>}
                  {message}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <p className="pt-2 text-muted">
              {say('{count, plural, one {and # more} other {and # more}}', { count: more })}
            </p>
          )}
        </>
      )}
    </>
  )
}
