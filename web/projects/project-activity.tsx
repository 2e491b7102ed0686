import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person, Task } from '#contract/fields.ts'
import { activityRow } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { Happenings } from '#web/kit/work/happenings.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** How many are shown before somebody asks for more. */
const atFirst = 8

type Props = { project: string; people: readonly Person[]; tasks: readonly Task[] }

/** What happened lately, as far as the reader may know of it, with more of it on demand. */
export function ProjectActivity({ project, people, tasks }: Props) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = useInfiniteQuery({
    queryKey: ['project', project, 'activity'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      call(activityRow, { params: { project }, query: { before }, body: {} }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const all = data?.pages.flatMap(({ activity }) => activity) ?? []
  const [more, setMore] = useState(false)
  const shown = more ? all : all.slice(0, atFirst)
  return (
    <WorkSection title={say('What happened')}>
      {isPending && <SkeletonRows count={4} />}
      <Happenings
        told={shown.map((happened) => ({
          happened,
          by: people.find(({ id }) => id === happened.actor)?.name ?? null,
          about: tasks.find(({ id }) => id === happened.subject)?.title,
        }))}
      />
      {(hasNextPage || shown.length < all.length) && (
        <ToolButton
          look="ghost"
          className="-ml-3 mt-2"
          label={say('Show more')}
          busy={isFetchingNextPage}
          onClick={() => (more ? void fetchNextPage() : setMore(true))}
        />
      )}
    </WorkSection>
  )
}
