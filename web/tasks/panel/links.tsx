import { useState } from 'react'
import { type LinkKind, linkKinds, type Task, type TaskLink } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { shortDay, spanWords } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { linkWords } from '#web/kit/work/words.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { markOf, markWords } from '../task-words.ts'
import { quietField } from './in-place.tsx'
import type { Parts } from './use-parts.ts'

type Props = {
  task: Task
  links: readonly TaskLink[]
  waitsFor: readonly string[]
  /** Of a gate that is not passed, all that waits for it. */
  held: readonly Task[]
  tasks: readonly Task[]
  edits: boolean
  parts: Parts
  /** The address of another task's panel. */
  addressOf: (task: string) => string
}

/** What it comes after, and what comes after it. */
export function Links({ task, links, waitsFor, held, tasks, edits, parts, addressOf }: Props) {
  const inOwn = useOwnWords()
  const byId = new Map(tasks.map((one) => [one.id, one]))
  const before = links.filter(({ to }) => to === task.id)
  const after = links.filter(({ from }) => from === task.id)
  if (!edits && links.length === 0) return null
  const line = (other: Task | undefined, link?: TaskLink) =>
    other && (
      <li key={other.id} className="flex min-h-8 flex-wrap items-center gap-x-2 border-hair border-b py-1">
        <StatusMark status={markOf(other)} label={markWords(other)} />
        <a
          href={addressOf(other.id)}
          className="inline-flex min-w-0 items-center font-medium text-link underline max-md:min-h-11 pointer-coarse:min-h-11 underline-offset-3"
        >
          {inOwn(other.title)}
        </a>
        <span className="text-[0.8125rem] text-muted">
          {[
            link && linkWords[link.kind],
            link && link.lagDays !== 0 && lagWords(link.lagDays),
            link ? other.finishOn && shortDay(other.finishOn) : spanWords(other),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {edits && link && (
          <ToolButton
            look="ghost"
            size={28}
            icon="close"
            bare
            label={say('Remove the link with {task}', { task: other.title })}
            onClick={() => void parts.unlink(link)}
            className="ml-auto"
          />
        )}
      </li>
    )
  return (
    <WorkSection
      title={say('After and before')}
      detail={
        waitsFor.length > 0 &&
        task.status !== 'done' &&
        say('waits for {tasks}', { tasks: waitsFor.map((id) => inOwn(byId.get(id)?.title ?? '')).join(', ') })
      }
      className="mt-5"
    >
      {before.length > 0 && (
        <>
          <h3 className="pt-2 text-[0.8125rem] text-muted">{say('After')}</h3>
          <ul>{before.map((link) => line(byId.get(link.from), link))}</ul>
        </>
      )}
      {after.length > 0 && (
        <>
          <h3 className="pt-2 text-[0.8125rem] text-muted">{say('Drives')}</h3>
          <ul>{after.map((link) => line(byId.get(link.to), link))}</ul>
        </>
      )}
      {held.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer pt-2 text-[0.8125rem] text-link underline pointer-coarse:min-h-11">
            {say('Held by this gate: {count, plural, one {# task} other {# tasks}}', { count: held.length })}
          </summary>
          <ul>{held.map((one) => line(one))}</ul>
        </details>
      )}
      {edits && (
        <AddLink
          task={task.id}
          tasks={tasks.filter(({ id }) => id !== task.id && !before.some(({ from }) => from === id))}
          parts={parts}
        />
      )}
    </WorkSection>
  )
}

const lagWords = (days: number) =>
  days > 0
    ? say('{days, plural, one {# day} other {# days}} after', { days })
    : say('{days, plural, one {# day} other {# days}} before', { days: -days })

function AddLink({ task, tasks, parts }: { task: string; tasks: readonly Task[]; parts: Parts }) {
  const inOwn = useOwnWords()
  const [from, setFrom] = useState('')
  const [kind, setKind] = useState<LinkKind>('FS')
  const [lag, setLag] = useState('0')
  const add = async () => {
    const done = await parts.link({ from, to: task, kind, lagDays: Number(lag) || 0 })
    if (!done) return
    setFrom('')
    setKind('FS')
    setLag('0')
  }
  return (
    <form
      className="flex flex-wrap items-center gap-1 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <select
        aria-label={say('Comes after')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        className={`${quietField} ${from === '' ? 'text-muted' : ''}`}
      >
        <option value="">{say('Add what it comes after')}</option>
        {tasks.map(({ id, title }) => (
          <option key={id} value={id}>
            {inOwn(title)}
          </option>
        ))}
      </select>
      {from !== '' && (
        <>
          <select
            aria-label={say('How it follows')}
            value={kind}
            onChange={(event) => setKind(event.target.value as LinkKind)}
            className={`${quietField} max-w-48 border-line`}
          >
            {linkKinds.map((one) => (
              <option key={one} value={one}>
                {linkWords[one]}
              </option>
            ))}
          </select>
          <label className="inline-flex items-center gap-1 text-[0.8125rem] text-muted">
            {say('Days between')}
            <input
              type="number"
              min={-3650}
              max={3650}
              value={lag}
              onChange={(event) => setLag(event.target.value)}
              className={`${quietField} w-16 border-line`}
            />
          </label>
          <ToolButton size={28} type="submit" label={say('Add')} />
        </>
      )}
    </form>
  )
}
