import type { PayRate } from '#contract/labor.ts'
import { type PayrollLine, putPayRateRow, putPayWeekRow } from '#contract/labor-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { hoursText } from '#web/kit/work/times.ts'
import { Note } from '#web/ui/work/note.tsx'
import type { Own } from './forms.tsx'
import type { Payroll } from './queries.ts'
import { TypedForm, typedOf } from './typed-form.tsx'

type Of = Own & { payroll: Payroll }

/** From when a new wage is proposed: hours of the week that is shown would cost nothing where it began behind them. */
export const wageFrom = (
  { missing, week }: Pick<Payroll, 'missing' | 'week'>,
  who: string,
  today: string,
): string => (missing.some(({ personId, what }) => personId === who && what === 'wage') ? week : today)

/** What somebody is paid from a day on. */
export function RateForm({
  project,
  payroll,
  rate,
  personId,
  today,
  onDone,
}: Of & { rate: PayRate | undefined; personId: string | undefined; today: string }) {
  const perHour = say('dollars an hour')
  const who = rate?.personId ?? personId ?? payroll.people[0]?.id ?? ''
  return (
    <TypedForm
      {...{ project, onDone }}
      label={say('Save')}
      specs={[
        {
          ...{
            key: 'personId',
            label: say('Who'),
            kind: 'choice',
            value: who,
          },
          options: Object.fromEntries(payroll.people.map(({ id, name }) => [id, name])),
        },
        {
          key: 'fromOn',
          label: say('From'),
          kind: 'date',
          value: rate?.fromOn ?? wageFrom(payroll, who, today),
        },
        { key: 'wage', label: say('Wage an hour'), kind: 'money', value: typedOf(rate?.wageCents) },
        {
          ...{
            key: 'burden',
            label: say('Burden, percent'),
            kind: 'percent',
            value: String((rate?.burdenBp ?? 0) / 100),
          },
          hint: say('Taxes and insurance on the wage'),
        },
        {
          ...{
            key: 'classification',
            label: say('Classification'),
            value: rate?.classification ?? '',
            optional: true,
          },
          hint: say('As the wage determination calls it'),
        },
        {
          ...{
            key: 'apprentice',
            label: say('Works as'),
            kind: 'choice',
            value: rate?.apprentice ? 'yes' : 'no',
          },
          options: { no: say('Journeyworker'), yes: say('Registered apprentice') },
        },
        {
          ...{
            key: 'workerNo',
            label: say('Identifying number'),
            value: rate?.workerNo ?? '',
            optional: true,
          },
          hint: say('The last four digits, never the whole Social Security number'),
        },
        {
          ...{
            key: 'basic',
            label: say('Basic rate of the wage determination'),
            kind: 'money',
            optional: true,
          },
          ...{ value: typedOf(rate?.basicCents), hint: perHour },
        },
        {
          ...{ key: 'fringe', label: say('Paid to benefit plans, an hour'), kind: 'money', optional: true },
          ...{ value: typedOf(rate?.fringeCents), hint: perHour },
        },
        {
          ...{ key: 'lieu', label: say('Paid in place of benefits, an hour'), kind: 'money', optional: true },
          ...{ value: typedOf(rate?.lieuCents), hint: perHour },
        },
        {
          ...{ key: 'code', label: say('Cost code'), value: rate?.code ?? '', optional: true },
          hint: say('Where the task of the hours has no trade'),
        },
      ]}
      send={(typed) =>
        call(putPayRateRow, {
          params: { project },
          body: {
            ...{ personId: typed.text('personId'), fromOn: typed.text('fromOn'), code: typed.text('code') },
            ...{ classification: typed.text('classification'), workerNo: typed.text('workerNo') },
            ...{ apprentice: typed.text('apprentice') === 'yes', burdenBp: typed.bp('burden') },
            ...{ wageCents: typed.cents('wage'), basicCents: typed.cents('basic') },
            ...{ fringeCents: typed.cents('fringe'), lieuCents: typed.cents('lieu') },
          },
        })
      }
    />
  )
}

