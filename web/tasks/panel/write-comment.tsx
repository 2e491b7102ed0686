import { useId, useRef, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Person } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { mentionAt, withMentions } from '#web/kit/work/mention-text.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Parts } from './use-parts.ts'

type Draft = { id: string; text: string; team: boolean; picked: { id: string; name: string }[] }

/** Who reads what is written: everybody in the project, or of the organization's own people those who work on it. */
const readersOf = (people: readonly Person[], team: boolean, self: string | null) =>
  people.filter(({ id, own, audience }) => id !== self && (!team || (own && audience !== 'owner')))

/** Where a comment is written: to everybody here or to the team alone, and who that is before it is sent. */
export function WriteComment({ task, open, parts }: { task: string; open: ProjectView; parts: Parts }) {
  const [draft, setDraft] = useKeptDraft<Draft>(`${task} comment`)
  const [team, setTeam] = useState(draft?.team ?? false)
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const own = useId()
  const notes = may(open.audience, 'note.write')
  const text = draft?.text ?? ''
  const readers = readersOf(open.people, team, open.self)
  const naming = closed ? undefined : mentionAt(text, cursor)
  const offered = naming
    ? readers.filter(({ name }) => name.toLowerCase().includes(naming.words.toLowerCase())).slice(0, 6)
    : []
  const write = (change: Partial<Draft>) => {
    const next = { id: draft?.id ?? crypto.randomUUID(), text, team, picked: draft?.picked ?? [], ...change }
    setDraft(next.text === '' ? undefined : next)
  }
  const pick = (person: Person | undefined) => {
    if (!person || !naming) return
    const before = `${text.slice(0, naming.from)}@${person.name} `
    write({
      text: before + text.slice(cursor),
      picked: [...(draft?.picked ?? []), { id: person.id, name: person.name }],
    })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
      setCursor(before.length)
    })
  }
  const send = async () => {
    if (!draft || text.trim() === '' || busy) return
    setBusy(true)
    setTrouble('')
    try {
      await parts.comment(draft.id, withMentions(text.trim(), draft.picked), team)
      setDraft(undefined)
    } catch (error) {
      setTrouble(whyNotSaved(error))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (offered.length === 0) return
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive((active + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      pick(offered[active] ?? offered[0])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setClosed(true)
    }
  }
  return (
    <div className="relative">
      {offered.length > 0 && (
        <div
          role="listbox"
          id={`${own}-people`}
          aria-label={say('People')}
          className="absolute right-0 bottom-full left-0 z-10 mb-1 max-h-56 overflow-y-auto rounded-sm border-[1.5px] border-ink bg-sheet py-1 shadow-float"
        >
          {offered.map((person, index) => (
            <div
              key={person.id}
              id={`${own}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault()
                pick(person)
              }}
              className={classNames(
                'flex min-h-9 cursor-pointer items-center gap-2 px-3 pointer-coarse:min-h-11',
                index === active && 'bg-wash',
              )}
            >
              <PersonMark name={person.name} outside={!person.own} named />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        aria-label={team ? say('Write a team note') : say('Write a comment')}
        aria-controls={offered.length > 0 ? `${own}-people` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${own}-${active}` : undefined}
        aria-describedby={`${own}-readers`}
        placeholder={say('Write a note, @ for a person')}
        value={text}
        rows={text.includes('\n') || text.length > 70 ? 4 : 1}
        maxLength={9000}
        onChange={(event) => {
          write({ text: event.target.value })
          setCursor(event.target.selectionStart)
          setActive(0)
          setClosed(false)
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className={classNames(
          'block min-h-9 w-full resize-none rounded-sm border-[1.5px] border-control px-2.5 py-1.5 text-sm/5 placeholder:text-muted max-md:min-h-11 max-md:text-base',
          team ? 'bg-hold' : 'bg-sheet',
        )}
      />
      <p role="alert" className="pt-1 text-[0.8125rem] text-alarm-text empty:hidden">
        {trouble}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {notes && (
          <fieldset className="flex overflow-hidden rounded-sm border border-ink">
            <legend className="sr-only">{say('Who reads it')}</legend>
            {[false, true].map((only) => (
              <label
                key={String(only)}
                className="inline-flex min-h-7 cursor-pointer items-center gap-1 px-2 font-semibold text-[0.8125rem]/4 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:-outline-offset-3 max-md:min-h-11 pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name={`${own}-team`}
                  checked={team === only}
                  onChange={() => {
                    setTeam(only)
                    if (draft) write({ team: only })
                  }}
                  className="sr-only"
                />
                {only && <Icon name="lock" className="size-3" />}
                {only ? say('Team only') : say('Everyone here')}
              </label>
            ))}
          </fieldset>
        )}
        <span
          id={`${own}-readers`}
          className="min-w-0 flex-1 text-[0.8125rem] text-muted max-md:order-first max-md:basis-full"
        >
          {readerWords(readers.map(({ name }) => name))}
        </span>
        <ToolButton
          look="ink"
          size={28}
          label={say('Send')}
          busy={busy}
          disabled={text.trim() === ''}
          className="ml-auto"
          onClick={() => void send()}
        />
      </div>
    </div>
  )
}

/** Who reads it, by first names while there are few. */
function readerWords(names: readonly string[]): string {
  const first = names.map((name) => name.split(' ')[0] ?? name)
  if (first.length === 0) return say('Nobody else reads it yet')
  if (first.length <= 3) {
    return say('{count, plural, one {{names} reads it} other {{names} read it}}', {
      count: first.length,
      names: first.join(', '),
    })
  }
  return say('{names} and {count} more read it', {
    names: first.slice(0, 2).join(', '),
    count: first.length - 2,
  })
}
