import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { openViewLinkRow } from '#contract/view-links.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from './kit/call.ts'
import { useHashToken } from './kit/hash-token.ts'
import { useSearchChoice } from './kit/navigation.tsx'
import { momentDay } from './kit/work/dates.ts'
import { useLive } from './kit/work/live.ts'
import { lookByLink } from './kit/work/look.ts'
import { EmptySheet } from './ui/work/empty-sheet.tsx'
import { SkeletonRows } from './ui/work/skeleton.tsx'
import { ToolButton } from './ui/work/tool-button.tsx'
import { WaySwitch } from './ui/work/way-switch.tsx'
import { LineStrip } from './workspace/line-strip.tsx'

const YourProject = lazy(() => import('./owner/your-project-page.tsx'))
const Photos = lazy(() => import('./photos/photos-page.tsx'))
const Punch = lazy(() => import('./site/punch-page.tsx'))
const SharedPhotos = lazy(async () => ({
  default: (await import('./photos/shared-photos.tsx')).SharedPhotos,
}))
const Files = lazy(() => import('./files/files-page.tsx'))

/** A project for whoever holds a link to it, without an account: itself and its files, and nothing that can be changed. */
export default function LookPage() {
  const token = useHashToken('view-link')
  const [entered, setEntered] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['view-link', token],
    enabled: Boolean(token),
    queryFn: () => call(openViewLinkRow, { params: {}, body: { token: token ?? '' } }),
  })
  useEffect(() => {
    document.title = `${data?.name ?? say('A project to look at')} | ${brand.name}`
  }, [data])
  useEffect(() => {
    if (!data || !token) return
    lookByLink(data.project, token)
    setEntered(data.project)
  }, [data, token])
  if (token === '') {
    return (
      <Refused title={say('This link is incomplete.')}>
        {say('Open it again from the message that you got, all of it.')}
      </Refused>
    )
  }
  if (error) {
    return error instanceof Refusal ? (
      <Refused title={say('This link opens nothing.')}>{error.message}</Refused>
    ) : (
      <Refused
        title={say('The service cannot be reached right now.')}
        action={<ToolButton look="main" label={say('Try again')} onClick={() => refetch()} />}
      >
        {say('Your link is not used up. Check your connection and try again.')}
      </Refused>
    )
  }
  if (!data || entered === undefined) return <SkeletonRows count={8} rowPx={48} />
  const until = { org: data.orgName, day: momentDay(data.expiresAt) }
  return (
    <>
      <p className="border-line border-b bg-hold px-4 py-2.5 md:px-6">
        {data.photos !== null
          ? say('{org} shows you these photos until {day}.', until)
          : data.accepts === null
            ? say('{org} shows you this project until {day}. You can look at it; nothing is changed.', until)
            : say(
                '{org} shows you this project until {day}. What is done on the punch list you accept as {name}.',
                { ...until, name: data.accepts },
              )}
      </p>
      {data.photos !== null ? (
        <SharedPhotos project={entered} name={data.name} photos={data.photos} />
      ) : (
        <WholeProject project={entered} token={token ?? ''} accepts={data.accepts} />
      )}
    </>
  )
}

type WholeProps = { project: string; token: string; accepts: string | null }

/** A project with what is under way in it: itself, its photos, its punch list, its files. */
function WholeProject({ project, token, accepts }: WholeProps) {
  const [shown] = useSearchChoice('show', ['project', 'photos', 'punch', 'files'])
  return (
    <>
      <Follow project={project} token={token} />
      <div className="px-4 pt-4 md:px-6">
        <WaySwitch
          label={say('View')}
          ways={[
            { href: at('/look'), label: say('Project'), current: shown === 'project' },
            { href: `${at('/look')}?show=photos`, label: say('Photos'), current: shown === 'photos' },
            { href: `${at('/look')}?show=punch`, label: say('Punch list'), current: shown === 'punch' },
            { href: `${at('/look')}?show=files`, label: say('Files'), current: shown === 'files' },
          ]}
        />
      </div>
      {shown === 'files' ? (
        <Files params={{ project }} />
      ) : shown === 'punch' ? (
        <Punch params={{ project }} {...(accepts !== null && { token })} />
      ) : shown === 'photos' ? (
        <Photos params={{ project }} />
      ) : (
        <YourProject params={{ project }} />
      )}
    </>
  )
}

/** Keeps what is shown as it is, and ends it when the link does. */
function Follow(link: { project: string; token: string }) {
  return <LineStrip line={useLive(link)} />
}

function Refused({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl p-4 md:p-6">
      <EmptySheet whole title={title} action={action}>
        {children}
      </EmptySheet>
    </div>
  )
}
