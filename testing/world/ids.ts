import { idOf, moneyIds, proposalIds, type Secret } from './canaries.ts'
import { orgIdOf, orgOfProject, type ProjectName, userIdOf } from './viewers.ts'

/** Puts a row into a table. */
export type Put = (table: string, row: Record<string, unknown>) => Promise<void>

/** Makes hidden values, and says whether more stands in this world than in the other. */
export type Hide = {
  word: (secret: Secret, name: string) => string
  sum: (secret: Secret, name: string) => number
  /** Notes that an id itself is hidden. */
  id: (secret: Secret, label: string) => string
  /** Whether what is hidden so is another here, so that there is more of it too. */
  differs: (secret: Secret) => boolean
}

export const worldBegan = new Date('2025-02-10T09:00:00Z')
/** So many minutes after the world began. */
export const at = (minutes: number) => new Date(worldBegan.getTime() + minutes * 60_000)

/** The ids of what stands in a project, by what a parameter of a path or a field of a body names it. */
export const idsOf = (project: ProjectName) => ({
  project: idOf(`project ${project}`),
  org: orgIdOf(orgOfProject[project]),
  task: idOf(`task ${project} open`),
  other: idOf(`task ${project} other`),
  person: idOf(`person ${project} self`),
  comment: idOf(`comment ${project}`),
  note: idOf(`note ${project}`),
  check: idOf(`check ${project}`),
  file: idOf(`file ${project} open`),
  link: idOf(`link ${project}`),
  ask: idOf(`ask ${project}`),
  suggestion: idOf(`suggestion ${project}`),
  part: idOf(`part ${project}`),
  edit: idOf(`edit ${project}`),
  view: idOf(`view ${project}`),
  conversation: idOf(`conversation ${project}`),
  calendar: idOf(`calendar ${project}`),
  baseline: idOf(`baseline ${project}`),
  feed: idOf(`feed ${project}`),
  alternative: idOf(`alternative ${project}`),
  ...proposalIds(project),
  ...moneyIds(project),
  document: idOf(`document ${project}`),
  approval: idOf(`approval ${project}`),
  documentVersion: idOf(`version of document ${project}`),
  scan: idOf(`scan ${project}`),
  estimate: idOf(`estimate ${project}`),
  line: idOf(`line ${project}`),
  spare: idOf(`line ${project} spare`),
  version: idOf(`version ${project}`),
  change: idOf(`change ${project}`),
  item: idOf(`price item ${orgOfProject[project]}`),
  assembly: idOf(`assembly ${orgOfProject[project]}`),
  plan: idOf(`space plan ${project}`),
  tool: idOf(`tool ${orgOfProject[project]}`),
  notice: idOf(`notice of ${orgOfProject[project]}`),
  template: idOf(`template ${orgOfProject[project]}`),
  paperTemplate: idOf(`paper template ${orgOfProject[project]}`),
  invitation: idOf(`invitation ${orgOfProject[project]}`),
  key: idOf(`key ${orgOfProject[project]}`),
  grant: idOf(`grant ${orgOfProject[project]}`),
  webhook: idOf(`webhook ${orgOfProject[project]}`),
  delivery: idOf(`delivery ${orgOfProject[project]}`),
  user: userIdOf(orgOfProject[project] === 'alder' ? 'otto' : 'bea'),
})
export type IdKind = keyof ReturnType<typeof idsOf>
