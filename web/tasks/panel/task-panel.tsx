import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import { type TaskStatus, taskStatuses } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import type { taskRow } from '#contract/task-parts.ts'
import { say } from '#language/say.ts'
import { ReplyError } from '#web/kit/call.ts'
import { heldBy } from '#web/kit/work/held-by.ts'
import { forgetDraft } from '#web/kit/work/kept-draft.ts'
import type { Conflict } from '#web/kit/work/open-task.ts'
import { hasOutcome, OutcomeDialog } from '#web/kit/work/outcome-dialog.tsx'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { taskQuery } from '#web/kit/work/task.ts'
import { useBinTasks, whyNotSaved } from '#web/kit/work/task-edits.ts'
import { TaskFiles } from '#web/kit/work/task-files.tsx'
import { toast } from '#web/ui/toast.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import { markOf, markWords, statusMarks, statusWords } from '../task-words.ts'
import { Asks } from './asks.tsx'
import { Checklist } from './checklist.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { TextInPlace } from './in-place.tsx'
import { Links } from './links.tsx'
import { MetConflict } from './met-conflict.tsx'
import { Shots } from './shots.tsx'
import { Talk } from './talk.tsx'
import { type Parts, useParts } from './use-parts.ts'
import { type Saving, useSaving } from './use-saving.ts'
import { TaskWork } from './work.tsx'
import { WriteComment } from './write-comment.tsx'

type Props = {
  project: string
  task: string
  /** The address of a task's panel, this one or another. */
  addressOf: (task: string) => string
  onClose: () => void
  /** Whether the focus goes into it. */
  takesFocus: boolean
  /** What an edit that was made beside the panel met. */
  met?: Conflict | undefined
}

/** One task beside the list: what is to be done, by whom, when, and what was said of it. */
export function TaskPanel(props: Props) {
  const { project, task, onClose, takesFocus, met } = props
  const { data: open } = useQuery(projectQuery(project))
  const { data, error } = useQuery(taskQuery(project, task))
  if (open && data) return <Opened key={met ? `${task} met` : task} {...props} open={open} data={data} />
  return (
    <SideSheet open onClose={onClose} title={say('Task')} beside takesFocus={takesFocus}>
      {error ? (
        <Note kind="refused">
          {error instanceof ReplyError && error.status === 404
            ? say('This task is not here. It may be in the trash, or in another project.')
            : whyNotSaved(error)}
        </Note>
      ) : (
        <SkeletonRows count={8} />
      )}
    </SideSheet>
  )
}

type OpenedProps = Props & { open: ProjectView; data: RowData<typeof taskRow> }

function Opened({ project, addressOf, onClose, takesFocus, met, open, data }: OpenedProps) {
  const { task, checks, comments, links, waitsFor, watching } = data
  const { data: list } = useQuery(tasksQuery(project))
  const saving = useSaving(project, task, met)
  const parts = useParts(project, task.id)
  const bin = useBinTasks(project)
  // Fields are made anew where what was typed into them is taken back.
  const [takenBack, setTakenBack] = useState(0)
  const edits = may(open.audience, 'task.edit')
  const mine = open.self !== null && task.assignees.includes(open.self)
  const works = edits || (may(open.audience, 'task.work') && mine)
  const decides = may(open.audience, 'task.decide') && task.gate === 'decision'
  const writes = may(open.audience, 'comment') && (open.audience === 'owner' || works)
  const draftKey = (field: string) => `${task.id} ${field}`
  const tasks = list?.tasks ?? []
  const nameOf = (id: string) => open.people.find((one) => one.id === id)?.name ?? say('Former member')
  const remove = async () => {
    const back = await bin([task.id])
    if (!back) return
    onClose()
    offerUndo(say('{what}: in the trash', { what: task.title }), () => void back())
  }
  return (
    <SideSheet
      open
      onClose={onClose}
      title={task.title}
      titleHidden
      beside
      takesFocus={takesFocus}
      lead={<StatusLead {...{ task, saving }} may={works || decides} />}
      actions={
        <PanelActions
          {...{ watching, parts, addressOf, task: task.id }}
          onRemove={edits ? remove : undefined}
        />
      }
      foot={writes ? <WriteComment task={task.id} open={open} parts={parts} /> : undefined}
    >
      {saving.conflict && (
        <MetConflict
          conflict={saving.conflict}
          saving={saving}
          nameOf={nameOf}
          onTakeTheirs={(fields) => {
            for (const field of fields) forgetDraft(draftKey(field))
            setTakenBack((count) => count + 1)
          }}
        />
      )}
      <div role="alert" className="empty:hidden">
        {saving.trouble && (
          <div className="mb-3">
            <Note kind="refused">{saving.trouble}</Note>
          </div>
        )}
      </div>
      <div key={takenBack}>
        {edits ? (
          <TextInPlace
            label={say('Task')}
            draftKey={draftKey('title')}
            value={task.title}
            version={task.version}
            most={200}
            lines="wrapped"
            wrong={(typed) => (typed.trim() === '' ? say('A task needs a title') : undefined)}
            onSave={(title, base) => saving.save({ title }, base)}
            className="field-sizing-content -mx-1.5 mb-2 resize-none font-extrabold text-lg/7! max-md:text-[1.375rem]/8!"
          />
        ) : (
          <p className="mb-2 font-extrabold text-lg/7 max-md:text-[1.375rem]/8">{task.title}</p>
        )}
        {task.status === 'blocked' && (
          <div className="mb-2">
            <Note kind="warning">
              {works ? (
                <TextInPlace
                  label={say('Blocked by')}
                  draftKey={draftKey('blockedBy')}
                  value={task.blockedBy}
                  version={task.version}
                  most={300}
                  placeholder={say('What does it wait for?')}
                  onSave={(blockedBy, base) => saving.save({ blockedBy }, base)}
                />
              ) : (
                task.blockedBy || say('Blocked, no reason given')
              )}
            </Note>
          </div>
        )}
        <Outcome project={project} task={task} may={edits} />
        <Facts task={task} open={open} saving={saving} draftKey={draftKey} />
        {may(open.audience, 'task.ask') && <Asks project={project} task={task} people={open.people} />}
        <Checklist task={task.id} checks={checks} works={works} parts={parts} />
        <Shots project={project} task={task} edits={edits} saving={saving} draftKey={draftKey} />
        <Description task={task} edits={edits} saving={saving} draftKey={draftKey('description')} />
        <Links
          {...{ task, links, waitsFor, tasks, edits, parts, addressOf }}
          held={task.gate === null || task.status === 'done' ? [] : heldBy(task.id, tasks, list?.links ?? [])}
        />
        <TaskWork project={project} task={task.id} audience={open.audience} />
        <TaskFiles project={project} task={task.id} open={open} tasks={tasks} />
        <Talk {...{ project, task, comments, open, tasks, parts }} />
      </div>
    </SideSheet>
  )
}

