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
      <p className="max-w-[68ch]">
        {rich(
          'Pages that you have read can be read again without a connection; <home>the home page</home> is most likely one of them. When the connection is back, load this one again. Nothing that you sent was lost by coming here.',
          { home: (words) => <TextLink href={screens.home.path}>{words}</TextLink> },
        )}
      </p>
    </TextPage>
  )
}
