import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeRows } from '#contract/code-facts.ts'
import { type CodeBuilding, type CodeMeasure, codeMeasures } from '#contract/code-measures.ts'
import type { RowData } from '#contract/route.ts'
import type { Names } from '#domain/measure/wall-names.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag, type TagTone } from '#web/ui/work/tag.tsx'

type Finding = RowData<typeof codeRows.codeCheckRow>['findings'][number]

const verdictWords: Record<Finding['verdict'], { tone: TagTone; text: string }> = {
  fails: { tone: 'red', text: say('Fails') },
  'likely-fails': { tone: 'red', text: say('Likely fails') },
  'by-hand': { tone: 'orange', text: say('Measure by hand') },
  'likely-passes': { tone: 'green', text: say('Likely passes') },
  passes: { tone: 'green', text: say('Passes') },
  'not-checked': { tone: 'line', text: say('Not checked') },
}
const order = Object.keys(verdictWords)

const whyWords: Record<NonNullable<Finding['why']>, string> = {
  'frame-not-clear': say('The scan sees the frame, not the clear opening'),
  'no-window': say('No window was scanned in this bedroom'),
  'not-a-rectangle': say('The room may be narrower in a part of it'),
  'height-outside': say('It counts where the ground outside is more than 72 in below'),
  'glass-not-frame': say('The glass is less than the frame'),
  'nothing-measured': say('Type what the tape says'),
}

const measureWords: Record<CodeMeasure, string> = {
  riser: say('Stair riser'),
  tread: say('Stair tread'),
  stairWidth: say('Stair width'),
  headroom: say('Headroom over the stair'),
  handrail: say('Handrail height'),
  guard: say('Guard height'),
  guardGap: say('Widest gap in the guard'),
  doorClear: say('Door clear width'),
  egressWidth: say('Egress window clear width'),
  egressHeight: say('Egress window clear height'),
  toiletSide: say('Toilet center to the side'),
  toiletFront: say('Clear in front of the toilet'),
  toiletSeat: say('Toilet seat height'),
  grabBar: say('Grab bar height'),
  threshold: say('Threshold height'),
  sinkRim: say('Sink rim height'),
}

const buildings: Record<CodeBuilding, string> = { home: say('House (IRC)'), public: say('Public (ADA)') }
const rounded = (value: number) => numberText(value, { maximumFractionDigits: 2 })

/** `44.3 ± 0.8 in`; empty where nothing was measured. */
const measuredText = ({ size, off, fact }: Finding) =>
  size === null ? '' : `${rounded(size)} ± ${rounded(off ?? 0)} ${fact.unit}`

/** What codes say to the rooms of a scan: the worst first, each with its ± and its section. */
export function CodeCheck({ project, scan, names }: { project: string; scan: string; names: Names }) {
  const [building, setBuilding] = useState<CodeBuilding>('home')
  const [typed = {}, setTyped] = useKeptDraft<Partial<Record<CodeMeasure, string>>>(
    `code check ${project} ${scan}`,
  )
  const figures = codeMeasures.flatMap((one) => {
    const figure = typed[one]?.trim().replace(',', '.') ?? ''
    return /^\d{1,3}(?:\.\d{1,4})?$/.test(figure) ? [`${one}:${figure}`] : []
  })
  const query = { scan, building, ...(figures.length > 0 && { typed: figures.join(',') }) }
  const { data, isError } = useQuery({
    queryKey: ['project', project, 'code-check', query],
    queryFn: () => call(codeRows.codeCheckRow, { params: { project }, query, body: {} }),
    placeholderData: keepPreviousData,
  })
  const findings =
    data?.findings.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)) ?? []
  const measures = findings.flatMap(({ measure }) => (measure ? [measure] : []))
  return (
    <WorkSection title={say('Code check')}>
      <div className="grid gap-3 pt-2">
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label={say('Which kind of building')}
            value={building}
            onChange={({ target }) => setBuilding(target.value as CodeBuilding)}
            className="min-h-8 rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11"
          >
            {(['home', 'public'] as const).map((one) => (
              <option key={one} value={one}>
                {buildings[one]}
              </option>
            ))}
          </select>
          <p className="text-[0.8125rem] text-muted max-md:text-sm">
            {say('A scan is not a tape: what is close is measured by hand.')}
          </p>
        </div>
        {isError && <Banner>{say('The check could not be loaded. Reload the page to try again.')}</Banner>}
        {!data && !isError && <SkeletonRows count={4} rowPx={48} />}
        <ul className="divide-y divide-line">
          {findings
            .filter(({ verdict }) => verdict !== 'not-checked')
            .map((one) => (
              <FindingRow key={one.id} finding={one} names={names} />
            ))}
        </ul>
        <details>
          <summary className="min-h-8 cursor-pointer font-semibold max-md:min-h-11">
            {say('Measured by tape, in inches')}
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-3 gap-y-1.5 pt-2">
            {codeMeasures
              .filter((one) => measures.includes(one))
              .map((one) => (
                <label key={one} className="contents">
                  <span>{measureWords[one]}</span>
                  <input
                    inputMode="decimal"
                    value={typed[one] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
                    className="min-h-8 w-full rounded-sm border border-control bg-sheet px-2 text-right max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11"
                  />
                </label>
              ))}
          </div>
        </details>
      </div>
    </WorkSection>
  )
}

function FindingRow({ finding, names }: { finding: Finding; names: Names }) {
  const { verdict, why, room, element, measure, fact } = finding
  const where = [room && names.room(room), element && names.opening(element)].filter(Boolean).join(', ')
  return (
    <li className="grid gap-0.5 py-2">
      <div className="flex items-start justify-between gap-3">
        <span lang={measure ? undefined : 'en'} className="font-semibold">
          {measure ? measureWords[measure] : fact.topic}
        </span>
        <Tag tone={verdictWords[verdict].tone}>{verdictWords[verdict].text}</Tag>
      </div>
      <p className="text-[0.8125rem] max-md:text-sm">
        {[where, measuredText(finding)].filter(Boolean).join(' · ')}
        {' · '}
        <span lang="en">{fact.limit}</span>
      </p>
      {why && <p className="text-[0.8125rem] max-md:text-sm">{whyWords[why]}</p>}
      <p className="text-muted text-xs/5">
        <a
          href={fact.address}
          target="_blank"
          rel="noreferrer"
          lang="en"
          className="inline-flex min-h-6 items-center text-link underline max-md:min-h-11"
        >
          {fact.citation}
        </a>
        {fact.place
          ? ` · ${say('local amendment of {place}', { place: fact.place })}`
          : fact.confidence !== 'opened' && ` · ${say('check this section')}`}
      </p>
    </li>
  )
}
