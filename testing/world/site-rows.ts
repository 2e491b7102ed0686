import { madeUpIncident } from '#testing/incidents.ts'
import { idOf, type Secret } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import type { ProjectName } from './viewers.ts'

/** A day that is signed and one that is not, clocks, a checklist with an answer, and the punch list. */
export async function putSite(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const open: Secret = { what: 'open', project }
  const team: Secret = { what: 'team', project }
  const made = { made_at: at(300), sent: 'sent before' }
  const entry = (
    name: string,
    secret: Secret,
    on_date: string,
    body: { kind: string } & object,
    replaces: string | null = null,
  ) =>
    put('log_entries', {
      ...{ ...of, ...made, id: name, on_date, class: secret.what, body: JSON.stringify(body) },
      ...{ replaces, removed: false, author_id: ids.person, at: at(300) },
    })
  const [signed, draft] = ['2025-03-01', '2025-02-28']
  const crew = (word: string) => ({
    kind: 'crew',
    who: word,
    company: '',
    trade: '',
    people: 1,
    minutes: 480,
    time: null,
  })
  await entry(hide.id(open, `work of ${project}`), open, signed, {
    ...{ kind: 'work', taskId: ids.task, text: hide.word(open, 'work of a day'), by: '', percent: 80 },
  })
  await entry(idOf(`crew of ${project}`), team, signed, crew(hide.word(team, 'who was here')))
  await entry(ids.logEntry, team, draft, crew(hide.word(team, 'who is here')))
  await entry(
    idOf(`better entry ${project}`),
    team,
    draft,
    crew(hide.word(team, 'who is here')),
    ids.logEntry,
  )
  await put('log_signings', {
    ...{ ...of, ...made, id: hide.id(open, `signed day ${project}`), on_date: signed, number: 1 },
    ...{ name: hide.word(open, 'who signed the day'), by_id: ids.person, sha256: 'of the day', at: at(301) },
    document_id: idOf(`open document ${project}`),
  })
  await put('time_entries', {
    ...{ ...of, ...made, id: hide.id(team, `time ${project}`), person_id: ids.person, task_id: ids.task },
    ...{ started_at: '2025-02-26T14:00:00Z', stopped_at: '2025-02-26T22:00:00Z', break_minutes: 30 },
  })
  const values = {
    taskId: null,
    startedAt: at(0).toISOString(),
    stoppedAt: at(240).toISOString(),
    breakMinutes: 0,
  }
  await put('time_corrections', {
    ...{ ...of, ...made, id: idOf(`time correction ${project}`), time_id: ids.time, author_id: ids.person },
    ...{ old: JSON.stringify(values), new: JSON.stringify({ ...values, breakMinutes: 30 }) },
    ...{ reason: hide.word(team, 'why a time was put right'), at: at(302) },
  })
  const line = {
    key: 'x',
    text: hide.word(open, 'line of a checklist'),
    unit: '',
    least: null,
    most: null,
    source: '',
  }
  await put('checklists', {
    ...{
      ...of,
      ...made,
      id: hide.id(open, `checklist ${project}`),
      title: hide.word(open, 'checklist title'),
    },
    ...{ room: hide.word(open, 'room of a checklist'), task_id: ids.task, lines: JSON.stringify([line]) },
    ...{ author_id: ids.person, at: at(303) },
  })
  await put('checklist_answers', {
    ...{ ...of, ...made, id: idOf(`checklist answer ${project}`), checklist_id: ids.checklist, line: 'a' },
    ...{
      result: 'pass',
      note: hide.word(open, 'note of an answer'),
      photo_id: ids.file,
      task_id: ids.task,
      author_id: ids.person,
      at: at(304),
    },
  })
  const item = (id: string, number: number) => ({
    ...{
      ...of,
      ...made,
      id,
      number,
      title: hide.word(open, `punch title ${number}`),
      note: hide.word(open, 'note of punch'),
    },
    ...{ room: hide.word(open, 'room of punch'), scan_id: ids.scan, x: 1, y: 2, person_id: ids.person },
    ...{ due_on: '2025-03-01', before_id: ids.file, after_id: ids.file, author_id: ids.person },
  })
  await put('punch_items', item(hide.id(open, `punch ${project}`), 1))
  const accepted = { state: 'accepted', done_at: at(305), accepted_at: at(306), accepted_by: ids.person }
  await put('punch_items', { ...item(idOf(`accepted punch ${project}`), 2), ...accepted })
  const manage: Secret = { what: 'manage', project }
  await put('toolbox_talks', {
    ...{
      ...of,
      ...made,
      id: hide.id(team, `talk ${project}`),
      on_date: signed,
      led: hide.word(team, 'who led'),
    },
    ...{
      topic: hide.word(team, 'topic of a talk'),
      points: '',
      document_id: idOf(`open document ${project}`),
    },
    ...{ author_id: ids.person, at: at(307) },
    present: JSON.stringify([
      ...[{ name: hide.word(team, 'who signed a talk'), company: '', mark: { kind: 'typed' }, at: at(307) }],
    ]),
  })
  const incident = (id: string, replaces: string | null, harm: string) =>
    put('incidents', {
      ...{ ...of, ...made, id, number: 1, replaces, author_id: ids.person, at: at(308) },
      body: JSON.stringify(
        madeUpIncident({ on: signed, harm, name: hide.word(manage, 'who was hurt'), privacy: 'sharps' }),
      ),
    })
  await incident(idOf(`first incident ${project}`), null, 'Not known yet')
  await incident(
    hide.id(manage, `incident ${project}`),
    idOf(`first incident ${project}`),
    hide.word(manage, 'what harm was done'),
  )
}
