import { screens } from '#contract/pages.ts'
import { Keys } from './connections/keys.tsx'
import { Webhooks } from './connections/webhooks.tsx'
import { Sheet } from './sheet.tsx'

/** What is told of the waitlist elsewhere, and who may ask. */
export function ConnectionsPage() {
  return (
    <Sheet
      title={screens['operator-connections'].title}
      lead={
        <>
          Every call is described in the{' '}
          <a href={screens.developers.path} className="text-link underline underline-offset-4">
            API reference
          </a>
          .
        </>
      }
    >
      <Webhooks />
      <Keys />
    </Sheet>
  )
}
