import { type BodyOf, controls, delayCauses, type LogBody, type LogKind } from '#contract/site.ts'
import { say } from '#language/say.ts'
import { hoursText } from '#web/kit/work/times.ts'
import { readDecimal } from '#web/kit/work/typed-decimal.ts'
import { clockText, minutesOf } from '#web/kit/work/work-hours.ts'

/** How something is typed: `hours` are kept as minutes, `time` as minutes after midnight. */
export type Typed = 'line' | 'text' | 'number' | 'hours' | 'time' | 'task' | 'purchase'
export type LogField = {
  name: string
  label: string
  typed: Typed | Readonly<Record<string, string>>
  optional?: true
}
/** A kind that is typed in a sheet. */
export type TypedKind = Exclude<LogKind, 'none'>

type Kind<K extends LogKind> = { title: string; add: string; empty: BodyOf<K>; fields: readonly LogField[] }

const line = (name: string, label: string): LogField => ({ name, label, typed: 'line' })
const optional = (name: string, label: string, typed: LogField['typed'] = 'line'): LogField => ({
  ...{ name, label, typed },
  optional: true,
})

/** What each kind of entry is called, and what it asks. */
export const logKinds: { [K in TypedKind]: Kind<K> } = {
  crew: {
    ...{ title: say('Crew and hours'), add: say('Add somebody') },
    empty: { kind: 'crew', who: '', company: '', trade: '', people: 1, minutes: 480, time: null },
    fields: [
      ...[line('who', say('Who')), optional('company', say('Company')), optional('trade', say('Trade'))],
      { name: 'people', label: say('How many'), typed: 'number' },
      { name: 'minutes', label: say('Hours, all together'), typed: 'hours' },
    ],
  },
  work: {
    ...{ title: say('Work done'), add: say('Add work') },
    empty: { kind: 'work', taskId: null, text: '', by: '', percent: null },
    fields: [
      optional('taskId', say('Task'), 'task'),
      { name: 'text', label: say('What was done, and where'), typed: 'text' },
      ...[optional('by', say('By whom')), optional('percent', say('% complete'), 'number')],
    ],
  },
  weather: {
    ...{ title: say('Weather'), add: say('Enter the weather') },
    empty: { kind: 'weather', sky: '', lowF: null, highF: null, rainIn: null, windMph: null, sure: false },
    fields: [
      line('sky', say('What it was like')),
      ...[optional('lowF', say('Lowest, °F'), 'number'), optional('highF', say('Highest, °F'), 'number')],
      ...[
        optional('rainIn', say('Rain or snow, in'), 'number'),
        optional('windMph', say('Wind, mph'), 'number'),
      ],
    ],
  },
  delivery: {
    ...{ title: say('Deliveries'), add: say('Add a delivery') },
    empty: { kind: 'delivery', what: '', quantity: '', supplier: '', state: 'whole', purchase: null },
    fields: [
      optional('purchase', say('From the purchase list'), 'purchase'),
      ...[line('what', say('What came')), optional('quantity', say('How much'))],
      optional('supplier', say('From whom')),
      {
        ...{ name: 'state', label: say('How it came') },
        typed: { whole: say('Whole'), short: say('Short'), damaged: say('Damaged') },
      },
    ],
  },
  visitor: {
    ...{ title: say('Visitors'), add: say('Add a visitor') },
    empty: { kind: 'visitor', who: '', company: '', why: '', from: null, until: null },
    fields: [
      ...[line('who', say('Who')), optional('company', say('Company')), optional('why', say('What for'))],
      ...[optional('from', say('From'), 'time'), optional('until', say('Until'), 'time')],
    ],
  },
  delay: {
    ...{ title: say('Delays'), add: say('Add a delay') },
    empty: { kind: 'delay', cause: 'weather', text: '', minutes: 60, taskId: null },
    fields: [
      { name: 'cause', label: say('Cause'), typed: delayCauses },
      { name: 'text', label: say('What held the work up'), typed: 'text' },
      { name: 'minutes', label: say('Hours lost'), typed: 'hours' },
      optional('taskId', say('Task'), 'task'),
    ],
  },
  accident: {
    ...{ title: say('Accidents'), add: say('Yes, write it') },
    empty: { kind: 'accident', hurt: true, text: '' },
    fields: [{ name: 'text', label: say('What happened, without anybody’s health'), typed: 'text' }],
  },
  note: {
    ...{ title: say('Notes'), add: say('Add a note') },
    empty: { kind: 'note', text: '' },
    fields: [{ name: 'text', label: say('Note'), typed: 'text' }],
  },
  equipment: {
    ...{ title: say('Equipment'), add: say('Add equipment') },
    empty: { kind: 'equipment', what: '', serial: '', worked: 480, idle: 0, down: 0 },
    fields: [
      ...[line('what', say('Equipment')), optional('serial', say('Serial number'))],
      { name: 'worked', label: say('Hours worked'), typed: 'hours' },
      { name: 'idle', label: say('Hours idle'), typed: 'hours' },
      { name: 'down', label: say('Hours down'), typed: 'hours' },
    ],
  },
  control: {
    ...{ title: say('Quality control'), add: say('Add a control') },
    empty: { kind: 'control', of: 'safety', text: '' },
    fields: [
      { name: 'of', label: say('What it was'), typed: controls },
      { name: 'text', label: say('What was checked, and the result'), typed: 'text' },
    ],
  },
}

