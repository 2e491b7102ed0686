import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { ownKey } from '#contract/paper-templates.ts'
import { blankTemplate } from '#domain/documents/blank.ts'
import type { Catalogue } from '#domain/documents/catalogue.ts'
import { at, languages } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { catalogueQuery, templateQuery, templatesQuery, wrongWords } from './queries.ts'
import { TemplateAbout } from './template-about.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { type Making, useTemplate } from './use-template.ts'
import { kindLabel } from './words.ts'

/** Where an own template is made: its blocks, its fields, when and for what each stands there, and the page as it becomes. */
export default function TemplatePage({
  params: { project = '', template = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const isNew = template === 'new'
  const [fresh] = useState(() => newId())
  const catalogue = useQuery({ ...catalogueQuery(project), retry: false })
  const listed = useQuery({ ...templatesQuery(project), retry: false })
  const known = useQuery({ ...templateQuery(project, template), retry: false, enabled: !isNew })
  const error = [catalogue, listed, known].find(unreadable)?.error
  const base = `${at('/projects')}/${project}/documents`
  usePageTitle(known.data?.title ?? say('New template'))
  if (error)
    return (
      <EmptySheet
        whole
        title={say('This template cannot be shown.')}
        action={<ToolButton label={say('See the templates')} href={`${base}/new`} />}
      >
        {wrongWords(error)}
      </EmptySheet>
    )
  if (!catalogue.data || !listed.data || (!isNew && !known.data))
    return <SkeletonRows count={10} rowPx={48} />
  const { rights } = listed.data
  const language = languages.find((one) => one === spokenLanguage()) ?? 'en'
  const blank: Making = {
    ...{ title: say('New template'), kind: 'letter', language, shared: rights.share },
    ...{ template: blankTemplate(), state: null, mine: true },
  }
  return (
    <Shown
      key={template}
      {...{ project, rights }}
      id={isNew ? fresh : template}
      found={known.data ?? blank}
      catalogue={catalogue.data}
    />
  )
}

type Props = {
  project: string
  id: string
  found: Making
  catalogue: Catalogue
  rights: { own: boolean; share: boolean }
}

function Shown({ project, id, found, catalogue, rights }: Props) {
  const navigate = useNavigate()
  const made = useTemplate(project, id, found, catalogue)
  const { now, save, unsaved } = made
  const [asked, setAsked] = useState(found.state === null)
  const { data: open } = useQuery(projectQuery(project))
  const base = `${at('/projects')}/${project}`
  useTrail([
    { label: open?.project.name ?? '', href: base },
    { label: say('Documents'), href: `${base}/documents` },
    { label: now.title },
  ])
  const send = () =>
    save.mutate(now.state, {
      onSuccess: () => {
        if (found.state === null) navigate(`${base}/documents/templates/${id}`, { replace: true })
      },
    })
  return (
    <>
      <WorkPage
        title={now.title}
        inBar
        detail={
          <>
            <span>{say('Template: {kind}', { kind: kindLabel(now.kind) })}</span>
            <span>· {now.shared ? say('shared with the team') : say('yours alone')}</span>
            <span role="status">
              · {save.isPending ? say('Saving…') : unsaved ? say('Not saved yet') : say('Saved')}
            </span>
          </>
        }
        actions={
          <>
            <ToolButton icon="pen" label={say('Name and sharing')} onClick={() => setAsked(true)} />
            {now.state !== null && !unsaved && (
              <ToolButton
                label={say('Write a document')}
                href={`${base}/documents/new?template=${encodeURIComponent(ownKey(id))}`}
              />
            )}
            <ToolButton
              look="main"
              label={say('Save')}
              busy={save.isPending}
              disabled={!unsaved || !rights.own}
              onClick={send}
            />
          </>
        }
        flush
      >
        <TemplateEditor {...{ made, catalogue, rights }} />
      </WorkPage>
      {asked && (
        <TemplateAbout
          about={now}
          mine={found.mine}
          share={rights.share}
          onSet={made.setAbout}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
