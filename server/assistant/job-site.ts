import type { CardRow } from '#contract/chat.ts'
import { projectRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import { type LogBody, type LogEntry, logClasses } from '#contract/site.ts'
import { logRow, punchRow, timeRow } from '#contract/site-calls.ts'
import { tasksRow } from '#contract/tasks.ts'
import { weatherRow } from '#contract/weather.ts'
import { plainOf } from '#domain/assistant/days.ts'
import { type Days, daysIn, type JobTopic } from '#domain/assistant/job-questions.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, daysText, dayText, figure, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

const kindsOf: Partial<Record<JobTopic, readonly LogBody['kind'][]>> = {
  hurt: ['accident'],
  delivery: ['delivery'],
  present: ['crew', 'visitor', 'work', 'delivery'],
  visitor: ['visitor'],
  delay: ['delay'],
  weather: ['weather'],
  happened: ['work', 'delivery', 'visitor', 'delay', 'crew', 'accident', 'note', 'weather'],
}

/** The entries of a day that stand: one that was replaced or taken out does not. */
const standing = (entries: readonly LogEntry[]) => {
  const gone = new Set(entries.flatMap(({ replaces }) => replaces ?? []))
  return entries.filter(({ id, removed }) => !removed && !gone.has(id))
}

const hoursOf = (minutes: number) => figure(minutes / 60, 2)

/** An entry in words; undefined where it says that nothing was. */
function saidOf(body: LogBody, titles: ReadonlyMap<string, string>): Omit<CardRow, 'href'> | undefined {
  switch (body.kind) {
    case 'work':
      return {
        label: titles.get(body.taskId ?? '') ?? say('Work'),
        value: body.percent === null ? '' : `${body.percent} %`,
        detail: [body.text, body.by].filter(Boolean).join(' · '),
      }
    case 'weather': {
      const degrees = body.lowF === null || body.highF === null ? '' : `${body.lowF}–${body.highF} °F`
      const rain = body.rainIn
        ? say('{inches} in of rain', { inches: figure(body.rainIn, 2) })
        : say('no rain')
      return { label: say('Weather'), value: body.sky, detail: [degrees, rain].filter(Boolean).join(' · ') }
    }
    case 'delivery':
      return {
        label: body.what,
        value: body.quantity,
        detail: [
          body.supplier,
          { whole: say('came whole'), short: say('came short'), damaged: say('came damaged') }[body.state],
        ]
          .filter(Boolean)
          .join(' · '),
      }
    case 'visitor':
      return { label: body.who, value: say('Visitor'), detail: body.why }
    case 'delay':
      return {
        label: say('Delay'),
        value: say('{hours} hours', { hours: hoursOf(body.minutes) }),
        detail: body.text,
      }
    case 'crew':
      return {
        label: body.who,
        value: say('{hours} hours', { hours: hoursOf(body.minutes) }),
        detail: [body.trade, say('{count, plural, one {# person} other {# people}}', { count: body.people })]
          .filter(Boolean)
          .join(' · '),
      }
    case 'accident':
      return body.hurt ? { label: say('Accident'), value: '', detail: body.text } : undefined
    case 'note':
      return { label: say('Note'), value: '', detail: body.text }
    default:
      return undefined
  }
}

/** What the daily logs say of these days, the last first. */
async function log(asked: Asked, topic: JobTopic): Promise<Answer> {
  const { id, name, params, scope } = inProject(asked)
  const { today } = asked
  const monday = mondayOf(today)
  const wide: Days = { from: addDays(monday, -7), to: today }
  const days = daysIn(asked.question, today, true) ?? wide
  const kinds = kindsOf[topic] ?? []
  const [first, { tasks }] = await Promise.all([
    asked.row(logRow, { params, query: { on: days.to > today ? today : days.to } }),
    asked.row(tasksRow, { params }),
  ])
  const kept = first.days.map(({ on }) => on).filter((on) => on >= days.from && on <= days.to)
  const others = kept.filter((on) => on !== first.on).slice(0, 10)
  const read = await Promise.all(others.map((on) => asked.row(logRow, { params, query: { on } })))
  const titles = new Map(tasks.map((one) => [one.id, one.title]))
  const all = [first, ...read]
    .filter(({ on }) => on >= days.from && on <= days.to)
    .sort((a, b) => (a.on < b.on ? 1 : -1))
  const rows = all.flatMap(({ on, entries }) =>
    standing(entries)
      .filter(({ body }) => kinds.includes(body.kind))
      .sort((a, b) => kinds.indexOf(a.body.kind) - kinds.indexOf(b.body.kind))
      .flatMap(({ body }) => {
        const one = saidOf(body, titles)
        return one
          ? [cardRow(one.label, one.value, { detail: [dayText(on), one.detail].filter(Boolean).join(' · ') })]
          : []
      }),
  )
  const span = daysText(days)
  const cited = source(
    say('Daily log'),
    say('{count, plural, =0 {no day} one {# day} other {# days}} read', {
      count: all.filter(({ entries }) => entries.length > 0).length,
    }),
    `/projects/${id}/log`,
  )
  const hidden = topic === 'hurt' && !scope.reads(logClasses.accident)
  const has = all.some(({ entries }) => entries.length > 0)
  const lead = hidden
    ? say('Accidents are told to those who run the project; your part in it does not show them.')
    : !has
      ? say('No daily log of {name} is there for {days}.', { name, days: span })
      : rows.length === 0
        ? topic === 'hurt'
          ? say('The daily logs of {name}, {days}, say that nobody was hurt.', { name, days: span })
          : say('The daily logs of {name}, {days}, say nothing of that.', { name, days: span })
        : topic === 'weather' && rows[0]
          ? say('By the daily log: {weather}, {detail}.', { weather: rows[0].value, detail: rows[0].detail })
          : say('What the daily log of {name} says, {days}:', { name, days: span })
  return {
    pieces: [
      ...words(lead),
      card(say('Daily log'), { rows: hidden ? [] : rows.slice(0, 12), citations: [cited] }),
    ],
    known: true,
  }
}

/** Hours by the clocks of a week: of whoever is named, of the asker, or of everybody who is shown. */
async function hours(asked: Asked, everybody = false): Promise<Answer> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('team'))
    return {
      pieces: words(say('Hours are told to the team of the project; your part in it does not show them.')),
      known: true,
    }
  const { today } = asked
  const monday = mondayOf(today)
  const days = daysIn(asked.question, today, true) ?? { from: monday, to: today }
  const weeks = new Set<string>()
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) weeks.add(mondayOf(day))
  const [{ people, self, project }, ...read] = await Promise.all([
    asked.row(projectRow, { params }),
    ...[...weeks].slice(-5).map((week) => asked.row(timeRow, { params, query: { week } })),
  ])
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: project.timeZone }).format(new Date(at))
  const plain = plainOf(asked.question)
  const named = people.filter(({ name: who }) =>
    plainOf(who)
      .split(' ')
      .some((part) => part.length > 2 && new RegExp(`\\b${part}\\b`).test(plain)),
  )
  const own = !everybody && named.length === 0 && /\b(?:i|my|me|trabaje|mis|llevo|he)\b/.test(plain)
  const all = read.flatMap(({ times, corrections }) => {
    const right = new Map(corrections.map((one) => [one.timeId, one.new]))
    return times.map((one) => ({ ...one, ...right.get(one.id) }))
  })
  const theirs = all
    .filter(({ startedAt }) => dayOf(startedAt) >= days.from && dayOf(startedAt) <= days.to)
    .filter(({ personId }) =>
      own ? personId === self : named.length === 0 || named.some((one) => one.id === personId),
    )
  const minutes = ({ startedAt, stoppedAt, breakMinutes }: (typeof theirs)[number]) =>
    stoppedAt === null ? 0 : (Date.parse(stoppedAt) - Date.parse(startedAt)) / 60_000 - breakMinutes
  const total = theirs.reduce((sum, one) => sum + minutes(one), 0)
  const span = daysText(days)
  const sums = [...Map.groupBy(theirs, ({ personId }) => personId)].map(([person, mine]) =>
    cardRow(
      people.find((one) => one.id === person)?.name ?? say('somebody'),
      say('{hours} hours', { hours: hoursOf(mine.reduce((sum, one) => sum + minutes(one), 0)) }),
      {
        detail: [...new Set(mine.map(({ startedAt }) => dayText(dayOf(startedAt))))].join(', '),
      },
    ),
  )
  const who = own
    ? (people.find((one) => one.id === self)?.name ?? name)
    : named.length > 0
      ? named.map((one) => one.name).join(', ')
      : name
  const lead = say('{who}: {hours} hours, {days}.', { who, hours: hoursOf(total), days: span })
  const cited = source(say('Hours'), '', `/projects/${id}/time`)
  return { pieces: [...words(lead), card(say('Hours'), { rows: sums, citations: [cited] })], known: true }
}

