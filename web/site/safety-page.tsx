import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import { outcomes } from '#contract/safety.ts'
import { incidentFileRow, incidentPapers, type ListedIncident, writeTalkRow } from '#contract/safety-calls.ts'
import { isRecordable, missingOf301, summaryOf, tellHours } from '#domain/site/incidents.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { useLook } from '#web/kit/work/look.ts'
import { projectQuery, useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { IncidentForm } from './incident-form.tsx'
import { incidentsQuery, talksQuery, useRecord } from './queries.ts'
import { TalkForm } from './talk-form.tsx'

type Sheet = { of: 'talk' } | { of: 'report'; old?: ListedIncident }

/** Safety on site: toolbox talks with who signed them, and incidents, which whoever runs the project alone reads. */
export default function SafetyPage({ params: { project = '' } }: PageProps) {
  const open = useQuery(projectQuery(project)).data
  const { data } = useQuery(talksQuery(project))
  const look = useLook(project)
  const reads = open !== undefined && may(open.audience, 'incident.read')
  // Kept on no device: without a connection the talks are there without them.
  const { data: incidents, isPending } = useQuery({ ...incidentsQuery(project), enabled: reads })
  const { data: home } = useQuery(homeQuery)
  const today = useToday(project)
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<Sheet>()
  const [said, setSaid] = useState<string>()
  const writing = useRecord(
    project,
    (talk: string) => call(writeTalkRow, { params: { project, talk }, body: {} }),
    {
      onDone: ({ document }) => navigate(`${at('/projects')}/${project}/documents/${document}`),
      onError: sayNotSaved,
    },
  )
  useProjectTrail(open, project, say('Safety'))
  if (!open || !data || (reads && isPending)) return <SkeletonRows count={6} rowPx={48} />
  const mayReport = may(open.audience, 'incident.report') && look === undefined
  const begin = (next: Sheet) => {
    setSaid(undefined)
    setSheet(next)
  }
  return (
    <>
      <WorkPage
        title={say('Safety')}
        inBar
        actions={
          mayReport && (
            <>
              <ToolButton
                look="outline"
                label={say('Report an incident')}
                onClick={() => begin({ of: 'report' })}
              />
              <ToolButton
                look="main"
                icon="plus"
                label={say('Toolbox talk')}
                onClick={() => begin({ of: 'talk' })}
              />
            </>
          )
        }
      >
        <div aria-live="polite">{said !== undefined && <Note kind="info">{said}</Note>}</div>
        <div className="grid gap-8 desk:grid-cols-2">
          <WorkSection title={say('Toolbox talks')}>
            {data.talks.length === 0 && (
              <EmptySheet title={say('No talks yet')}>
                {say('Before work: one topic, then the phone goes round and everybody signs.')}
              </EmptySheet>
            )}
            <ul className="divide-y divide-line">
              {data.talks.map(({ id, on, topic, led, present }) => (
                <li key={id} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
                  <span className="min-w-0 flex-1 basis-48">
                    <span className="block font-semibold">{topic}</span>
                    <span className="block text-muted">
                      {[shortDay(on), led, present.map(({ name }) => name).join(', ')].join(' · ')}
                    </span>
                  </span>
                  <Tag tone="green">{say('{count, number} signed', { count: present.length })}</Tag>
                  {may(open.audience, 'paper.write') && look === undefined && (
                    <ToolButton
                      size={28}
                      label={say('Document')}
                      aria-label={say('Document: {name}', { name: topic })}
                      busy={writing.isPending && writing.variables === id}
                      onClick={() => writing.mutate(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </WorkSection>
          {incidents && (
            <Incidents
              {...{ project, incidents: incidents.incidents }}
              year={Number(today.slice(0, 4))}
              hours={incidents.worked}
              onOpen={(old) => begin({ of: 'report', old })}
            />
          )}
        </div>
      </WorkPage>
      <SideSheet
        open={sheet !== undefined}
        onClose={() => setSheet(undefined)}
        title={
          sheet?.of === 'report'
            ? sheet.old
              ? say('Incident {number}', { number: sheet.old.number })
              : say('Report an incident')
            : say('Toolbox talk')
        }
      >
        {sheet?.of === 'talk' && (
          <TalkForm
            {...{ project, today }}
            led={home?.user.name ?? ''}
            people={open.people.filter(({ audience }) => audience !== 'owner')}
            onDone={(how) => {
              setSheet(undefined)
              setSaid(how === 'sent' ? say('The talk is kept.') : say('Kept on this device, and sent later.'))
            }}
          />
        )}
        {sheet?.of === 'report' && (
          <IncidentForm
            key={sheet.old?.id ?? 'new'}
            {...{ project, today, old: sheet.old, whole: reads }}
            onDone={(number) => {
              setSheet(undefined)
              setSaid(say('Kept as incident {number}.', { number }))
            }}
          />
        )}
      </SideSheet>
    </>
  )
}

const paperWords = {
  log: say('300 log'),
  summary: say('300A summary'),
  ita: say('300A for OSHA'),
  privacy: say('Names of privacy cases'),
} as const satisfies Record<(typeof incidentPapers)[number], string>

type IncidentsProps = {
  project: string
  incidents: readonly ListedIncident[]
  year: number
  hours: readonly { year: number; minutes: number }[]
  onOpen: (incident: ListedIncident) => void
}

/** The incidents of a year, what is still to do for each, and the papers of OSHA for it. */
function Incidents({ project, incidents, year: thisYear, hours, onOpen }: IncidentsProps) {
  const years = new Set([thisYear, ...incidents.map(({ body }) => Number(body.on.slice(0, 4)))])
  const [year, setYear] = useState(thisYear)
  const [employees, setEmployees] = useState('')
  const [worked, setWorked] = useState('')
  const own = incidents.filter(({ body }) => body.on.startsWith(`${year}-`)).toReversed()
  const { total, daysAway } = summaryOf(incidents, year)
  const clocked = Math.round((hours.find((one) => one.year === year)?.minutes ?? 0) / 60)
  const figures = {
    ...(/^\d{1,6}$/.test(employees) && { employees }),
    ...(/^\d{1,9}$/.test(worked) && { hours: worked }),
  }
  return (
    <WorkSection
      title={say('Incidents')}
      detail={say('{total} recordable, {days} days away', { total, days: daysAway })}
    >
      <SelectField
        className="mt-3"
        label={say('Year')}
        value={String(year)}
        options={Object.fromEntries([...years].sort().map((one) => [String(one), String(one)]))}
        onChange={({ target }) => setYear(Number(target.value))}
      />
      {own.length === 0 && <p className="py-3 text-muted">{say('No incidents this year')}</p>}
      <ul className="divide-y divide-line">
        {own.map((one) => {
          const { number, body, corrected, reportedBy } = one
          const missing = missingOf301(body).length
          const tell = tellHours(body)
          return (
            <li key={one.id} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-semibold">{`${number}. ${body.happened}`}</span>
                <span className="block text-muted">
                  {[
                    ...[shortDay(body.on), body.name, body.place, outcomes[body.outcome]],
                    reportedBy === null ? '' : say('from {name}', { name: reportedBy }),
                    corrected === 0 ? '' : say('corrected {count, number}×', { count: corrected }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {body.struck && <Tag>{say('Lined out')}</Tag>}
              {body.privacy !== null && <Tag icon="lock">{say('Privacy case')}</Tag>}
              {tell !== undefined && <Tag tone="red">{say('Tell OSHA: {hours} h', { hours: tell })}</Tag>}
              {isRecordable(body) && missing > 0 && (
                <Tag tone="orange">{say('{count, number} of form 301 open', { count: missing })}</Tag>
              )}
              <ToolButton
                size={28}
                label={say('Open')}
                aria-label={say('Open incident {number}', { number })}
                onClick={() => onOpen(one)}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <TextField
          label={say('Average number of employees')}
          hint={say('Of the year, for the summary.')}
          inputMode="numeric"
          value={employees}
          onChange={({ target }) => setEmployees(target.value)}
        />
        <TextField
          label={say('Hours worked by all employees')}
          hint={say('{hours, number} by the clocks of this project.', { hours: clocked })}
          inputMode="numeric"
          value={worked}
          onChange={({ target }) => setWorked(target.value)}
        />
      </div>
      {incidentPapers.map((of) => (
        <div key={of} className="flex flex-wrap items-center gap-2 border-hair border-b py-2">
          <span className="min-w-40 flex-1 font-semibold">{paperWords[of]}</span>
          {(['csv', 'xlsx'] as const).map((format) => {
            const label = format === 'csv' ? 'CSV' : 'Excel'
            return (
              <ToolButton
                key={format}
                size={28}
                label={label}
                aria-label={`${paperWords[of]} ${label}`}
                href={addressOf(
                  incidentFileRow,
                  { project },
                  { of, format, year: String(year), ...((of === 'summary' || of === 'ita') && figures) },
                )}
                download
              />
            )
          })}
        </div>
      ))}
      <p className="mt-2 text-muted text-sm">
        {say('By 29 CFR 1904. Kept for five years after the year; the log names no privacy case.')}
      </p>
    </WorkSection>
  )
}
