import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { ProjectStatus } from '#contract/fields.ts'
import { saveViewRow, viewsRow } from '#contract/saved-views.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { DeleteView, SaveView } from '#web/kit/work/save-view.tsx'
import { SavedViews } from '#web/ui/work/saved-views.tsx'
import { type ListQuery, listQueryOf, searchOf } from './list-query.ts'

type Props = {
  query: ListQuery
  orgId: string | undefined
  counts: Readonly<Record<ProjectStatus, number>> | undefined
  statuses: readonly { id: ProjectStatus; label: string }[]
}

/** The states of projects as views, and after them those that somebody saved: each an address of its own. */
export function ProjectViews({ query, orgId = '', counts, statuses }: Props) {
  const search = useShownSearch()
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const key = ['views', orgId, 'projects']
  const { data } = useQuery({
    queryKey: key,
    enabled: orgId !== '',
    queryFn: () => call(viewsRow, { params: { org: orgId }, query: { page: 'projects' }, body: {} }),
  })
  const { from: _, ...shown } = query
  const now = searchOf(shown)
  const own = data?.views.find((view) => searchOf(listQueryOf(view.query)) === now && now !== '')
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const href = (text: string) => `${at('/projects')}${text && `?${text}`}`
  const { status, ...others } = shown
  return (
    <>
      <SavedViews
        label={say('Views')}
        views={[
          {
            id: 'all',
            label: say('All'),
            href: href(searchOf(others)),
            current: !own && status === undefined,
            ...(all !== undefined && { count: all }),
          },
          ...statuses.map(({ id, label }) => ({
            id,
            label,
            href: href(searchOf({ ...others, status: id })),
            current: !own && status === id,
            ...(counts && { count: counts[id] }),
          })),
          ...(data?.views ?? []).map((view) => ({
            id: view.id,
            label: view.name,
            href: href(view.query),
            current: view.id === own?.id,
          })),
        ]}
        {...(orgId && now !== '' && !own && { onSave: () => setSaving(true) })}
      >
        {own?.own && <DeleteView org={orgId} view={own.id} views={key} />}
      </SavedViews>
      <SaveView
        key={search}
        open={saving}
        onClose={() => setSaving(false)}
        save={async (name, shared) => {
          const body = { id: newId(), name, page: 'projects', query: now, shared } as const
          await call(saveViewRow, { params: { org: orgId }, body })
          await client.invalidateQueries({ queryKey: key })
        }}
      />
    </>
  )
}
