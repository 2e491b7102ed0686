import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type ProjectStatus, projectStatuses } from '#contract/fields.ts'
import { saveTemplateRow } from '#contract/project-templates.ts'
import {
  binDays,
  binProjectRow,
  editProjectRow,
  type ProjectView,
  restoreProjectRow,
} from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { useSavingName } from '#web/kit/work/use-saving-name.ts'
import { statusWords } from '#web/kit/work/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { offerUndo } from '#web/ui/work/undo-toast.tsx'
import { readLeftOpen } from './left-open.ts'

/** What can be done with a project as a whole: its state, a template of it, and the bin. */
export function ProjectMenu({ view }: { view: ProjectView }) {
  const { project, orgId } = view
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'template' | 'bin' | 'close'>()
  const [left, setLeft] = useState<readonly string[]>([])
  const readAgain = () =>
    Promise.all(
      [['project', project.id], ['projects'], ['today'], ['home'], ['room', orgId]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast({ title: say('Not saved'), description: whyNotSaved(error), variant: 'destructive' })
    }
  }
  const setStatus = (status: ProjectStatus) =>
    attempt(async () => {
      const body = { base: project.version, fields: { status } }
      await call(editProjectRow, { params: { project: project.id }, body })
      await readAgain()
    })
  const close = () =>
    attempt(async () => {
      const open = await readLeftOpen(project)
      if (open.length === 0) return setStatus('closed')
      setLeft(open)
      setAsking('close')
    })
  const bin = () =>
    attempt(async () => {
      await call(binProjectRow, { params: { project: project.id }, body: {} })
      navigate(at('/projects'))
      await readAgain()
      offerUndo(say('“{name}” is in the trash', { name: project.name }), () =>
        attempt(async () => {
          const params = { org: orgId, project: project.id }
          await call(restoreProjectRow, { params, body: {} })
          await readAgain()
        }),
      )
    })
  return (
    <>
      <Menu
        label={say('More')}
        side="end"
        trigger={(button) => <ToolButton {...button} icon="more" bare label={say('More')} />}
        items={[
          ...projectStatuses.map((status) => ({
            id: status,
            label: statusWords[status],
            checked: project.status === status,
            onChoose: () => {
              if (status !== project.status) void (status === 'closed' ? close() : setStatus(status))
            },
          })),
          {
            id: 'weather',
            label: say('Weather'),
            icon: 'calendar' as const,
            apart: true,
            onChoose: () => navigate(at(`/projects/${project.id}/weather`)),
          },
          {
            id: 'template',
            label: say('Save as template'),
            icon: 'page' as const,
            onChoose: () => setAsking('template'),
          },
          {
            id: 'bin',
            label: say('Delete'),
            icon: 'trash' as const,
            danger: true,
            onChoose: () => setAsking('bin'),
          },
        ]}
      />
      <Dialog
        open={asking === 'bin'}
        onClose={() => setAsking(undefined)}
        title={say('Delete “{name}”?', { name: project.name })}
      >
        <p className="mt-3">
          {say('It stays in the trash for {days} days with everything in it, then it is gone for good.', {
            days: binDays,
          })}
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={() => setAsking(undefined)} />
          <ToolButton
            look="danger"
            label={say('Delete')}
            onClick={() => {
              setAsking(undefined)
              void bin()
            }}
          />
        </div>
      </Dialog>
      <Dialog
        open={asking === 'close'}
        onClose={() => setAsking(undefined)}
        title={say('Close “{name}”?', { name: project.name })}
      >
        <p className="mt-3">{say('Still open:')}</p>
        <ul className="mt-2 list-disc pl-5">
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="mt-5 flex justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={() => setAsking(undefined)} />
          <ToolButton
            look="ink"
            label={say('Close the project')}
            onClick={() => {
              setAsking(undefined)
              void setStatus('closed')
            }}
          />
        </div>
      </Dialog>
      <SaveTemplate
        open={asking === 'template'}
        name={project.name}
        onClose={() => setAsking(undefined)}
        save={async (name) => {
          const body = { id: newId(), name }
          await call(saveTemplateRow, { params: { project: project.id }, body })
          await client.invalidateQueries({ queryKey: ['templates', orgId] })
          toast({ title: say('Saved as the template “{name}”', { name }) })
        }}
      />
    </>
  )
}

type SaveProps = { open: boolean; name: string; onClose: () => void; save: (name: string) => Promise<void> }

function SaveTemplate({ open, name: given, onClose, save }: SaveProps) {
  const { name, setName, error, busy, onSubmit } = useSavingName(given, save, onClose)
  return (
    <Dialog open={open} onClose={onClose} title={say('Save as template')}>
      <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
        <p>
          {say(
            'Keeps its tasks, links, durations and checklists. Leaves out people, dates, prices and what was done.',
          )}
        </p>
        <TextField
          label={say('Name')}
          value={name}
          maxLength={120}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" busy={busy} label={say('Save')} />
        </div>
      </form>
    </Dialog>
  )
}
