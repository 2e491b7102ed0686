import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedApplication } from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import { moneyQuery } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import {
  type BesideWaiver,
  type ComparedLine,
  comparedLines,
  earlierThan,
  waiversBeside,
} from './application-beside.ts'
import type { Payments } from './queries.ts'
import { WaiverForm } from './waiver-form.tsx'

type Of = { project: string; payments: Payments; application: ListedApplication }

/** What opens an application beside an earlier one: a button where there is one, a menu where there are several. */
export function CompareButton({
  payments,
  application,
  with: shown,
  onCompare,
}: Omit<Of, 'project'> & { with: number | undefined; onCompare: (number: number | undefined) => void }) {
  const earlier = earlierThan(payments, application)
  const [last, ...others] = earlier
  if (!last) return null
  const label = say('Compare with {number}', { number: shown ?? last.number })
  if (shown !== undefined)
    return <ToolButton {...{ label }} aria-pressed onClick={() => onCompare(undefined)} />
  if (others.length === 0) return <ToolButton {...{ label }} onClick={() => onCompare(last.number)} />
  return (
    <Menu
      label={say('Compare with')}
      side="end"
      trigger={(button) => <ToolButton {...button} label={say('Compare with')} />}
      items={earlier.map(({ number, throughOn }) => ({
        id: String(number),
        label: `${number} · ${paymentDay(throughOn)}`,
        onChoose: () => onCompare(number),
      }))}
    />
  )
}

/** An application beside an earlier one, line by line. */
export function Compared({
  application,
  earlier,
}: {
  application: ListedApplication
  earlier: ListedApplication
}) {
  const { sheet } = application
  const changed = (cents: number) => (cents === 0 ? '' : `${cents > 0 ? '+' : ''}${moneyText(cents)}`)
  const title = say('Application {number} beside {earlier}', {
    ...{ number: application.number, earlier: earlier.number },
  })
  return (
    <WorkSection className="mt-6" title={title}>
      <Ledger<ComparedLine>
        label={title}
        rows={comparedLines(sheet, earlier.sheet)}
        keyOf={({ id }) => id}
        foot
        stacked
        columns={[
          { label: say('Work'), strong: true, cell: (line) => line.title, foot: say('Total') },
          {
            ...{ label: say('Scheduled'), figure: true, wide: 'md' },
            cell: ({ scheduled, was }) =>
              was === null
                ? say('{sum}, new', { sum: moneyText(scheduled) })
                : was === scheduled
                  ? moneyText(scheduled)
                  : say('{sum}, was {part}', { sum: moneyText(scheduled), part: moneyText(was) }),
            foot: moneyText(sheet.contract),
          },
          {
            ...{ label: say('Done in {number}', { number: earlier.number }), figure: true },
            cell: ({ doneThen }) => moneyText(doneThen),
            foot: moneyText(earlier.sheet.total),
          },
          {
            ...{ label: say('Done in {number}', { number: application.number }), figure: true },
            cell: ({ doneNow }) => moneyText(doneNow),
            foot: moneyText(sheet.total),
          },
          {
            ...{ label: say('Since then'), figure: true, strong: true },
            cell: ({ doneThen, doneNow }) => changed(doneNow - doneThen),
            foot: changed(sheet.total - earlier.sheet.total),
          },
        ]}
      />
    </WorkSection>
  )
}

const marks = {
  given: { status: 'done', label: say('Given') },
  asked: { status: 'waits', label: say('Asked for') },
  owed: { status: 'failed', label: say('Not asked for yet') },
} as const

/** The lien waivers that go with an application, and who owes one still. */
export function WaiversBeside({
  project,
  payments,
  application,
  mayEdit,
  orgName,
}: Of & { mayEdit: boolean; orgName: string }) {
  const { data: money } = useQuery({ ...moneyQuery(project), enabled: mayEdit })
  const [asking, setAsking] = useState<string>()
  const waivers = waiversBeside(payments, application, money?.entries ?? [])
  const shown = mayEdit ? waivers : waivers.filter(({ state }) => state !== 'owed')
  const open = shown.filter(({ state }) => state !== 'given').length
  const name = ({ party }: BesideWaiver) =>
    party === null ? say('Ours') : party || say('A supplier without a name')
  const words = ({ state, on }: BesideWaiver) =>
    state === 'owed'
      ? say('not asked for yet')
      : state === 'given'
        ? say('given {day}', { day: paymentDay(on ?? '') })
        : say('asked {day}', { day: paymentDay(on ?? '') })
  return (
    <WorkSection
      className="mt-6"
      title={say('Lien waivers with this payment')}
      detail={open > 0 && say('{count, plural, one {# still owed} other {# still owed}}', { count: open })}
      action={
        mayEdit && (
          <ToolButton
            size={28}
            label={say('All waivers')}
            href={`${at('/projects')}/${project}/money?tab=payments`}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <p className="py-3 text-muted">
          {say('None: nobody else billed in this period, and it has no invoice yet.')}
        </p>
      ) : (
        <ul>
          {shown.map((one) => (
            <li
              key={one.key}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hair border-b py-2 text-[0.8125rem] max-md:text-base"
            >
              <StatusMark {...marks[one.state]} />
              <span className="min-w-0 flex-1 font-semibold">{name(one)}</span>
              {one.cents > 0 && <span className="tabular-nums">{moneyText(one.cents)}</span>}
              <span className="text-muted">{words(one)}</span>
              {one.of !== null && money && (
                <ToolButton
                  size={24}
                  label={one.party === null ? say('Give') : say('Ask for it')}
                  aria-label={
                    one.party === null
                      ? say('Give our lien waiver')
                      : say('Ask for it: lien waiver of {name}', { name: name(one) })
                  }
                  onClick={() => setAsking(one.of ?? undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <SideSheet open={asking !== undefined} onClose={() => setAsking(undefined)} title={say('Lien waiver')}>
        {asking !== undefined && money && (
          <WaiverForm
            {...{ project, payments, money }}
            party={orgName}
            of={asking}
            onDone={() => setAsking(undefined)}
          />
        )}
      </SideSheet>
    </WorkSection>
  )
}
