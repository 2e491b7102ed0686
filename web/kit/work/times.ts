import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import type { RowData } from '#contract/route.ts'
import { ownTimeRow } from '#contract/site-calls.ts'
import { numberText } from '#language/figures.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '../call.ts'
import { type KeptOf, useKeptOf } from '../kept/of-kind.ts'
import { callOrKeep } from '../kept/or-keep.ts'
import { todayHere } from './dates.ts'
import type { LiveMeta } from './live.ts'
import { sayNotSaved } from './task-edits.ts'

/** A time of day where the work is: `7:04 am`. */
export const clockOf = (at: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(at))

/** An instant as a field of date and time has it where the work is: `2026-06-11T07:04`. */
export const typedAt = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(at))
    .replace(' ', 'T')

/** The instant that was typed into such a field, wherever it was typed; what is no time stays as it is. */
export function instantOf(typed: string, timeZone: string): string {
  const wall = Date.parse(`${typed}Z`)
  if (Number.isNaN(wall)) return typed
  const offset = (at: number) => Date.parse(`${typedAt(new Date(at).toISOString(), timeZone)}Z`) - at
  // The clocks may change between the time as it reads and the instant that it is; one that they leave out is as long after it.
  const near = wall - offset(wall)
  const found = wall - offset(near)
  return new Date(found + offset(found) === wall ? found : Math.max(near, found)).toISOString()
}

/** Minutes as a log has them: `4.2 h`. */
export const hoursText = (minutes: number): string =>
  `${numberText(minutes / 60, { maximumFractionDigits: 1 })} h`

/** The reader's own clocks since a day, in every project. */
function ownTimeQuery(from: string) {
  const to = todayHere(new Date(Date.now() + 86_400_000))
  return queryOptions({
    queryKey: ['own-time', from, to],
    meta: { classes: ['team'] } satisfies LiveMeta,
    staleTime: 0,
    queryFn: () => call(ownTimeRow, { params: {}, query: { from, to }, body: {} }),
  })
}

type OwnTime = RowData<typeof ownTimeRow>['times'][number]

/** Own clocks with what was started and stopped on this device; another that starts stops the one before. */
export function withClocks(
  read: readonly OwnTime[],
  starts: readonly KeptOf<'start'>[],
  stops: readonly KeptOf<'stop'>[],
): OwnTime[] {
  const there = new Set(read.map(({ id }) => id))
  const made = starts.flatMap(({ params, body: { personId, ...body } }): OwnTime[] =>
    personId !== undefined || there.has(body.id)
      ? []
      : [
          {
            // Hours that were written down afterwards bring their end and their break along.
            ...{ stoppedAt: null, breakMinutes: 0, ...body, personId: '', project: params.project },
            ...{ projectName: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          },
        ],
  )
  const all = [...read, ...made].sort((a, b) => a.startedAt.localeCompare(b.startedAt))
  return all.map((time, index) => {
    if (time.stoppedAt !== null) return time
    const stop = stops.findLast(({ params }) => params.time === time.id)?.body
    const next = all.slice(index + 1).find(({ project }) => project === time.project)
    return { ...time, ...(stop ?? { stoppedAt: next?.startedAt ?? null }) }
  })
}

/** The reader's own clocks since a day; undefined where they were never read here. */
export function useOwnTimes(from: string): OwnTime[] | undefined {
  const { data } = useQuery(ownTimeQuery(from))
  const [starts, stops] = [useKeptOf('start'), useKeptOf('stop')]
  return data && withClocks(data.times, starts, stops)
}

/** Starts and stops a clock, with a connection or without; ids and times are made here, so that what is sent twice is there once. */
export function useClock(project: string) {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['own-time'] }),
      client.invalidateQueries({ queryKey: ['project', project] }),
    ])
  const start = useMutation({
    mutationFn: (taskId: string | null) => {
      const now = new Date().toISOString()
      const body = { id: newId(), taskId, startedAt: now, madeAt: now }
      const label = say('Clock started at {time}', { time: clockOf(now, undefined) })
      return callOrKeep('start', { params: { project }, body }, label)
    },
    ...{ onError: sayNotSaved, onSettled },
  })
  const stop = useMutation({
    mutationFn: ({
      time,
      breakMinutes,
      stoppedAt,
    }: {
      time: string
      breakMinutes: number
      stoppedAt?: string
    }) => {
      const at = stoppedAt ?? new Date().toISOString()
      const label = say('Clock stopped at {time}', { time: clockOf(at, undefined) })
      const body = { stoppedAt: at, breakMinutes }
      return callOrKeep('stop', { params: { project, time }, body }, label)
    },
    ...{ onError: sayNotSaved, onSettled },
  })
  return { start: start.mutate, stop: stop.mutate, busy: start.isPending || stop.isPending }
}
