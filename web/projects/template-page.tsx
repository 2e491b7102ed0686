import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ProjectKind, projectKinds } from '#contract/fields.ts'
import { deleteTemplateRow, renameTemplateRow, type TemplateTaskView } from '#contract/project-templates.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { doerWords, gateWords, kindWords } from '#web/kit/work/words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Chip } from '#web/ui/work/chip.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { templateQuery } from './templates-query.ts'

/** A template, task by task: who does what, what has to be passed, how long it takes, and where each comes from. */
export default function TemplatePage({ params: { template = '' } }: PageProps) {
  const home = useQuery(homeQuery).data
  const org = home?.orgId ?? ''
  const reading = useQuery({ ...templateQuery(org, template), enabled: org !== '' })
  const { data } = reading
  const [wanted, setWanted] = useState<ProjectKind>('professional')
  const name = data?.template.name ?? ''
  useTrail([{ label: say('Templates'), href: at('/project-templates') }, { label: name }])
  usePageTitle(data ? name : undefined)
  if (unreadable(reading)) {
    return (
      <WorkPage title={say('Templates')}>
        <Banner>{say('There is no such template.')}</Banner>
        <p className="mt-4">
          <ToolButton label={say('All templates')} href={at('/project-templates')} />
        </p>
      </WorkPage>
    )
  }
  if (!data) {
    return (
      <WorkPage title="">
        <SkeletonRows count={10} />
      </WorkPage>
    )
  }
  const { template: listed, tasks, check } = data
  const { kinds, own } = listed
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? wanted)
  const staff = home?.orgs.find(({ id }) => id === org)?.role !== 'worker'
  const phases = [...new Set(tasks.map(({ phase }) => phase))]
  return (
    <WorkPage
      title={name}
      detail={say('{tasks} tasks, {gates} gates, about {days} working days', {
        tasks: listed.tasks,
        gates: listed.gates,
        days: listed.days,
      })}
      actions={
        staff && (
          <>
            {own && <OwnActions org={org} id={template} name={name} />}
            <ToolButton
              look="main"
              label={say('Start a project from it')}
              href={`${at('/projects')}?${new URLSearchParams({ new: 'yes', template })}`}
            />
          </>
        )
      }
    >
      {listed.note && <p className="mb-4 max-w-[68ch]">{listed.note}</p>}
      {!own && kinds.length > 1 && (
        <fieldset className="mb-4 flex flex-wrap items-center gap-2">
          <legend className="sr-only">{say('Kind')}</legend>
          {projectKinds
            .filter((one) => kinds.includes(one))
            .map((one) => (
              <Chip
                key={one}
                label={kindWords[one]}
                state={one === kind ? 'on' : 'off'}
                onClick={() => setWanted(one)}
              />
            ))}
        </fieldset>
      )}
      <div className="grid max-w-280 gap-6">
        {phases.map((phase) => (
          <WorkSection key={phase} title={phase || say('Tasks')}>
            <ul>
              {tasks
                .filter((task) => task.phase === phase)
                .map((task) => (
                  <TaskLine key={task.id} task={task} kind={kind} all={tasks} />
                ))}
            </ul>
          </WorkSection>
        ))}
      </div>
      {check && (
        <p className="mt-6 max-w-[68ch] text-[0.8125rem]/5 text-muted">
          {say('Checked against {what}, {published}.', { what: check.what, published: check.published })}{' '}
          {check.source.startsWith('http') && (
            <a href={check.source} className="text-link underline" rel="noreferrer" target="_blank">
              {new URL(check.source).hostname}
            </a>
          )}
        </p>
      )}
    </WorkPage>
  )
}

type LineProps = { task: TemplateTaskView; kind: ProjectKind; all: readonly TemplateTaskView[] }

function TaskLine({ task, kind, all }: LineProps) {
  const { title, days, elapsed, gate, trade, after, sources, judgement } = task
  const who = task.who[kind]
  const before = after.flatMap(({ id }) => all.find((one) => one.id === id)?.title ?? [])
  const length = elapsed
    ? say('{days, plural, one {# calendar day} other {# calendar days}}', { days })
    : say('{days, plural, =0 {milestone} one {# day} other {# days}}', { days })
  return (
    <li className="border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-base">
      <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 md:grid-cols-[auto_minmax(0,1fr)_12rem_7rem]">
        <StatusMark status={gate === null ? 'open' : 'gate'} />
        <span className="min-w-0">
          <span className="font-semibold">{title}</span> {gate && <Tag tone="line">{gateWords[gate]}</Tag>}
        </span>
        <span className="text-muted max-md:hidden">
          {[who && doerWords[who], trade].filter(Boolean).join(', ')}
        </span>
        <span className="text-right tabular-nums">{length}</span>
      </span>
      <span className="block pl-6 text-muted md:hidden">
        {[who && doerWords[who], trade].filter(Boolean).join(', ')}
      </span>
      {before.length > 0 && (
        <span className="block pl-6 text-muted">{say('after {tasks}', { tasks: before.join(', ') })}</span>
      )}
      {(sources.length > 0 || judgement) && (
        <details className="pl-6">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline pointer-coarse:min-h-11">
            {say('Where this comes from')}
          </summary>
          {judgement && (
            <p>
              {judgement === 'duration'
                ? say('How long it takes is a rule of thumb: set your own days.')
                : judgement}
            </p>
          )}
          <ul className="grid gap-1 py-1">
            {sources.map(({ address, says }) => (
              <li key={address} className="max-w-[68ch] [overflow-wrap:anywhere]">
                {says}{' '}
                <a href={address} className="text-link underline" rel="noreferrer" target="_blank">
                  {new URL(address).hostname}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function OwnActions({ org, id, name: given }: { org: string; id: string; name: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'name' | 'delete'>()
  const [name, setName] = useState(given)
  const [error, setError] = useState<string>()
  const params = { org, template: id }
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setAsking(undefined)
      setError(undefined)
    } catch (reason) {
      setError(whyNotSaved(reason))
    }
  }
  const rename = () =>
    attempt(async () => {
      await call(renameTemplateRow, { params, body: { name } })
      await client.invalidateQueries({ queryKey: ['templates', org] })
    })
  const remove = () =>
    attempt(async () => {
      await call(deleteTemplateRow, { params, body: {} })
      navigate(at('/project-templates'))
      await client.invalidateQueries({ queryKey: ['templates', org], refetchType: 'none' })
    })
  return (
    <>
      <ToolButton look="ghost" icon="trash" label={say('Delete')} onClick={() => setAsking('delete')} />
      <ToolButton icon="pen" label={say('Rename')} onClick={() => setAsking('name')} />
      <Dialog open={asking === 'name'} onClose={() => setAsking(undefined)} title={say('Rename')}>
        <form
          noValidate
          className="mt-4 grid gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void rename()
          }}
        >
          <TextField
            label={say('Name')}
            value={name}
            maxLength={120}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <ToolButton look="quiet" label={say('Cancel')} onClick={() => setAsking(undefined)} />
            <ToolButton look="ink" type="submit" label={say('Save')} />
          </div>
        </form>
      </Dialog>
      <Dialog
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        title={say('Delete “{name}”?', { name: given })}
      >
        <p className="mt-3">{say('Projects that began with it stay as they are.')}</p>
        {error && <p className="mt-2 font-semibold text-alarm-text">{error}</p>}
        <div className="mt-5 flex justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={() => setAsking(undefined)} />
          <ToolButton look="danger" label={say('Delete')} onClick={() => void remove()} />
        </div>
      </Dialog>
    </>
  )
}
