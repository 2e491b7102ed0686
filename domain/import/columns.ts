import type { ImportFormat } from './task-list.ts'

/** What a column can be read as. */
export const fields = [
  'id',
  'key',
  'title',
  'description',
  'status',
  'completed',
  'assignee',
  'email',
  'start',
  'due',
  'timeline',
  'section',
  'trade',
  'labels',
  'checklist',
  'comment',
  'parent',
  'predecessors',
  'project',
  'ignore',
] as const
export type Field = (typeof fields)[number]

/**
 * What programs and people call their columns, in lower case with single spaces; Spanish among them. Asana's and Jira's are
 * those of their exports, Monday's those its boards begin with, Fieldwire's those of its task sheets.
 */
const headings: Readonly<Record<Exclude<Field, 'ignore'>, readonly string[]>> = {
  id: [
    'task id',
    'issue id',
    'item id',
    'item id (auto generated)',
    'id',
    'gid',
    'task #',
    '#',
    'no.',
    'wbs',
  ],
  key: ['issue key', 'key'],
  title: [
    'name',
    'summary',
    'title',
    'task',
    'task name',
    'item',
    'activity',
    'activity name',
    'subject',
    'card name',
    'tarea',
    'título',
    'titulo',
    'nombre',
    'actividad',
  ],
  description: [
    'notes',
    'description',
    'details',
    'body',
    'card description',
    'descripción',
    'descripcion',
    'notas',
    'detalles',
  ],
  status: ['status', 'state', 'progress', 'priority/status', 'task status', 'estado', 'estatus'],
  completed: [
    'completed at',
    'completed',
    'done',
    'complete',
    'resolved',
    'date done',
    'terminada',
    'completada',
  ],
  assignee: [
    'assignee',
    'assignees',
    'assigned to',
    'person',
    'people',
    'owner',
    'responsible',
    'members',
    'resource',
    'resource names',
    'assignee name',
    'responsable',
    'asignado a',
    'encargado',
  ],
  email: ['assignee email', 'email', 'e-mail', 'assigned to email', 'correo'],
  start: [
    'start date',
    'start',
    'start on',
    'start at',
    'begin',
    'planned start',
    'timeline - start',
    'custom field (start date)',
    'custom field (target start)',
    'inicio',
    'fecha de inicio',
    'comienzo',
  ],
  due: [
    'due date',
    'due',
    'due on',
    'due at',
    'date',
    'deadline',
    'end date',
    'end',
    'finish',
    'finish date',
    'planned finish',
    'timeline - end',
    'fecha',
    'fecha límite',
    'fecha limite',
    'vencimiento',
    'fin',
    'fecha de fin',
  ],
  timeline: ['timeline', 'cronograma'],
  section: [
    'section/column',
    'section',
    'group',
    'list',
    'list name',
    'phase',
    'stage',
    'location',
    'sections',
    'sección',
    'seccion',
    'grupo',
    'fase',
    'etapa',
    'ubicación',
  ],
  trade: ['trade', 'category', 'discipline', 'oficio', 'especialidad', 'categoría', 'categoria'],
  labels: ['tags', 'tag', 'labels', 'label', 'component/s', 'components', 'etiquetas', 'etiqueta'],
  checklist: ['checklist', 'checklist items', 'subtasks', 'lista de verificación'],
  comment: ['comment', 'comments', 'updates', 'comentario', 'comentarios'],
  parent: ['parent task', 'parent', 'parent id', 'parent item', 'tarea principal'],
  predecessors: [
    'blocked by (dependencies)',
    'blocked by',
    'predecessors',
    'predecessor',
    'dependencies',
    'depends on',
    'dependent on',
    'inward issue link (blocks)',
    'predecesoras',
  ],
  project: ['projects', 'project', 'project name', 'board', 'proyecto'],
}

const fieldOf = new Map<string, Field>(
  (Object.keys(headings) as (keyof typeof headings)[]).flatMap((field) =>
    headings[field].map((heading) => [heading, field] as const),
  ),
)

const bare = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** What a heading is read as; undefined for one that nobody here knows. */
export const readHeading = (heading: string): Field | undefined => fieldOf.get(bare(heading))

/** Fields of which a row may have several; of any other the first column counts. */
const repeatable: ReadonlySet<Field> = new Set(['labels', 'comment', 'predecessors'])

/** What each column is read as, by its place. A choice made by hand goes before what the heading says. */
export function readColumns(
  row: readonly string[],
  byHand: Readonly<Record<number, string>> = {},
): (Field | undefined)[] {
  const chosen = row.map((_, place) => fields.find((field) => field === byHand[place]))
  const taken = new Set<Field>(chosen.flatMap((field) => field ?? []))
  return row.map((heading, place) => {
    const field = chosen[place] ?? readHeading(heading)
    if (chosen[place] || !field) return field
    if (taken.has(field) && !repeatable.has(field)) return undefined
    taken.add(field)
    return field
  })
}

/** The program that wrote a sheet with such a heading; `plain` where it could be anybody. */
export function formatOf(heading: readonly string[]): Exclude<ImportFormat, 'trello'> {
  const has = new Set(heading.map(bare))
  if (has.has('task id') && has.has('name') && has.has('last modified')) return 'asana'
  if (has.has('summary') && has.has('issue key')) return 'jira'
  const first = heading.find((cell) => cell !== '')
  if (
    first &&
    bare(first) === 'name' &&
    (has.has('subitems') || has.has('person') || has.has('item id (auto generated)'))
  )
    return 'monday'
  return 'plain'
}

/** Whether a row is a heading: it names what tasks are called, and something else beside it. */
export function isHeading(row: readonly string[]): boolean {
  const known = row.map(readHeading)
  return known.includes('title') && known.filter((field) => field !== undefined).length > 1
}
