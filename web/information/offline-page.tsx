import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { TextLink, TextPage } from './text-page.tsx'

/** Shown in the place of a page that was never opened and cannot be had now. */
export function OfflinePage() {
  return (
    <TextPage
      title={screens.offline.title}
      lead={say('This page was not opened on this device before, so there is no copy of it to show.')}
    >
      <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[1fr_28rem]">
        <p className="max-w-[68ch]">
          {rich(
            'Pages that you have read can be read again without a connection; <home>the home page</home> is most likely one of them. When the connection is back, load this one again. Nothing that you sent was lost by coming here.',
            { home: (words) => <TextLink href={screens.home.path}>{words}</TextLink> },
          )}
        </p>
        <img
          src="/pictures/below-grade.svg"
          width={640}
          height={336}
          alt={say(
            'Section through a building: the mast stands outside, and whoever reads stands two levels below the ground, with a plan on the phone.',
          )}
          className="h-auto w-full max-w-[36rem]"
        />
      </div>
    </TextPage>
  )
}
