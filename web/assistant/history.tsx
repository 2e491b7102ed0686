import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Conversation, deleteConversationRow, renameConversationRow } from '#contract/chat.ts'
import { asHtml, asMarkdown } from '#domain/assistant/export.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { saveText } from '#web/kit/save-text.ts'
import { shortDay, todayHere } from '#web/kit/work/dates.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { conversationQuery, conversationsQuery } from './queries.ts'

type Props = {
  project?: string | undefined
  current: string | undefined
  onOpen: (one: Conversation | undefined) => void
}

/** One's own conversations: found by words, opened, renamed, saved as a file, deleted. */
export function History({ project, current, onOpen }: Props) {
  const [q, setQ] = useState('')
  const { data } = useQuery(conversationsQuery(q.trim(), project))
  return (
    <section aria-label={say('Conversations')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <input
        type="search"
        aria-label={say('Search conversations')}
        placeholder={say('Search conversations')}
        value={q}
        maxLength={200}
        onChange={({ target }) => setQ(target.value)}
        className="min-h-9 w-full rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11"
      />
      <ul>
        {data?.conversations.map((one) => (
          <Line key={one.id} of={one} current={one.id === current} onOpen={onOpen} />
        ))}
      </ul>
      {data?.conversations.length === 0 && (
        <p className="text-muted">
          {q.trim() === '' ? say('Nothing was asked yet.') : say('No conversation has these words.')}
        </p>
      )}
    </section>
  )
}

function Line({ of, current, onOpen }: { of: Conversation; current: boolean; onOpen: Props['onOpen'] }) {
  const { id, title, projectName, changedAt } = of
  const client = useQueryClient()
  const [doing, setDoing] = useState<'rename' | 'delete'>()
  const [name, setName] = useState(title)
  const params = { conversation: id }
  const act = useAct(['conversations'], async (what: 'rename' | 'delete') => {
    if (what === 'rename') await call(renameConversationRow, { params, body: { title: name } })
    else await call(deleteConversationRow, { params, body: {} })
    setDoing(undefined)
    if (what === 'delete' && current) onOpen(undefined)
  })
  const save = async (kind: 'md' | 'html') => {
    const { conversation, turns } = await client.fetchQuery({ ...conversationQuery(id), staleTime: 0 })
    const kept = say('This was answered while you saw more of the project. Ask again.')
    const written = { title: conversation.title, turns, kept, language: spokenLanguage() }
    const file = `${conversation.title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.${kind}`
    const { origin } = window.location
    saveText(
      file,
      kind === 'md' ? asMarkdown(written, origin) : asHtml(written, origin),
      kind === 'md' ? 'text/markdown' : 'text/html',
    )
  }
  return (
    <li className={`flex items-center gap-1 border-hair border-b ${current ? 'bg-wash' : ''}`}>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={() => onOpen(of)}
        className="min-h-11 min-w-0 flex-1 px-2 py-1.5 text-left hover:bg-wash focus-visible:-outline-offset-3"
      >
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-[0.8125rem] text-muted">
          {[shortDay(todayHere(new Date(changedAt))), projectName].filter(Boolean).join(' · ')}
        </span>
      </button>
      <Menu
        label={say('Conversation')}
        side="end"
        trigger={(button) => (
          <ToolButton
            {...button}
            look="ghost"
            icon="more"
            bare
            label={say('More about {name}', { name: title })}
          />
        )}
        items={[
          { id: 'rename', label: say('Rename'), icon: 'pen', onChoose: () => setDoing('rename') },
          { id: 'md', label: say('Save as Markdown'), icon: 'download', onChoose: () => void save('md') },
          { id: 'html', label: say('Save as a page'), icon: 'download', onChoose: () => void save('html') },
          {
            id: 'delete',
            label: say('Delete'),
            icon: 'trash',
            danger: true,
            apart: true,
            onChoose: () => setDoing('delete'),
          },
        ]}
      />
      {doing && (
        <Dialog
          open
          onClose={() => setDoing(undefined)}
          title={doing === 'rename' ? say('Rename') : say('Delete this conversation?')}
        >
          <div className="mt-4 grid gap-4">
            {doing === 'rename' ? (
              <TextField
                label={say('Name')}
                value={name}
                maxLength={120}
                onChange={({ target }) => setName(target.value)}
              />
            ) : (
              <p>{say('Its questions and answers are gone then. Suggestions that came of it stay.')}</p>
            )}
            <div className="flex gap-2">
              <ToolButton
                look={doing === 'delete' ? 'danger' : 'ink'}
                busy={act.isPending}
                disabled={doing === 'rename' && name.trim() === ''}
                label={doing === 'delete' ? say('Delete') : say('Save')}
                onClick={() => act.mutate(doing)}
              />
              <ToolButton label={say('Cancel')} onClick={() => setDoing(undefined)} />
            </div>
          </div>
        </Dialog>
      )}
    </li>
  )
}
