import { useState } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { History } from './history.tsx'
import { Talk } from './talk.tsx'

type Props = { open: boolean; onClose: () => void; project: { id: string; name: string } | undefined }

/** The assistant beside whatever is shown: about the open project, where one is open. */
export function AskPane({ open, onClose, project }: Props) {
  const [conversation, setConversation] = useState<string>()
  const [listed, setListed] = useState(false)
  const query = conversation ? `?c=${conversation}` : project ? `?project=${project.id}` : ''
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      beside
      filled
      title={project ? say('Ask about {name}', { name: project.name }) : say('Ask')}
      actions={
        <>
          <ToolButton
            look="ghost"
            icon="plus"
            bare
            label={say('New conversation')}
            onClick={() => {
              setConversation(undefined)
              setListed(false)
            }}
          />
          <ToolButton
            look="ghost"
            icon="log"
            bare
            label={say('Conversations')}
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
          />
          <ToolButton
            look="ghost"
            icon="right"
            bare
            label={say('On a page of its own')}
            href={`${at('/chat')}${query}`}
            onClick={onClose}
          />
        </>
      }
    >
      {listed ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
          <History
            project={project?.id}
            current={conversation}
            onOpen={(one) => {
              setConversation(one?.id)
              setListed(false)
            }}
          />
        </div>
      ) : (
        open && (
          <Talk
            key={project?.id ?? ''}
            conversation={conversation}
            project={project ?? null}
            onBegin={setConversation}
            focused
          />
        )
      )}
    </SideSheet>
  )
}
