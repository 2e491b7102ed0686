import { expect, test } from 'vitest'
import { audiences } from '#contract/audience.ts'
import { shortened } from './shortened.ts'
import { mayLead, wantedFor } from './wanted.ts'

const now = new Date('2026-06-11T12:00:00Z')
const subject = '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a'

test('most of what happens is told to nobody', () => {
  for (const kind of [
    'task.edited',
    'task.linked',
    'task.checked',
    'task.moved',
    'project.edited',
    'file.added',
  ])
    expect(
      wantedFor({ class: 'open', kind, subject, detail: { from: {}, to: { title: 'x' } } }, now),
    ).toEqual([])
  expect(wantedFor({ class: 'open', kind: 'task.commented' }, now)).toEqual([])
})

test('of an edit of a task, whatever leads to a notice is known by its fields before', () => {
  const fields = ['title', 'status', 'startOn', 'finishOn', 'room', 'description', 'days']
  const leading = fields.filter(
    (name) =>
      wantedFor(
        { class: 'open', kind: 'task.edited', subject, detail: { from: {}, to: { [name]: '2026-06-12' } } },
        now,
      ).length > 0,
  )
  expect(fields.filter((name) => mayLead('task.edited', [name]))).toEqual(leading)
  expect(leading).toEqual(['startOn', 'finishOn'])
  expect(mayLead('task.commented', [])).toBe(true)
})

test('that a sub cannot do it is told by a word of its own', () => {
  const told = (answer: string) =>
    wantedFor({ class: 'team', kind: 'task.answered', subject, detail: { answer } }, now)
  expect(told('yes')).toMatchObject([{ kind: 'answered', runners: true, owners: false }])
  expect(told('cannot')).toMatchObject([{ kind: 'cannot', runners: true, owners: false }])
})

test('a note for the team is for those who read such notes', () => {
  const [wanted] = wantedFor({ class: 'team', kind: 'task.noted', subject }, now)
  expect(wanted?.audiences).toEqual(['contractor', 'crew'])
  const [open] = wantedFor({ class: 'open', kind: 'task.commented', subject }, now)
  expect(open?.audiences).toEqual([...audiences])
})

test('only who was not on a task before is given it, and only who is newly named is mentioned', () => {
  const assigned = { from: ['a'], to: ['a', 'b'] }
  const given = wantedFor({ class: 'open', kind: 'task.assigned', subject, detail: assigned }, now)
  expect(given).toMatchObject([{ kind: 'assigned', people: ['b'], urgent: true }])
  expect(
    wantedFor({ class: 'open', kind: 'task.comment-edited', subject, detail: { mentions: [] } }, now),
  ).toEqual([])
})

test.each([
  ['2026-06-18', true],
  ['2026-06-19', false],
  ['2026-06-10', true],
  ['2026-06-09', false],
  [null, false],
])('a date that is moved to %s is near: %s', (date, near) => {
  for (const detail of [
    { from: { startOn: '2027-01-01' }, to: { startOn: date } },
    { from: { finishOn: date }, to: { finishOn: '2027-01-01' } },
  ])
    expect(wantedFor({ class: 'open', kind: 'task.edited', subject, detail }, now)).toHaveLength(near ? 1 : 0)
})

test('what was said is repeated in short, with people as their names', () => {
  expect(shortened('**Hey** @[Luis](0197-aa), see\n[sheet](https://x.example)')).toBe('Hey Luis, see sheet')
  expect(shortened('word '.repeat(60))).toMatch(/^(word ){16,17}word…$/)
})
