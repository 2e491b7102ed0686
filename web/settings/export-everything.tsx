import { orgArchiveRow } from '#contract/archive.ts'
import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import { WorkSection } from '#web/ui/work/page.tsx'

/** Takes everything of the organisation away as one file. A plain link: the browser keeps it while it comes, however large. */
export function ExportEverything({ org }: { org: string }) {
  return (
    <WorkSection title={say('Your data')}>
      <div className="grid justify-items-start gap-3 pt-4">
        <p className="text-muted">
          {say(
            'One ZIP file with everything: projects, tasks, people, prices and costs as spreadsheets, and every photo and document. Another installation of {product} can bring it in.',
            { product: brand.name },
          )}
        </p>
        <a
          href={addressOf(orgArchiveRow, { org })}
          download
          className="inline-flex min-h-(--button,2.75rem) items-center rounded-sm border-2 border-ink px-4 font-semibold hover:bg-wash"
        >
          {say('Export everything')}
        </a>
      </div>
    </WorkSection>
  )
}
