import { useQuery } from '@tanstack/react-query'
import { exportScheduleRow, type ScheduleFormat, scheduleFormats } from '#contract/schedule-files.ts'
import { say } from '#language/say.ts'
import { addressOf } from '#web/kit/call.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { BringIn } from './bring-in.tsx'
import { Feeds } from './feeds.tsx'

const formatNames: Readonly<Record<ScheduleFormat, { name: string; what: string }>> = {
  mspdi: {
    name: 'XML',
    what: say('For Microsoft Project, with links, calendars and progress; most schedulers open it'),
  },
  csv: { name: 'CSV', what: say('A row for each task, for any spreadsheet') },
  sdef: { name: 'SDEF', what: say('For the Corps of Engineers’ RMS, with floats') },
  ics: {
    name: 'iCalendar',
    what: say('The dates once, as they are now; subscribe below to keep them current'),
  },
}

/** The schedule of a project as files and as calendars, with what its reader sees of it. */
export default function FilesPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const runs = open?.audience === 'contractor'
  useProjectTrail(open, project, say('Schedule files'))
  return (
    <WorkPage title={say('Schedule files')} inBar>
      <div className="grid max-w-4xl gap-5">
        <WorkSection title={say('Download the schedule')}>
          <ul className="divide-y divide-hair">
            {scheduleFormats
              .filter((format) => runs || format !== 'sdef')
              .map((format) => (
                <li key={format} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
                  <span className="min-w-40 flex-1">
                    <span className="block font-semibold">{formatNames[format].name}</span>
                    <span className="block text-[0.8125rem] text-muted max-md:text-base">
                      {formatNames[format].what}
                    </span>
                  </span>
                  <ToolButton
                    label={say('Download')}
                    aria-label={say('Download {name}', { name: formatNames[format].name })}
                    href={addressOf(exportScheduleRow, { project }, { format })}
                    download
                  />
                </li>
              ))}
          </ul>
        </WorkSection>
        {runs && <BringIn project={project} />}
        <Feeds project={project} />
      </div>
    </WorkPage>
  )
}
