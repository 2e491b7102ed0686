import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { askedAbout } from './asked-about.ts'
import { History } from './history.tsx'
import { conversationQuery } from './queries.ts'
import { Talk } from './talk.tsx'

/** The assistant on its own page: the conversation, and those before it. */
export default function ChatPage() {
  const search = new URLSearchParams(useShownSearch())
  const navigate = useNavigate()
  const conversation = search.get('c') ?? undefined
  const { data } = useQuery({ ...conversationQuery(conversation ?? ''), enabled: conversation !== undefined })
  const project = data?.conversation.projectId ?? (conversation === undefined ? search.get('project') : null)
  const open = useQuery({ ...projectQuery(project ?? ''), enabled: project !== null })
  const about = askedAbout(project, open)
  const [listed, setListed] = useState(false)
  useTrail([{ label: say('Ask') }])
  usePageTitle(say('Ask'))
  const go = (id: string | undefined) => {
    setListed(false)
    const query = new URLSearchParams(id !== undefined ? { c: id } : about ? { project: about.id } : {})
    navigate(`${at('/chat')}${query.size > 0 ? `?${query}` : ''}`)
  }
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-0 flex-col max-md:h-[calc(100dvh-3.5rem-5rem)] md:h-[calc(100dvh-3rem)]">
      <div className="flex min-h-13 shrink-0 items-center gap-2 border-line border-b px-4">
        <h1 tabIndex={-1} className="font-extrabold text-base/6">
          {say('Ask')}
        </h1>
        {about && about.name !== '' && (
          <a
            href={`${at('/projects')}/${about.id}`}
            className="flex min-w-0 items-center rounded-sm border border-line bg-sheet px-2 py-1 font-medium text-[0.8125rem] hover:bg-wash pointer-coarse:min-h-11"
          >
            <span className="truncate">{about.name}</span>
          </a>
        )}
        <span className="ml-auto flex gap-2">
          <ToolButton icon="plus" label={say('New')} onClick={() => go(undefined)} />
          <span className="desk:hidden">
            <ToolButton
              icon="log"
              bare
              label={say('Conversations')}
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            />
          </span>
        </span>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] desk:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className={listed ? 'flex min-h-0 flex-col max-desk:hidden' : 'flex min-h-0 flex-col'}>
          <Talk
            key={conversation ?? `new ${project}`}
            conversation={conversation}
            project={about}
            onBegin={(id) => go(id)}
            focused
          />
        </div>
        <aside
          className={
            listed
              ? 'min-h-0 overflow-y-auto px-4 py-3 desk:border-line desk:border-l'
              : 'min-h-0 overflow-y-auto border-line border-l px-4 py-3 max-desk:hidden'
          }
        >
          <History current={conversation} onOpen={(one) => go(one?.id)} />
        </aside>
      </div>
    </div>
  )
}