type Task = RowData<typeof taskRow>['task']

/** How an inspection came out, or what asks for it. */
function Outcome({ project, task, may: allowed }: { project: string; task: Task; may: boolean }) {
  const [asking, setAsking] = useState(false)
  if (task.outcome === 'failed')
    return <Note kind="warning">{say('Failed: {reason}', { reason: task.outcomeNote })}</Note>
  if (!allowed || !hasOutcome(task) || task.status === 'done') return null
  return (
    <p className="mb-2">
      <ToolButton size={28} label={say('Passed or failed…')} onClick={() => setAsking(true)} />
      {asking && <OutcomeDialog project={project} task={task} onClose={() => setAsking(false)} />}
    </p>
  )
}

/** How far it is, and the choice of it for whoever works on it. */
function StatusLead({ task, saving, may: allowed }: { task: Task; saving: Saving; may: boolean }) {
  const mark = <StatusMark status={markOf(task)} label={markWords(task)} />
  if (!allowed) {
    return (
      <span className="inline-flex flex-1 items-center gap-2">
        {mark}
        <span aria-hidden="true">{statusWords[task.status]}</span>
      </span>
    )
  }
  const set = (status: TaskStatus) =>
    void saving.save({ status, ...(status !== 'blocked' && task.blockedBy !== '' && { blockedBy: '' }) })
  return (
    <span className="inline-flex flex-1 items-center gap-2">
      {mark}
      <Menu
        label={say('Status')}
        trigger={(button) => (
          <ToolButton
            {...button}
            size={28}
            icon="down"
            label={statusWords[task.status]}
            className="flex-row-reverse"
          />
        )}
        items={taskStatuses.map((status) => ({
          id: status,
          label: statusWords[status],
          status: statusMarks[status],
          checked: status === task.status,
          onChoose: () => set(status),
        }))}
      />
    </span>
  )
}

type ActionsProps = {
  task: string
  watching: boolean
  parts: Parts
  addressOf: (task: string) => string
  onRemove: (() => Promise<void>) | undefined
}

function PanelActions({ task, watching, parts, addressOf, onRemove }: ActionsProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(addressOf(task), window.location.href).href)
      toast({ title: say('Link copied') })
    } catch {
      toast({ title: say('The link could not be copied'), variant: 'destructive' })
    }
  }
  return (
    <>
      <ToolButton
        look={watching ? 'quiet' : 'ghost'}
        icon="eye"
        bare
        label={say('Watch')}
        aria-pressed={watching}
        onClick={() => void parts.watch(!watching)}
      />
      <ToolButton look="ghost" icon="link" bare label={say('Copy link')} onClick={() => void copy()} />
      {onRemove && (
        <Menu
          label={say('More')}
          side="end"
          trigger={(button) => <ToolButton {...button} look="ghost" icon="more" bare label={say('More')} />}
          items={[
            {
              id: 'bin',
              label: say('Move to the trash'),
              icon: 'trash',
              danger: true,
              onChoose: () => void onRemove(),
            },
          ]}
        />
      )}
    </>
  )
}
