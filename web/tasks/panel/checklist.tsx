import { useRef, useState } from 'react'
import type { Check } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { quietField, TextInPlace } from './in-place.tsx'
import type { Parts } from './use-parts.ts'

type Props = { task: string; checks: readonly Check[]; works: boolean; parts: Parts }

/** What has to be seen to before the task is done, line by line. */
export function Checklist({ task, checks, works, parts }: Props) {
  const [typed, setTyped] = useKeptDraft<string>(`${task} check`)
  const [editing, setEditing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  if (!works && checks.length === 0) return null
  const done = checks.filter((one) => one.done).length
  const add = async () => {
    const title = typed?.trim()
    if (title && (await parts.addCheck(title))) setTyped(undefined)
    field.current?.focus()
  }
  return (
    <WorkSection
      title={say('Checklist')}
      detail={checks.length > 0 && say('{done} of {count}', { done, count: checks.length })}
      className="mt-5"
    >
      <ul>
        {checks.map((check, index) => (
          <li key={check.id} className="flex min-h-8 items-center gap-2 border-hair border-b">
            {editing === check.id ? (
              <TextInPlace
                label={say('The line')}
                draftKey={`${task} check ${check.id}`}
                value={check.title}
                version={0}
                most={300}
                onSave={async (title) => {
                  if (title === '') return false
                  const saved = await parts.editCheck(check.id, { title })
                  if (saved) setEditing(undefined)
                  return saved
                }}
              />
            ) : (
              <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 max-md:min-h-12 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={check.done}
                  disabled={!works}
                  onChange={(event) => void parts.editCheck(check.id, { done: event.target.checked })}
                  className="size-4 shrink-0 accent-blueprint max-md:size-6"
                />
                <span
                  className={classNames('min-w-0 break-words max-md:text-base', check.done && 'text-muted')}
                >
                  {check.title}
                </span>
              </label>
            )}
            {works && (
              <Menu
                label={say('Change “{line}”', { line: check.title })}
                side="end"
                trigger={(button) => (
                  <ToolButton
                    {...button}
                    look="ghost"
                    size={28}
                    icon="more"
                    bare
                    label={say('Change “{line}”', { line: check.title })}
                  />
                )}
                items={[
                  { id: 'edit', label: say('Edit'), icon: 'pen', onChoose: () => setEditing(check.id) },
                  ...(index > 0
                    ? [
                        {
                          id: 'up',
                          label: say('Move up'),
                          icon: 'up' as const,
                          onChoose: () =>
                            void parts.editCheck(check.id, { after: checks[index - 2]?.id ?? null }),
                        },
                      ]
                    : []),
                  ...(index < checks.length - 1
                    ? [
                        {
                          id: 'down',
                          label: say('Move down'),
                          icon: 'down' as const,
                          onChoose: () =>
                            void parts.editCheck(check.id, { after: checks[index + 1]?.id ?? null }),
                        },
                      ]
                    : []),
                  {
                    id: 'remove',
                    label: say('Delete'),
                    icon: 'trash',
                    danger: true,
                    apart: true,
                    onChoose: () => void parts.removeCheck(check.id),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {works && (
        <form
          className="flex items-center gap-2 py-1"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <input
            ref={field}
            type="text"
            aria-label={say('Add a line to the checklist')}
            placeholder={say('Add a line')}
            value={typed ?? ''}
            maxLength={300}
            onChange={(event) => setTyped(event.target.value || undefined)}
            className={quietField}
          />
          {typed && <ToolButton size={28} type="submit" label={say('Add')} />}
        </form>
      )}
    </WorkSection>
  )
}
