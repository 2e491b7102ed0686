import { type Incident, safetyLimits } from '#contract/safety.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'

/** An incident under its number in the project. */
type Case = { number: number; body: Incident }

const isIllness = ({ kind }: Incident) => kind !== 'injury'

/** What cannot be so, under the field that says it; `today` where the project is. */
export function incidentFaults(body: Incident, today: IsoDate): Record<string, string> {
  const { on, outcome, daysAway, daysRestricted, diedOn, privacy, bornOn, hiredOn } = body
  const faults: [boolean, string, string][] = [
    [on > today, 'on', say('This day has not come yet.')],
    [outcome === 'death' && diedOn === null, 'diedOn', say('Enter the day of death.')],
    [
      diedOn !== null && (outcome !== 'death' || diedOn < on || diedOn > today),
      'diedOn',
      say('The day of death lies before the incident, ahead, or beside another outcome.'),
    ],
    [
      outcome === 'away' && daysAway === 0,
      'daysAway',
      say('Enter the days away, or as many as are expected: 29 CFR 1904.7(b)(3).'),
    ],
    [
      daysAway > 0 && outcome !== 'away' && outcome !== 'death',
      'daysAway',
      say('With days away the outcome is “Days away from work”.'),
    ],
    [
      outcome === 'restricted' && daysRestricted === 0,
      'daysRestricted',
      say('Enter the days on other or restricted work, or as many as are expected.'),
    ],
    [
      daysRestricted > 0 && (outcome === 'other' || outcome === 'none'),
      'daysRestricted',
      say('With days on other work the outcome is “Job transfer or restriction”.'),
    ],
    [
      daysAway + daysRestricted > safetyLimits.days,
      'daysRestricted',
      say('Days away and on other work end at {most} together: 29 CFR 1904.7(b)(3)(vii).', {
        most: safetyLimits.days,
      }),
    ],
    [
      privacy === 'asked' && !isIllness(body),
      'privacy',
      say('A name is left out at somebody’s wish for an illness alone: 29 CFR 1904.29(b)(7)(vi).'),
    ],
    [bornOn !== null && bornOn >= on, 'bornOn', say('This day is not before the incident.')],
    [hiredOn !== null && hiredOn > on, 'hiredOn', say('This day is not before the incident.')],
  ]
  return Object.fromEntries(
    faults.flatMap(([wrong, field, text]) => (wrong ? [[field, text]] : [])).reverse(),
  )
}

/** Fields of form 301 that are still empty; none where the case is not recordable. */
export function missingOf301(body: Incident): (keyof Incident)[] {
  if (!isRecordable(body)) return []
  const wanted = [
    ...(['name', 'job', 'address', 'bornOn', 'hiredOn', 'sex', 'physician', 'beganAt', 'doing'] as const),
    ...(['harm', 'object', 'completedBy', 'completedTitle', 'completedPhone'] as const),
  ]
  return wanted.filter((key) => body[key] === null || body[key] === '')
}

/** Whether it stands in the 300 log: 29 CFR 1904.7(a). What is lined out does not count. */
export const isRecordable = ({ outcome, struck }: Incident): boolean => outcome !== 'none' && !struck

/**
 * Within how many hours OSHA is told: 8 for a death (29 CFR 1904.39(a)(1)), 24 for a stay in a hospital, an amputation or the
 * loss of an eye (1904.39(a)(2)); undefined for what is not told.
 */
export function tellHours({ outcome, inpatient, severe, struck }: Incident): 8 | 24 | undefined {
  if (struck) return undefined
  if (outcome === 'death') return 8
  return inpatient || severe !== null ? 24 : undefined
}

/** The cases of a year that stand in its log, by number. */
export const casesOf = (cases: readonly Case[], year: number): Case[] =>
  cases
    .filter(({ body }) => isRecordable(body) && body.on.startsWith(`${year}-`))
    .toSorted((one, other) => one.number - other.number)

