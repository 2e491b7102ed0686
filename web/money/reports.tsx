import { useQuery } from '@tanstack/react-query'
import { moneyFileRow, moneyReports, orgMoneyFileRow, orgReports } from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { homeQuery } from '#web/kit/work/home.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { reportWords } from './words.ts'

type Format = 'csv' | 'xlsx' | 'iif' | 'xero'
const formatWords: Record<Format, string> = { csv: 'CSV', xlsx: 'Excel', iif: 'QuickBooks', xero: 'Xero' }

function Report({ name, hrefs }: { name: string; hrefs: readonly (readonly [Format, string])[] }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-hair border-b py-2">
      <span className="min-w-40 flex-1 font-semibold">{name}</span>
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {hrefs.map(([format, href]) => (
          <ToolButton
            key={format}
            size={28}
            label={formatWords[format]}
            aria-label={`${name} ${formatWords[format]}`}
            href={href}
            download
          />
        ))}
      </span>
    </div>
  )
}

/** The job cost report as a sheet, and the way to every other. */
export function ExportMenu({ project }: { project: string }) {
  const navigate = useNavigate()
  const exported = (format: Format) => {
    const href = addressOf(moneyFileRow, { project }, { of: 'job-cost', format })
    Object.assign(window.document.createElement('a'), { href, download: '' }).click()
  }
  return (
    <Menu
      label={say('Export as')}
      side="end"
      trigger={(button) => (
        <ToolButton {...button} icon="download" label={say('Export as')} className="max-md:hidden" />
      )}
      items={[
        ...(['csv', 'xlsx'] as const).map((format) => ({
          ...{ id: format, label: formatWords[format], onChoose: () => exported(format) },
        })),
        {
          ...{ id: 'all', label: say('All reports'), apart: true },
          onChoose: () => navigate(`${at('/projects')}/${project}/money?tab=reports`),
        },
      ]}
    />
  )
}

/** Every report as a sheet, of this job and of all of them, and the entries for accounting programs. */
export function Reports({ project }: { project: string }) {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId
  const inBooks = (of: string): readonly Format[] =>
    of === 'entries'
      ? ['csv', 'xlsx', 'iif', 'xero']
      : of === 'invoices'
        ? ['csv', 'xlsx', 'xero']
        : ['csv', 'xlsx']
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WorkSection title={say('Reports')} detail={say('of this job')}>
        {moneyReports.map((of) => (
          <Report
            key={of}
            name={reportWords[of]}
            hrefs={inBooks(of).map((format) => [
              format,
              addressOf(moneyFileRow, { project }, { of, format }),
            ])}
          />
        ))}
      </WorkSection>
      {org && (
        <WorkSection title={say('All jobs')} detail={say('those that you run')}>
          {orgReports.map((of) => (
            <Report
              key={of}
              name={say('{report}, all jobs', { report: reportWords[of] })}
              hrefs={(['csv', 'xlsx'] as const).map((format) => [
                format,
                addressOf(orgMoneyFileRow, { org }, { of, format }),
              ])}
            />
          ))}
        </WorkSection>
      )}
    </div>
  )
}
