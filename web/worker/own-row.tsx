import type { OwnTask } from '#contract/own-tasks.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKept } from '#web/kit/kept/outbox.ts'
import { dayText, todayIn } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { asKept } from './as-kept.ts'

const marks = { todo: 'open', doing: 'under-way', blocked: 'blocked', done: 'done' } as const
const statusWords = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

/** A task as a row that a thumb finds: what, where, and that it is late. */
export function OwnRow({ task: sent, where }: { task: OwnTask; where: boolean }) {
  const { items } = useKept()
  const { task, waits } = asKept(sent, items)
  const { id, project, status, room, finishOn, checks, checksDone, projectName } = task
  const inOwn = useOwnWords()
  const title = inOwn(task.title)
  const late = status !== 'done' && finishOn !== null && finishOn < todayIn(task.timeZone)
  const detail = [
    where ? projectName : '',
    inOwn(room),
    checks > 0 ? say('{done} of {all} checked', { done: checksDone, all: checks }) : '',
  ].filter(Boolean)
  return (
    <a
      href={`${at('/projects')}/${project}/do/${id}`}
      className="flex min-h-18 items-center gap-4 py-2.5 text-lg/6 hover:bg-wash"
    >
      <StatusMark
        status={
          status !== sent.status ? 'draft' : task.gate !== null && status === 'todo' ? 'gate' : marks[status]
        }
        label={statusWords[status]}
        className="size-6"
      />
      <span className="min-w-0 flex-1">
        <span className={status === 'done' ? 'block text-muted line-through' : 'block font-semibold'}>
          {title}
        </span>
        {detail.length > 0 && <span className="block text-base/6 text-muted">{detail.join(' · ')}</span>}
        {waits && (
          <span className="block text-base/6">
            {status === sent.status
              ? say('Kept on this device')
              : say('{status}, kept on this device', { status: statusWords[status] })}
          </span>
        )}
        {late && <Tag tone="orange">{say('was due {day}', { day: dayText(finishOn) })}</Tag>}
        {status === 'blocked' && task.blockedBy !== '' && (
          <span className="block text-alarm-text text-base/6">{task.blockedBy}</span>
        )}
      </span>
      <Icon name="right" className="size-5" />
    </a>
  )
}