/** What stands in the place of a name in the log: 29 CFR 1904.29(b)(6). */
const privacyCase = 'privacy case'
export const nameInLog = ({ name, privacy }: Incident): string => (privacy === null ? name : privacyCase)

/** The figures of form 300A: columns G to M6 of a year's log added up: 29 CFR 1904.32(b)(2). */
export function summaryOf(cases: readonly Case[], year: number) {
  const own = casesOf(cases, year).map(({ body }) => body)
  const count = (of: (body: Incident) => boolean) => own.filter(of).length
  const sum = (of: (body: Incident) => number) => own.reduce((total, body) => total + of(body), 0)
  return {
    death: count(({ outcome }) => outcome === 'death'),
    away: count(({ outcome }) => outcome === 'away'),
    restricted: count(({ outcome }) => outcome === 'restricted'),
    other: count(({ outcome }) => outcome === 'other'),
    daysAway: sum(({ daysAway }) => daysAway),
    daysRestricted: sum(({ daysRestricted }) => daysRestricted),
    kinds: {
      ...{ injury: count(({ kind }) => kind === 'injury'), skin: count(({ kind }) => kind === 'skin') },
      respiratory: count(({ kind }) => kind === 'respiratory'),
      poisoning: count(({ kind }) => kind === 'poisoning'),
      hearing: count(({ kind }) => kind === 'hearing'),
      illness: count(({ kind }) => kind === 'illness'),
    },
    total: own.length,
  }
}

/** Cases for 100 people who work a year of 2,000 hours: cases × 200,000 / hours, as BLS reckons it; undefined without hours. */
export const incidenceRate = (cases: number, hours: number): number | undefined =>
  hours > 0 ? Math.round((cases * 200_000 * 100) / hours) / 100 : undefined

/** Which size of establishment OSHA asks for: under 20, 20 to 99, 100 to 249, or more people. */
const sizeOf = (employees: number): number =>
  employees < 20 ? 1 : employees < 100 ? 21 : employees < 250 ? 22 : 3

/**
 * The summary of a year under the columns that OSHA’s Injury Tracking Application takes as a file. What the job does not know,
 * as the EIN and the six figures of NAICS, stays empty for whoever files it.
 */
export function itaRow(
  cases: readonly Case[],
  year: number,
  job: { name: string; orgName: string; address: string; employees: number | null; hours: number },
): Record<string, string | number | null> {
  const { kinds, total, ...sums } = summaryOf(cases, year)
  const [, street = job.address, city = '', state = '', zip = ''] =
    /^(.*?),\s*([^,]+),\s*([A-Z]{2})\s*(\d{5}(?:-\d{4})?)?$/.exec(job.address.trim()) ?? []
  return {
    ...{
      establishment_name: job.name,
      ein: '',
      company_name: job.orgName,
      street_address: street,
      city,
      state,
    },
    ...{ zip: zip.replace('-', ''), naics_code: '', industry_description: '' },
    size: job.employees === null ? null : sizeOf(job.employees),
    // A private employer; a state or a city says otherwise.
    ...{ establishment_type: 1, year_filing_for: year, annual_average_employees: job.employees },
    // 1 where there were any, 2 where there were none.
    ...{ total_hours_worked: job.hours, no_injuries_illnesses: total > 0 ? 1 : 2, total_deaths: sums.death },
    ...{ total_dafw_cases: sums.away, total_djtr_cases: sums.restricted, total_other_cases: sums.other },
    ...{ total_dafw_days: sums.daysAway, total_djtr_days: sums.daysRestricted, total_injuries: kinds.injury },
    ...{ total_skin_disorders: kinds.skin, total_respiratory_conditions: kinds.respiratory },
    ...{ total_poisonings: kinds.poisoning, total_hearing_loss: kinds.hearing },
    ...{ total_other_illnesses: kinds.illness, change_reason: '' },
  }
}
