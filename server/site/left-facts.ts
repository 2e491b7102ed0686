import type { Row } from '#contract/documents.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { ofKind, saysNone, standing } from '#domain/site/log.ts'
import { sayIn } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Scope } from '#server/scope/scope.ts'
import { ofProject, siteOf } from './kept.ts'
import { entriesOf } from './read-log.ts'

// Documents are written in it.
const say = sayIn('en')

/** So many lines are left to write on by hand, where a list is printed before anything stands on it. */
const linesByHand = 12
const emptyLines = (from: number): Row[] =>
  Array.from({ length: Math.max(0, linesByHand - from) }, (_, row) => ({
    id: `${from + row + 1}`,
    cells: {},
  }))

/** So many entries are named in a sentence; the list has all of them. */
const namedMost = 10

/** What is still to be done on a job, in documents: its punch list by number, and the deficiencies that its days tell of. */
export async function leftFacts(scope: Scope): Promise<Filling> {
  const of = ofProject(scope)
  const [{ timeZone }, items, people] = await Promise.all([
    siteOf(scope),
    scope.read
      .selectFrom('punch_items')
      .select(['id', 'number', 'title', 'room', 'person_id', 'due_on', 'state', 'done_at'])
      .where((eb) => eb.and(of))
      .where('state', '<>', 'void')
      .orderBy('number')
      .execute(),
    scope.read
      .selectFrom('project_people')
      .select(['id', 'name'])
      .where((eb) => eb.and(of))
      .execute(),
  ])
  const entries = await entriesOf(scope.read, scope, dateIn(timeZone, scope.now()), true)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const open = items.filter(({ state }) => state !== 'accepted')
  const due = open.flatMap(({ due_on }) => due_on ?? []).toSorted()
  const titles = open.slice(0, namedMost).map(({ title }) => title)
  const more = open.length - titles.length
  const still = [...titles, ...(more > 0 ? [say('{count} more on the punch list', { count: more })] : [])]
  const source = { from: 'project', field: 'punch' } as const
  const punch = items.map(
    ({ id, number, title, room, person_id, due_on, done_at }): Row => ({
      id,
      cells: {
        ...{ number: String(number), room, item: title, who: names.get(person_id ?? '') ?? '', due: due_on },
        done: done_at && dateIn(timeZone, done_at),
      },
    }),
  )
  const found = standing(entries).flatMap((entry) =>
    ofKind([entry], 'control').flatMap(({ of: sort, text }) =>
      sort === 'deficiency' && !saysNone(text) ? { on: entry.on, text } : [],
    ),
  )
  const deficiencies = found.map(
    ({ on, text }, index): Row => ({
      id: `${index + 1}`,
      cells: {
        ...{ number: `${index + 1}`, found: on, where: '', what: text },
        ...{ section: '', who: '', due: null, closed: null },
      },
    }),
  )
  const said = items.length > 0
  return {
    fields: {
      'punch.by': { kind: 'date', source, overruled: null, value: due.at(-1) ?? null },
      'done.open': {
        ...{ kind: 'text', source, overruled: null },
        value: said ? still.join('; ') || 'None' : null,
      },
    },
    lists: {
      'punch.items': said ? punch : emptyLines(0),
      'deficiency.items': [...deficiencies, ...emptyLines(deficiencies.length)],
    },
  }
}