/** Who was there: as the daily log says it and, to the team, by the clocks; the plan says only who was to come. */
async function present(asked: Asked): Promise<Answer> {
  const written = await log(asked, 'present')
  if (!inProject(asked).scope.reads('team')) return written
  const clocked = await hours(asked, true)
  const has = clocked.pieces.some((one) => 'card' in one && one.card.rows.length > 0)
  return { pieces: has ? [...written.pieces, ...clocked.pieces] : written.pieces, known: true }
}

/** What is still to be put right. */
async function punch(asked: Asked): Promise<Answer> {
  const { id, name, params } = inProject(asked)
  const [{ items }, { people }] = await Promise.all([
    asked.row(punchRow, { params }),
    asked.row(projectRow, { params }),
  ])
  const open = items.filter(({ acceptedAt }) => acceptedAt === null)
  const done = open.filter(({ doneAt }) => doneAt !== null).length
  const lead = say(
    '{open, plural, =0 {Nothing is} one {# item is} other {# items are}} open on the punch list of {name}, {done} of it done and to be accepted.',
    {
      ...{ open: open.length, name, done },
    },
  )
  const rows = open.slice(0, 12).map((one) =>
    cardRow(`${one.number} · ${one.title}`, one.doneAt === null ? say('open') : say('done, to be accepted'), {
      detail: [
        one.room,
        people.find(({ id: who }) => who === one.personId)?.name ?? '',
        one.dueOn ? say('by {day}', { day: dayText(one.dueOn) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const page = `/projects/${id}/punch`
  return {
    pieces: [
      ...words(lead),
      card(say('Punch list'), {
        rows,
        citations: [source(say('Punch list'), name, page)],
        actions: [opens(say('Punch list'), page)],
      }),
    ],
    known: true,
  }
}

/** The weather that is kept for days to come: forecast, or typed. */
async function forecast(asked: Asked): Promise<Answer | undefined> {
  const { id, name, params } = inProject(asked)
  const days = daysIn(asked.question, asked.today, false) ?? {
    from: asked.today,
    to: addDays(asked.today, 6),
  }
  const { days: kept } = await asked.row(weatherRow, { params })
  const found = kept.filter(({ on }) => on >= days.from && on <= days.to)
  const page = `/projects/${id}/weather`
  const [first] = found
  const span = daysText(days)
  const lead = first
    ? say('{days}: {weather}.', { days: dayText(first.on), weather: skyOf(first) })
    : say('No weather of {name} is kept for {days}, and none is made up.', { name, days: span })
  const rows = found.slice(0, 8).map((one) => cardRow(dayText(one.on), skyOf(one)))
  return {
    pieces: [
      ...words(lead),
      card(say('Weather'), {
        rows,
        citations: first ? [source(say('Weather'), name, page)] : [],
        actions: [opens(say('Weather'), page)],
      }),
    ],
    known: true,
  }
}

const skyOf = ({ conditions, lowF, highF, precipIn, windMph }: RowData<typeof weatherRow>['days'][number]) =>
  [
    conditions,
    lowF === null || highF === null ? '' : `${figure(lowF, 0)}–${figure(highF, 0)} °F`,
    precipIn === null ? '' : say('{inches} in of rain', { inches: figure(precipIn, 2) }),
    windMph === null ? '' : `${figure(windMph, 0)} mph`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Answers from what was recorded on site, and the weather that is kept. */
export async function aboutSite(asked: Asked, topic: JobTopic): Promise<Answer | undefined> {
  switch (topic) {
    case 'hours':
      return hours(asked)
    case 'present':
      return present(asked)
    case 'punch':
      return punch(asked)
    case 'forecast':
      return forecast(asked)
    default:
      return log(asked, topic)
  }
}