/** A value as it is typed. */
export function typedValue(value: unknown, typed: Typed | 'choice'): string {
  if (value === null || value === undefined) return ''
  if (typed === 'hours') return String(Math.round(Number(value) / 0.6) / 100)
  return typed === 'time' ? clockText(Number(value)) : String(value)
}

/** What was typed as it is kept; a text where it is no figure, so that the server names its field. */
export function keptValue(text: string, typed: Typed | 'choice', optional: boolean): unknown {
  if (typed === 'line' || typed === 'text' || typed === 'choice') return text
  if (text.trim() === '') return optional ? null : text
  if (typed === 'task' || typed === 'purchase') return text
  const figure = typed === 'time' ? minutesOf(text) : (readDecimal(text) ?? Number.NaN)
  if (Number.isNaN(figure)) return text
  return typed === 'hours' ? Math.round(figure * 60) : figure
}

type Read = { name: string; detail: string; figure: string; mark?: true }

/** How an entry reads in its section: what it is, what else there is to say, and its figure. */
export function readBody(body: LogBody, titles: ReadonlyMap<string, string>): Read {
  const task = (id: string | null) => (id === null ? '' : (titles.get(id) ?? ''))
  const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')
  switch (body.kind) {
    case 'crew': {
      const count = body.people > 1 ? ` × ${body.people}` : ''
      return {
        ...{ name: `${body.who}${count}`, detail: joined(body.company, body.trade) },
        figure: hoursText(body.minutes),
      }
    }
    case 'work': {
      const title = task(body.taskId)
      const figure = body.percent === null ? '' : `${body.percent} %`
      const text = title && title !== body.text ? body.text : ''
      return { name: title || body.text, detail: joined(text, body.by), figure }
    }
    case 'weather': {
      const { sky, lowF, highF, rainIn, windMph } = body
      const degrees = [lowF, highF].filter((one) => one !== null).join(' – ')
      const rain = rainIn === null ? '' : say('{inches, number} in', { inches: rainIn })
      const wind = windMph === null ? '' : say('wind {speed} mph', { speed: windMph })
      const source = body.from === 'nws' ? say('NWS forecast') : ''
      return { name: sky, detail: joined(rain, wind, source), figure: degrees === '' ? '' : `${degrees} °F` }
    }
    case 'delivery': {
      const states = { whole: '', short: say('Short'), damaged: say('Damaged') }
      const wrong = body.state !== 'whole'
      const { what: name, quantity, supplier } = body
      return {
        name,
        detail: joined(quantity, supplier),
        figure: states[body.state],
        ...(wrong && { mark: true }),
      }
    }
    case 'visitor': {
      const { who: name, company, why, from, until } = body
      const span = [from, until].flatMap((one) => (one === null ? [] : clockText(one))).join(' – ')
      return { name, detail: joined(company, why), figure: span }
    }
    case 'delay':
      return {
        ...{ name: delayCauses[body.cause], detail: joined(body.text, task(body.taskId)) },
        ...{ figure: hoursText(body.minutes), mark: true },
      }
    case 'accident':
      return body.hurt
        ? { name: say('Somebody was hurt'), detail: body.text, figure: '', mark: true }
        : { name: say('Nobody was hurt'), detail: '', figure: '' }
    case 'equipment': {
      const idle = body.idle > 0 ? say('idle {hours}', { hours: hoursText(body.idle) }) : ''
      const down = body.down > 0 ? say('down {hours}', { hours: hoursText(body.down) }) : ''
      return { name: body.what, detail: joined(body.serial, idle, down), figure: hoursText(body.worked) }
    }
    case 'control':
      return { name: controls[body.of], detail: body.text, figure: '' }
    case 'note':
      return { name: body.text, detail: '', figure: '' }
    case 'none': {
      const texts = {
        delivery: say('Nothing was delivered'),
        visitor: say('Nobody visited'),
        delay: say('No delay today'),
      }
      return { name: texts[body.of], detail: '', figure: '' }
    }
  }
}
