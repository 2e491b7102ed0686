import { useId } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { StatusMark } from './status-mark.tsx'
import { ToolButton } from './tool-button.tsx'

export type Side = 'mine' | 'theirs'

export type ConflictField = {
  id: string
  label: string
  was: string
  mine: string
  /** What it is now; not given where nobody else touched it, so that mine is in already. */
  theirs?: string
}

type Props = {
  /** Whose change it met: 'Marcus changed this while you typed'. */
  title: string
  when: string
  /** Over what they wrote: their name. */
  theirName: string
  fields: readonly ConflictField[]
  chosen: Readonly<Record<string, Side>>
  onChoose: (field: string, side: Side) => void
  /** Keeps what is chosen, field by field. */
  onKeep: () => void
  onTakeAll: () => void
  busy?: boolean
}

/** Two wrote the same field: what it was, what each wrote, and which is kept. Nothing that was typed is lost. */
export function ConflictCard(props: Props) {
  const { title, when, theirName, fields, chosen, onChoose, onKeep, onTakeAll, busy } = props
  const own = useId()
  const met = fields.filter(({ theirs }) => theirs !== undefined)
  return (
    <section aria-labelledby={own} className="rounded-sm border-2 border-ink bg-sheet">
      <div className="flex flex-wrap items-center gap-x-2.5 border-line border-b px-4 py-3">
        <StatusMark status="look" className="size-4.5" />
        <h2 id={own} className="min-w-0 flex-1 basis-60 font-semibold text-base/6 [font-stretch:100%]">
          {title}
        </h2>
        <span className="text-[0.8125rem] text-muted">{when}</span>
      </div>
      {fields.map(({ id, label, was, mine, theirs }) => (
        <fieldset key={id} className="border-hair border-b px-4 py-3">
          <legend className="sr-only">{label}</legend>
          <div className="grid gap-x-4 gap-y-2 md:grid-cols-[7rem_repeat(3,minmax(0,1fr))]">
            <span className="font-semibold" aria-hidden="true">
              {label}
            </span>
            <Told label={say('It was')}>{was}</Told>
            {theirs === undefined ? (
              <>
                <span className="flex items-start gap-2">
                  <StatusMark status="done" className="mt-1 size-4" />
                  <Told label={say('Yours, saved already')} strong>
                    {mine}
                  </Told>
                </span>
                <Told label={theirName}>{say('not touched')}</Told>
              </>
            ) : (
              (['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11">
                  <input
                    type="radio"
                    name={`${own}-${id}`}
                    checked={(chosen[id] ?? 'mine') === side}
                    onChange={() => onChoose(id, side)}
                    className="mt-0.5 size-4 shrink-0 accent-blueprint"
                  />
                  <Told
                    label={side === 'mine' ? say('Yours') : theirName}
                    strong={(chosen[id] ?? 'mine') === side}
                  >
                    {side === 'mine' ? mine : theirs}
                  </Told>
                </label>
              ))
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <ToolButton look="ink" busy={busy ?? false} label={keepWords(met, chosen)} onClick={onKeep} />
        <ToolButton look="outline" label={say('Take theirs')} onClick={onTakeAll} />
        <span className="ml-auto text-[0.8125rem] text-muted">{say('Nothing you typed is lost.')}</span>
      </div>
    </section>
  )
}

/** What the first button does, by what is chosen. */
function keepWords(met: readonly ConflictField[], chosen: Readonly<Record<string, Side>>): string {
  return met.every(({ id }) => (chosen[id] ?? 'mine') === 'mine')
    ? say('Keep mine')
    : say('Keep what is chosen')
}

function Told({ label, strong, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-muted text-xs">{label}</span>
      <span className={classNames('block break-words', strong && 'font-semibold')}>{children}</span>
    </span>
  )
}
