import { useQuery } from '@tanstack/react-query'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { lendingOrg, toolAddress, toolsQuery } from './queries.ts'

/** A label for every tool, to be printed, cut out and stuck on: its code leads a phone’s camera to its sheet. */
export default function LabelsPage() {
  const home = useQuery(homeQuery).data
  const org = new URLSearchParams(useShownSearch()).get('org') ?? (home ? lendingOrg(home) : '')
  const name = home?.orgs.find(({ id }) => id === org)?.name ?? ''
  const { data } = useQuery(toolsQuery(org))
  useTrail([{ label: say('Tools'), href: at('/tools') }, { label: say('Labels') }])
  usePageTitle(say('Labels'))
  if (!data) return <SkeletonRows count={6} />
  const tools = data.tools.filter(({ retired }) => !retired)
  return (
    <WorkPage
      title={say('Labels')}
      inBar
      actions={
        tools.length > 0 && <ToolButton look="main" label={say('Print')} onClick={() => window.print()} />
      }
    >
      {tools.length === 0 && <EmptySheet title={say('No tools yet')}>{say('Add one first.')}</EmptySheet>}
      <ul
        data-print-alone
        className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3 print:grid-cols-3"
      >
        {tools.map((tool) => (
          <li
            key={tool.id}
            className="flex break-inside-avoid items-center gap-3 border border-line bg-[#fff] p-2 text-[#0b1b2b]"
          >
            <QrCode
              text={`${window.location.origin}${toolAddress(org, tool.id)}`}
              label={say('Code of {name}', { name: tool.name })}
              className="w-28 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-extrabold text-xl/6 tabular-nums">{tool.number}</span>
              <span className="block break-words font-semibold text-sm/5">{tool.name}</span>
              <span className="block break-words text-xs/4">
                {[tool.serial, name].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </WorkPage>
  )
}
