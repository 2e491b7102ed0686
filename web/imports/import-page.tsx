import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useId, useMemo, useState } from 'react'
import { toProject } from '#domain/import/to-project.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { rich } from '#web/kit/rich.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Columns, DryRunReport } from './dry-run-report.tsx'
import { useImport } from './use-import.ts'

/** Brings the tasks of another program's file into a project, after showing what of it comes in. */
export default function ImportPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const people = useMemo(() => open?.people ?? [], [open])
  const { file, unknownSheet, trouble, progress, brought, choose, read, bringIn } = useImport(project, people)
  const [addPeople, setAddPeople] = useState(true)
  const [over, setOver] = useState(false)
  const box = useId()
  const tasks = `${at('/projects')}/${project}/tasks`
  const unknown = useMemo(() => {
    let made = 0
    return file ? toProject(file.run, { people, addPeople: true, newId: () => String(made++) }).unknown : []
  }, [file, people])
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Tasks'), href: tasks },
    { label: say('Import') },
  ])
  usePageTitle(say('Import tasks'))
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) void choose(dropped)
  }
  return (
    <WorkPage
      title={say('Import tasks')}
      actions={
        file &&
        brought === undefined && (
          <ToolButton
            look="main"
            busy={progress !== undefined}
            disabled={file.run.tasks.length === 0}
            label={
              progress && progress.of > 0
                ? say('{done} of {of}', { done: numberText(progress.done), of: numberText(progress.of) })
                : say('{count, plural, one {Import # task} other {Import # tasks}}', {
                    count: file.run.tasks.length,
                  })
            }
            onClick={() => void bringIn(addPeople)}
          />
        )
      }
    >
      <div className="grid max-w-4xl gap-5">
        {trouble !== undefined && <Banner>{trouble}</Banner>}
        {brought !== undefined && (
          <div role="status" className="border-2 border-level bg-tint-green p-4">
            <p className="font-semibold">
              {say(
                '{count, plural, =0 {Nothing new: these tasks were here already} one {# task came in} other {# tasks came in}}',
                {
                  count: brought,
                },
              )}
            </p>
            <div className="mt-3">
              <ToolButton look="ink" label={say('Open the tasks')} href={tasks} />
            </div>
          </div>
        )}
        <label
          htmlFor={box}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={classNames(
            'grid cursor-pointer justify-items-center gap-1 border-[1.5px] border-dashed p-6 text-center focus-within:outline-3 focus-within:outline-blueprint',
            over ? 'border-blueprint bg-tint-blue' : 'border-control bg-sheet hover:bg-wash',
          )}
        >
          <span className="font-semibold">
            {(file ?? unknownSheet)?.name ?? say('Choose a file, or drop it here')}
          </span>
          <span className="text-[0.8125rem] text-muted max-md:text-base">
            {say(
              'A CSV or Excel file from Asana, ClickUp, Jira, Monday or any spreadsheet, or a Trello board as JSON. It is read on this device first.',
            )}
          </span>
          <input
            id={box}
            type="file"
            accept=".csv,.tsv,.txt,.json,.xlsx,text/csv,application/json"
            className="sr-only"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void choose(chosen)
              event.target.value = ''
            }}
          />
        </label>
        <p className="text-muted">
          {rich('A schedule with durations and links comes in under <files>schedule files</files>.', {
            files: (words) => (
              <a className="underline" href={`${at('/projects')}/${project}/schedule-files`}>
                {words}
              </a>
            ),
          })}
        </p>
        {unknownSheet && (
          <Columns
            columns={unknownSheet.columns}
            chosen
            choices={unknownSheet.choices}
            onChoices={(choices) => void read(unknownSheet.name, unknownSheet.content, choices)}
          />
        )}
        {file && (
          <DryRunReport
            run={file.run}
            choices={file.choices}
            onChoices={(choices) => void read(file.name, file.content, choices)}
            unknown={unknown}
            addPeople={addPeople}
            onAddPeople={setAddPeople}
          />
        )}
      </div>
    </WorkPage>
  )
}
