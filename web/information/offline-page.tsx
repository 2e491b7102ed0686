import { screens } from '#contract/pages.ts'
import { TextLink, TextPage } from './text-page.tsx'

/** Shown in the place of a page that was never opened and cannot be had now. */
export function OfflinePage() {
  return (
    <TextPage
      title={screens.offline.title}
      lead="This page was not opened on this device before, so there is no copy of it to show."
    >
      <p className="max-w-[68ch]">
        Pages that you have read can be read again without a connection;{' '}
        <TextLink href={screens.home.path}>the home page</TextLink> is most likely one of them. When the
        connection is back, load this one again. Nothing that you sent was lost by coming here.
      </p>
    </TextPage>
  )
}
