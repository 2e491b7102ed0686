import { useState } from 'react'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import type { ExportJob } from './exports/job.ts'
import type { Job } from './job.ts'
import { LinkRefusal } from './link-fields.ts'
import type { Work } from './measuring-messages.ts'
import { Refusal } from './refusal.tsx'
import { fileName, saveFile } from './saved-file.ts'
import { linkStem } from './start.ts'
import { today } from './today.ts'

type Props = { work: Work; job: Job }

/** Each comes when it is asked for: a workbook or a PDF takes more code than the rest of the page. */
const exports = {
  csv: () => import('./exports/csv.ts'),
  xlsx: () => import('./exports/xlsx.ts'),
  pdf: () => import('./exports/pdf.ts'),
} as const
type Kind = keyof typeof exports

const kinds: readonly { kind: Kind; name: string }[] = [
  { kind: 'pdf', name: 'PDF' },
  { kind: 'xlsx', name: 'Excel' },
  { kind: 'csv', name: 'CSV' },
]

const unreachable = () =>
  say('The tools for this could not be loaded. Look at your connection and try again.')

/** The address that opens this job again: all of it is in the fragment, which no browser sends to a server. */
async function addressOf(job: Job): Promise<string> {
  const [{ writeJobLink }, { samplePrices }] = await Promise.all([
    import('./job-link.ts'),
    import('#domain/takeoff/price-list.ts'),
  ])
  const packed = await writeJobLink(job, samplePrices)
  return `${window.location.origin}${screens.features.path}?tab=visualization${linkStem}${packed}`
}

/** The list on paper, as a file, or as a link that holds the whole job. */
export function TakeAlong({ work, job }: Props) {
  const [busy, setBusy] = useState<Kind | 'link'>()
  const [trouble, setTrouble] = useState('')
  const [link, setLink] = useState<{ job: Job; address: string }>()
  const attempt = async (what: Kind | 'link', run: () => Promise<void>) => {
    setBusy(what)
    setTrouble('')
    try {
      await run()
    } catch (error) {
      setTrouble(error instanceof LinkRefusal ? error.message : unreachable())
    } finally {
      setBusy(undefined)
    }
  }
  const save = (kind: Kind) =>
    attempt(kind, async () => {
      const { default: write } = await exports[kind]()
      const address = await addressOf(job).catch(() => undefined)
      const exported: ExportJob = {
        title: job.name,
        date: today(),
        units: job.choices.units,
        measured: work.measured,
        takeoff: work.takeoff,
        ...(address !== undefined && { link: address }),
      }
      saveFile(await write(exported), fileName(job.name, kind))
    })
  return (
    <section aria-labelledby="estimator-along" className="border-2 border-ink p-5 print:hidden">
      <h4 id="estimator-along" className="font-bold">
        {say('Take it along')}
      </h4>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => window.print()}>
          {say('Print')}
        </Button>
        {kinds.map(({ kind, name }) => (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            aria-disabled={busy !== undefined}
            onClick={() => void (busy ?? save(kind))}
          >
            {name}
          </Button>
        ))}
        <Button
          size="sm"
          variant="outline"
          aria-disabled={busy !== undefined}
          onClick={() =>
            void (
              busy ??
              attempt('link', async () => {
                setLink({ job, address: await addressOf(job) })
              })
            )
          }
        >
          {say('Link')}
        </Button>
      </div>
      {trouble && (
        <div className="mt-3">
          <Refusal>{trouble}</Refusal>
        </div>
      )}
      {/* A link to a job that was changed since would lead to another list. */}
      {link?.job === job && (
        <div className="mt-4">
          <CopyLine label={say('Link to this job')}>{link.address}</CopyLine>
          <p className="mt-1 text-muted">
            {say(
              'The whole room is in the link itself. Whoever opens it sees the same list; no server gets it.',
            )}
          </p>
        </div>
      )}
    </section>
  )
}
