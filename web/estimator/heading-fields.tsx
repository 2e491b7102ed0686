import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { Chevron } from '#web/ui/chevron.tsx'
import { CommittedField } from './committed-field.tsx'
import { type Heading, type HeadingPart, longestHeading, withHeading } from './heading.ts'
import type { ListBench } from './list-change.ts'

const labels: Record<HeadingPart, string> = {
  title: say('Title'),
  client: say('Client'),
  company: say('Your company'),
}
const parts = Object.keys(labels) as HeadingPart[]

/** What is printed at the head of what is exported: all of it may stay empty. */
export function HeadingFields({ heading, bench }: { heading: Heading | undefined; bench: ListBench }) {
  return (
    <details className="group mt-3 border-line border-t">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-semibold hover:bg-wash [&::-webkit-details-marker]:hidden">
        {say('Title, client and company')}
        <Chevron className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-2">
        {parts.map((part) => (
          <CommittedField
            key={part}
            label={labels[part]}
            value={heading?.[part] ?? ''}
            onCommit={(text) =>
              text.length > longestHeading
                ? say('At most {most} characters fit in the head of a page.', {
                    most: String(longestHeading),
                  })
                : bench.change({ change: 'heading', heading: withHeading(heading, part, text) })
            }
          />
        ))}
        <p className="text-muted">
          {say('Printed at the top of the PDF, the workbook and the print. Never part of a link.')}
        </p>
      </div>
    </details>
  )
}

/** The same on paper, over the plan or the list. */
export function PrintedHeading({ heading: { client, company } = {} }: { heading: Heading | undefined }) {
  if (!client && !company) return null
  return (
    <div className="hidden print:block">
      {company && <p className="font-bold text-xl">{company}</p>}
      {client && <p>{say('For {client}', { client })}</p>}
    </div>
  )
}

/** What a job is called: on paper by the title that was typed for it, else by its own name. */
export function PrintedTitle({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <>
      <span className="print:hidden">{children}</span>
      <span className="hidden print:inline">{title}</span>
    </>
  )
}
