import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProjectView } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { ApprovalSection, hasApproval } from './approval.tsx'
import { versionsQuery } from './queries.ts'
import type { WholeDocument } from './use-editing.ts'
import { Versions } from './versions.tsx'

type Part = 'page' | 'versions' | 'approval'
type Props = {
  project: string
  whole: WholeDocument
  people: ProjectView['people']
  self: string | null
  /** The finished page, where it does not stand in the middle already. */
  page?: ReactNode
}

/** Beside a document: its finished page, its versions and its approval, one at a time. */
export function DocumentAside({ project, whole, people, self, page }: Props) {
  const { document, draft, approval } = whole
  const isOut = approval?.state === 'open'
  const { data: kept } = useQuery(versionsQuery(project, document.id))
  const [asked, setAsked] = useState<Part>(approval && approval.state !== 'withdrawn' ? 'approval' : 'page')
  const count = kept?.versions.length ?? 0
  const parts: Tab<Part>[] = [
    ...(page === undefined ? [] : [{ id: 'page' as const, label: say('Page'), panel: page }]),
    {
      id: 'versions',
      label: count === 0 ? say('Versions') : `${say('Versions')} ${count}`,
      panel: <Versions project={project} document={document.id} writes={draft !== undefined && !isOut} />,
    },
    ...(hasApproval(whole)
      ? [
          {
            id: 'approval' as const,
            label: say('Approval'),
            panel: <ApprovalSection {...{ project, whole, people, self }} />,
          },
        ]
      : []),
  ]
  const first = isOut ? 'approval' : (parts[0]?.id ?? 'versions')
  const shown = parts.some(({ id }) => id === asked) ? asked : first
  return (
    <Tabs
      dense
      label={say('Beside the document')}
      tabs={parts}
      value={shown}
      onChange={setAsked}
      className="print:hidden"
    />
  )
}
