import { type EstimateLine, emptyLine, usualSettings } from '#contract/estimate.ts'
import { noFigures } from '#domain/estimate/figures.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { usualChoices } from '#domain/takeoff/room-takeoff.ts'
import { idOf, type Secret } from './canaries.ts'
import { at, type Hide, idsOf, type Put } from './ids.ts'
import { orgOfProject, type ProjectName, userIdOf } from './viewers.ts'

/** An estimate with a line, a version of it, and what its last change can be undone by. */
export async function putEstimate(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const secret: Secret = { what: 'cost', project }
  const word = (name: string) => hide.word(secret, name)
  const sum = (name: string) => hide.sum(secret, name)
  const entered = (name: string) => ({
    settings: JSON.stringify({ ...usualSettings, rateCents: sum(`rate of ${name}`) }),
    basis: '[]',
    choices: JSON.stringify(usualChoices),
  })
  const lineOf = (name: string): EstimateLine => ({
    ...emptyLine,
    ...{
      item: word(`item of ${name}`),
      scope: word(`scope of ${name}`),
      supplier: word(`supplier of ${name}`),
    },
    ...{ trade: word(`trade of ${name}`), code: 'zq-1', materialCents: sum(`material of ${name}`) },
    subCents: sum(`sub of ${name}`),
  })
  await put('estimates', {
    ...{ ...of, id: hide.id(secret, `estimate ${project}`), name: word('estimate'), kind: 'base' },
    ...{ ...entered('estimate'), rev: 7, created_at: at(8) },
  })
  const add = (id: string, name: string, deleted: boolean) =>
    put('estimate_lines', {
      ...{ ...of, estimate_id: ids.estimate, id, rank: 1, line: JSON.stringify(lineOf(name)), changed: '{}' },
      ...{ rev: 1, by_id: ids.person, at: at(9), deleted_at: deleted ? at(10) : null },
    })
  await add(hide.id(secret, `line ${project}`), 'line', false)
  await add(hide.id(secret, `line ${project} spare`), 'spare line', false)
  if (hide.differs(secret)) await add(idOf(`line ${project} more`), 'one more line', false)
  const kept = { id: hide.id(secret, `line ${project} kept`), rank: 1, ...lineOf('kept line') }
  await put('estimate_versions', {
    ...{ ...of, estimate_id: ids.estimate, id: hide.id(secret, `version ${project}`), number: 1 },
    ...{ name: word('version'), at: at(11), author_id: ids.person, ...entered('version') },
    ...{ lines: JSON.stringify([kept]), digest: word('checksum') },
    reckoned: JSON.stringify(reckon({ lines: [kept], settings: usualSettings }, noFigures)),
  })
  await put('bulk_edits', {
    ...{ ...of, id: ids.change, estimate_id: ids.estimate, at: at(51) },
    user_id: userIdOf(orgOfProject[project] === 'alder' ? 'ada' : 'bea'),
    before: JSON.stringify({ rev: 1, lines: [] }),
  })
}

/** A room that somebody typed, twice, and what was said against it. */
export async function putScans(put: Put, hide: Hide, project: ProjectName): Promise<void> {
  const ids = idsOf(project)
  const of = { org_id: ids.org, project_id: ids.project }
  const word = (what: 'open' | 'bin', name: string) => hide.word({ what, project }, name)
  const corners = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const add = async (id: string, what: 'open' | 'bin', name: string, again_of: string | null) =>
    put('scans', {
      ...(again_of === null
        ? { kind: 'typed', typed: JSON.stringify({ corners, height: 2.5 }) }
        : { kind: 'roomplan', file_id: ids.file }),
      ...{ ...of, id, name: word(what, name), note: word(what, `note of ${name}`), again_of },
      ...{ taken_at: at(60), author_id: ids.person },
      ...{ digest: word(what, `digest of ${name}`), measuring: 1, created_at: at(60) },
      ...{ deleted_at: what === 'bin' ? at(61) : null },
    })
  await add(ids.scan, 'open', 'scan', null)
  await add(idOf(`scan ${project} again`), 'open', 'scan again', ids.scan)
  await add(hide.id({ what: 'bin', project }, `scan ${project} bin`), 'bin', 'binned scan', null)
  await put('scan_corrections', {
    ...{
      ...of,
      scan_id: ids.scan,
      number: 1,
      id: idOf(`correction ${project}`),
      author_id: ids.person,
      at: at(62),
    },
    ...{
      reason: word('open', 'reason'),
      change: JSON.stringify({ rooms: { 'room-1': { label: word('open', 'label') } } }),
    },
  })
  const piece = { id: idOf(`piece ${project}`), kind: 'sofa', at: [2, 1], turn: 0, width: 2, depth: 0.9 }
  await put('space_plans', {
    ...{ ...of, id: ids.plan, scan_id: ids.scan, room_id: 'room-1', name: word('open', 'space plan') },
    ...{ plan: JSON.stringify({ pieces: [piece], doors: {} }), author_id: ids.person, changed_at: at(63) },
  })
}