/** What a week’s payroll says beyond hours, as it stands. */
const weekOf = ({ saved, week, number }: Payroll) => ({
  ...{ week, number, final: saved?.final ?? false, workers: saved?.workers ?? [] },
  ...{
    official: saved?.official ?? '',
    officialTitle: saved?.officialTitle ?? '',
    phone: saved?.phone ?? '',
  },
  ...{ email: saved?.email ?? '', remarks: saved?.remarks ?? '' },
})

/** Its number, and who certifies it; `toWrite`: the document is written then, which says by whom. */
export function WeekForm({ project, payroll, toWrite, onDone }: Of & { toWrite: boolean }) {
  const of = weekOf(payroll)
  return (
    <TypedForm
      {...{ project, onDone }}
      label={toWrite ? say('Save and write the document') : say('Save')}
      toFirst={toWrite}
      {...(toWrite && {
        lead: () => <Note kind="warning">{say('Say first who certifies the payroll of this week.')}</Note>,
      })}
      specs={[
        { key: 'number', label: say('Payroll number'), kind: 'whole', value: String(of.number) },
        {
          ...{ key: 'final', label: say('Final payroll'), kind: 'choice', value: of.final ? 'yes' : 'no' },
          options: { no: say('No'), yes: say('Yes') },
        },
        { key: 'official', label: say('Certifying official'), value: of.official },
        { key: 'officialTitle', label: say('Title'), value: of.officialTitle },
        { key: 'phone', label: say('Telephone'), value: of.phone, optional: true },
        { key: 'email', label: say('Email'), value: of.email, optional: true },
        { key: 'remarks', label: say('Remarks'), kind: 'area', value: of.remarks, optional: true },
      ]}
      send={(typed) =>
        call(putPayWeekRow, {
          params: { project },
          body: {
            ...{ ...of, number: typed.whole('number'), final: typed.text('final') === 'yes' },
            ...{ official: typed.text('official'), officialTitle: typed.text('officialTitle') },
            ...{ phone: typed.text('phone'), email: typed.text('email'), remarks: typed.text('remarks') },
          },
        })
      }
    />
  )
}

/** Where somebody else was worked in the week, such as `12.5 h Eastgate Clinic`. */
export const jobsText = (line: PayrollLine): string =>
  line.elsewhere.map(({ project, minutes }) => `${hoursText(minutes)} ${project}`).join(', ')

/** What was kept off the wage of somebody in a week. */
export function KeptForm({ project, payroll, line, onDone }: Of & { line: PayrollLine }) {
  const of = weekOf(payroll)
  const own = of.workers.find(({ personId }) => personId === line.personId)
  return (
    <TypedForm
      {...{ project, onDone }}
      label={say('Save')}
      specs={[
        {
          ...{
            key: 'all',
            label: say('Gross, all work'),
            kind: 'money',
            value: typedOf(own?.allCents),
            optional: true,
          },
          hint:
            line.elsewhere.length > 0
              ? say('Where nothing is typed: reckoned with the hours on other jobs, {jobs}', {
                  jobs: jobsText(line),
                })
              : say('Nothing where all of the week was worked here'),
        },
        {
          key: 'tax',
          label: say('Taxes withheld'),
          kind: 'money',
          value: typedOf(own?.taxCents),
          optional: true,
        },
        { key: 'fica', label: 'FICA', kind: 'money', value: typedOf(own?.ficaCents), optional: true },
        {
          key: 'other',
          label: say('Other deductions'),
          kind: 'money',
          value: typedOf(own?.otherCents),
          optional: true,
        },
      ]}
      send={(typed) =>
        call(putPayWeekRow, {
          params: { project },
          body: {
            ...of,
            workers: [
              ...of.workers.filter(({ personId }) => personId !== line.personId),
              {
                ...{
                  personId: line.personId,
                  allCents: typed.maybe('all') === null ? null : typed.cents('all'),
                },
                ...{
                  taxCents: typed.cents('tax'),
                  ficaCents: typed.cents('fica'),
                  otherCents: typed.cents('other'),
                },
              },
            ],
          },
        })
      }
    />
  )
}
