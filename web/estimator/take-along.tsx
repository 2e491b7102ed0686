import { useEffect, useId, useState } from 'react'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import type { ExportJob } from './exports/job.ts'
import type { Heading } from './heading.ts'
import { HeadingFields } from './heading-fields.tsx'
import { keepTools } from './keep-tools.ts'
import { LinkRefusal } from './link-fields.ts'
import type { ListBench } from './list-change.ts'
import { Refusal } from './refusal.tsx'
import { fileName, saveFile } from './saved-file.ts'
import { today } from './today.ts'

type Props<Job> = {
  job: Job
  bench: ListBench
  /** What is written of it. */
  listed: Pick<ExportJob, 'title' | 'units' | 'measured' | 'takeoff'>
  /** The address that opens the job again; throws a LinkRefusal for what is too large for one. */
  addressOf: (job: Job) => Promise<string>
  /** What is said beside that address. */
  about: string
}

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

/** The list on paper, as a file, or as a link that holds the whole job. */
export function TakeAlong<Job extends { heading?: Heading }>({
  job,
  bench,
  listed,
  addressOf,
  about,
}: Props<Job>) {
  const id = useId()
  const [busy, setBusy] = useState<Kind | 'link'>()
  const [trouble, setTrouble] = useState('')
  const [link, setLink] = useState<{ job: Job; address: string }>()
  useEffect(() => void keepTools(), [])
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
      const { title = listed.title, ...rest } = job.heading ?? {}
      const exported: ExportJob = {
        ...listed,
        ...rest,
        title,
        date: today(),
        ...(address !== undefined && { link: address }),
      }
      saveFile(await write(exported), fileName(title, kind))
    })
  return (
    <section aria-labelledby={id} className="border-2 border-ink p-5 print:hidden">
      <h3 id={id} className="font-bold">
        {say('Export')}
      </h3>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" className="px-3!" onClick={() => window.print()}>
          {say('Print')}
        </Button>
        {kinds.map(({ kind, name }) => (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            className="px-3!"
            aria-disabled={busy !== undefined}
            onClick={() => void (busy ?? save(kind))}
          >
            {name}
          </Button>
        ))}
        <Button
          size="sm"
          variant="outline"
          className="px-3!"
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
      <HeadingFields heading={job.heading} bench={bench} />
      {trouble && (
        <div className="mt-3">
          <Refusal>{trouble}</Refusal>
        </div>
      )}
      {/* A link to a job that was changed since would lead to another list. */}
      {link?.job === job && (
        <div className="mt-4">
          <CopyLine label={say('Link to this job')}>{link.address}</CopyLine>
          <p className="mt-1 text-muted">{about}</p>
        </div>
      )}
    </section>
  )
}
