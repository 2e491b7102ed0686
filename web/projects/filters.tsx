import { useEffect, useState } from 'react'
import { projectKinds } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { kindWords } from '#web/kit/work/words.ts'
import { Chip } from '#web/ui/work/chip.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import type { ListQuery } from './list-query.ts'

/** How long a word may be typed before it is looked for. */
const typingMs = 200

type Props = {
  query: ListQuery
  orgs: readonly { id: string; name: string }[]
  onChange: (query: ListQuery) => void
}

/** What the list is narrowed by: words, kind, organization. */
export function Filters({ query, orgs, onChange }: Props) {
  const org = orgs.find(({ id }) => id === query.org)
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 md:px-6">
      <Words key={query.q === undefined ? 'none' : 'some'} query={query} onChange={onChange} />
      <Menu
        label={say('Kind')}
        trigger={(button) => (
          <Chip
            {...button}
            label={query.kind ? kindWords[query.kind] : say('Kind')}
            state={query.kind ? 'on' : 'dashed'}
            {...(query.kind && { onRemove: () => onChange({ ...query, kind: undefined }) })}
          />
        )}
        items={projectKinds.map((kind) => ({
          id: kind,
          label: kindWords[kind],
          checked: query.kind === kind,
          onChoose: () => onChange({ ...query, kind }),
        }))}
      />
      {orgs.length > 1 && (
        <Menu
          label={say('Organization')}
          trigger={(button) => (
            <Chip
              {...button}
              label={org?.name ?? say('Organization')}
              state={org ? 'on' : 'dashed'}
              {...(org && { onRemove: () => onChange({ ...query, org: undefined }) })}
            />
          )}
          items={orgs.map(({ id, name }) => ({
            id,
            label: name,
            checked: id === query.org,
            onChoose: () => onChange({ ...query, org: id }),
          }))}
        />
      )}
    </div>
  )
}

function Words({ query, onChange }: Pick<Props, 'query' | 'onChange'>) {
  const [text, setText] = useState(query.q ?? '')
  useEffect(() => {
    if (text.trim() === (query.q ?? '')) return
    const timer = setTimeout(() => onChange({ ...query, q: text.trim() || undefined }), typingMs)
    return () => clearTimeout(timer)
  }, [text, query, onChange])
  return (
    <label className="relative flex min-w-0 grow items-center md:max-w-80">
      <span className="sr-only">{say('Find a project')}</span>
      <Icon name="search" className="pointer-events-none absolute left-2.5 size-4 text-muted" />
      <input
        type="search"
        value={text}
        placeholder={say('Find a project')}
        onChange={(event) => setText(event.target.value)}
        className="min-h-8 w-full rounded-sm border border-control bg-sheet pr-2 pl-8 text-[0.8125rem] placeholder:text-muted max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11 pointer-coarse:text-base"
      />
    </label>
  )
}
