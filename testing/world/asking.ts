import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { type AnyRow, nothing } from '#contract/route.ts'
import { rowGroups } from '#contract/rows.ts'
import { sampleBody } from '#contract/samples.ts'
import { idOf, wordOf } from './canaries.ts'
import { type IdKind, idsOf } from './ids.ts'
import { orgOfProject, type ProjectName, projectNames, type Viewer } from './viewers.ts'

type Ids = Record<IdKind, string>

/** A call, under the name of its row. */
export type Ask = {
  row: string
  method: AnyRow['method']
  url: string
  body?: Record<string, unknown>
  /** What is sent where the body is a file. */
  bytes?: string
}

/** A row that is about organisations and projects, with the name that it has in the code. */
export type NamedRow = { name: string; row: AnyRow }

/** Rows that end what the asking is done with: accounts, and what speaks a protocol of its own. */
const apart = ['Accounts', 'Services']

/** Every row that somebody who is signed in, or holds a link, may call: one that is added to the contract is among them. */
export const workspaceRows: readonly NamedRow[] = Object.entries(rowGroups).flatMap(([group, rows]) =>
  Object.entries(rows as Record<string, AnyRow>)
    .filter(([, { caller, method }]) => {
      const asked = caller === 'user' || caller === 'org' || caller === 'project'
      return asked && (method === 'GET' || !apart.includes(group))
    })
    .map(([name, row]) => ({ name, row })),
)

/** What a parameter or a field is an id of, where its name is not that of a kind. */
const kindOfName: Readonly<Record<string, IdKind>> = {
  assignees: 'person',
  mentions: 'person',
  people: 'person',
  personId: 'person',
  parts: 'part',
  calendarId: 'calendar',
  againOf: 'scan',
  taskId: 'task',
  chosen: 'option',
  translationOf: 'document',
  older: 'documentVersion',
  newer: 'documentVersion',
  uses: 'estimate',
  fileId: 'file',
  again: 'transmittal',
  replaces: 'logEntry',
  'putIncidentRow.replaces': 'incident',
  copied: 'logEntry',
  beforeId: 'file',
  photoId: 'file',
  copyOf: 'file',
  afterId: 'file',
  against: 'commitment',
  changeOrderId: 'changeOrder',
  invoiceId: 'invoice',
  entryId: 'bill',
  'putApplicationRow.lines.id': 'valueLine',
  'attachFilesRow.files': 'file',
  'addViewLinkRow.photos': 'file',
  'previewDocumentRow.about': 'changeOrder',
  'makeDocumentRow.about': 'changeOrder',
  'sendTransmittalRow.lines.item': 'submittal',
  'returnTransmittalRow.lines.item': 'submittal',
  'readNoticesRow.ids': 'notice',
  'bulkEditRow.tasks.id': 'task',
  'changeLinesRow.change.id': 'line',
  'changeLinesRow.remove.id': 'spare',
  instead: 'line',
  scanId: 'scan',
  itemId: 'item',
  assemblyId: 'assembly',
  subject: 'task',
  tasks: 'task',
  projects: 'project',
  items: 'item',
  from: 'task',
  to: 'other',
  after: 'other',
  before: 'other',
  predecessor: 'other',
}

/** The ids that stand in a project, under every name that a call gives them. */
export const idsByName = (project: ProjectName): Record<string, string> => {
  const ids = idsOf(project)
  const named = Object.entries(kindOfName).filter(([name]) => !name.includes('.'))
  return { ...ids, ...Object.fromEntries(named.map(([name, kind]) => [name, ids[kind]])) }
}

/** What is made anew under an id of the caller's: `id`, but where it is said of what. `where` is the row, with the list that it is in. */
const isNew = (name: string, where: string) =>
  (name === 'id' && !(`${where}.id` in kindOfName)) || `${where}.${name}` === 'certifyApplicationRow.invoice'

function kindOf(name: string, where: string): IdKind {
  const ids = idsOf('kitchen')
  const kind =
    name in ids && !(`${where}.${name}` in kindOfName)
      ? (name as IdKind)
      : (kindOfName[`${where}.${name}`] ?? kindOfName[name])
  if (!kind) throw new Error(`${where}: no recipe for the id '${name}'; say what it is of in kindOfName`)
  return kind
}

/** Values of what may stand behind the question mark, by name; a name that is not here fails with its own. */
const queryTexts: Readonly<Record<string, readonly string[]>> = {
  corrections: ['0', '1'],
  typed: ['riser:7.5,tread:10'],
  from: ['0', '1'],
  offset: ['0', '1'],
  since: ['0', '7'],
  limit: ['1', '50'],
  days: ['1', '3'],
  trade: ['Carpentry', wordOf('staff/alder/trade of a price')],
  before: ['2025-02-20T12:00:00.000Z', '2025-02-10T09:40:00.000Z_open_7', '2025-02-10T09:40:00.000Z_cost_7'],
  title: ['Photos'],
  photos: [idsOf('kitchen').file],
  sort: ['priceCents', 'costCents', 'budgetCents', 'nonsense'],
}

/** Words to search by: of every class, in a project of one's own and of others. */
export const searchWords: readonly string[] = [
  'kitchen',
  ...(['kitchen', 'porch', 'clinic'] as const).flatMap((project) =>
    ['', '/otherwise'].flatMap((end) =>
      [
        ['open', 'title of task'],
        ['team', 'note'],
        ['bin', 'title of binned task'],
        ['cost', 'file'],
      ].map(([what, name]) => wordOf(`${what}/${project}/${name}${end}`)),
    ),
  ),
]

/** The day on which everything is asked for: the world's clock has it behind it. */
const aDay = '2025-03-01'

const choicesOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ? [...schema.anyOf] : [schema])

/** What a key of a query can be, all that is tried of it. */
function valuesOf(name: string, schema: JsonSchema, ids: Ids, where: string): string[] {
  return choicesOf(schema).flatMap((one): string[] => {
    if (name === 'q' || name === 'search') return [...searchWords]
    if (one.enum) return one.enum.map(String)
    if (one.const !== undefined) return [String(one.const)]
    if (one.format === 'uuid') return [ids[kindOf(name, where)], idOf('never')]
    if (one.format === 'date') return [aDay]
    if (one.format === 'date-time') return ['2025-03-01T12:00:00Z']
    if (one.type === 'null') return []
    if (one.type === 'boolean') return ['true', 'false']
    const known = queryTexts[name]
    if (known) return [...known]
    if (one.type === 'integer' || one.type === 'number') return ['1']
    throw new Error(`${where}: no recipe for '${name}' in a query; say what to ask in queryTexts`)
  })
}

/** Where a row is asked, with these ids in its path. */
export const pathWith = ({ name, row }: NamedRow, ids: Ids): string =>
  row.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => ids[kindOf(param, name)])

/** A document that was issued, of a class. */
const issued = (of: 'price' | 'open', project: ProjectName) => ({
  document: idOf(`${of} document ${project}`),
  documentVersion: idOf(`version of ${of} document ${project}`),
})

const otherTasks = (project: ProjectName): Ids[] => {
  const ids = idsOf(project)
  return [
    ids,
    { ...ids, task: ids.other, proposal: idOf(`earlier proposal ${project}`), ...issued('price', project) },
    {
      ...ids,
      task: idOf(`task ${project} bin`),
      file: idOf(`file ${project} cost`),
      ...issued('open', project),
    },
  ]
}

/**
 * Every reading of a row: each project, each key of its query with each value, and pairs of a key with the way of sorting. Where
 * `isShut` says that whoever asks is turned away, it is asked without a query and with one.
 */
function readings({ name, row }: NamedRow, isShut: (row: AnyRow, project: ProjectName) => boolean): Ask[] {
  const keys = Object.entries(queryOf(row).properties ?? {})
  const asked = projectNames.flatMap((project) => {
    const shut = isShut(row, project)
    const places = shut ? [idsOf(project)] : otherTasks(project)
    return places.flatMap((ids) => {
      const path = pathWith({ name, row }, ids)
      const single = keys.flatMap(([key, schema]) =>
        valuesOf(key, schema, ids, name).map((value) => `${key}=${encodeURIComponent(value)}`),
      )
      const down = keys.some(([key]) => key === 'down')
        ? single.filter((one) => one.startsWith('sort=')).map((one) => `${one}&down=yes`)
        : []
      const queries = shut ? single.slice(0, 1) : [...single, ...down]
      return ['', ...queries].map((query) => (query === '' ? path : `${path}?${query}`))
    })
  })
  return [...new Set(asked)].map((url) => ({ row: name, method: 'GET', url }))
}

/** Holds all that an organisation has, for its admins alone, and when it was made: `server/archive` searches it, and asks as others. */
const everythingRow = 'orgArchiveRow'

const readable = workspaceRows.filter(({ name, row }) => row.method === 'GET' && name !== everythingRow)

/** Everything that can be read, asked in every way. */
export const everyReading = (): Ask[] => readable.flatMap((named) => readings(named, () => false))

/**
 * The same for one who asks. At a project or an organization that they are nothing to the door is tried, and not all that stands
 * behind it: the door of a row is the same for every id and every word that comes after it.
 */
export const readingsOf = ({ audienceIn, roleIn }: Viewer): Ask[] =>
  readable.flatMap((named) =>
    readings(named, ({ caller }, project) => {
      if (caller === 'project') return audienceIn(project) === undefined
      return caller === 'org' && roleIn(orgOfProject[project]) === undefined
    }),
  )

/** A body for a row, every id of which is one of `ids`; with ids that may be left out where `full`. */
function bodyWith(schema: JsonSchema, ids: Ids, where: string, full: boolean): Record<string, unknown> {
  const fill = (name: string, one: JsonSchema): unknown => {
    const [first = one] = choicesOf(one)
    if (first.format === 'uuid')
      return isNew(name, where) ? idOf(`new of ${where}`) : ids[kindOf(name, where)]
    // What has happened happened on a day that has come, and nothing is planned for before it.
    if (first.format === 'date') return aDay
    // A list of things of several kinds is as its example has it.
    if (
      first.type === 'array' &&
      first.items &&
      choicesOf(first.items).length === 1 &&
      hasIds(first.items, `${where}.${name}`)
    )
      return [fill(name, first.items)]
    if (first.type === 'object')
      return bodyWith(first, ids, name === 'fields' ? where : `${where}.${name}`, full)
    return sampleBody({ properties: { [name]: first }, required: [name] })[name]
  }
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(
        ([name, one]) =>
          schema.required?.includes(name) || (full && !isNew(name, where) && hasIds(one, `${where}.${name}`)),
      )
      .map(([name, one]) => [name, fill(name, one)]),
  )
}

/** Whether an id that is not new stands somewhere in what a schema takes. */
const hasIds = (schema: JsonSchema, where = ''): boolean =>
  schema.format === 'uuid' ||
  choicesOf(schema).some((one) => one !== schema && hasIds(one, where)) ||
  (schema.items !== undefined && hasIds(schema.items, where)) ||
  Object.entries(schema.properties ?? {}).some(
    ([name, one]) => !isNew(name, where) && hasIds(one, `${where}.${name}`),
  )

const queryOf = (row: AnyRow): JsonSchema => (row.query ? toJsonSchema(row.query, 'input') : {})

/** What must stand behind the question mark of a row. */
function queryWith({ name, row }: NamedRow, ids: Ids): string {
  const { properties = {}, required = [] } = queryOf(row)
  const given = required.map((key) => {
    const [value = ''] = isNew(key, name)
      ? [idOf(`new of ${name}`)]
      : valuesOf(key, properties[key] ?? {}, ids, name)
    return [key, value]
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** A writing of a row in a project; `full` with every id that it takes. */
export function writing(named: NamedRow, ids: Ids, full = false): Ask {
  const { name, row } = named
  const ask: Ask = { row: name, method: row.method, url: `${pathWith(named, ids)}${queryWith(named, ids)}` }
  if (row.bytes === 'sent') return { ...ask, bytes: 'a few words' }
  if (row.body === nothing) return ask
  return { ...ask, body: bodyWith(toJsonSchema(row.body, 'input'), ids, name, full) }
}

/** One id in a call: what it is of, and the call with another in its place. */
export type Place = { at: string; kind: IdKind; with: (id: string) => Ask }

/** Every id in a call of a row: in its path, its query and its body. */
export function placesOf(named: NamedRow, project: ProjectName): Place[] {
  const { name, row } = named
  const ids = idsOf(project)
  const ask = writing(named, ids, true)
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']): Place => {
    const kind = kindOf(param, name)
    return {
      at: `{${param}}`,
      kind,
      with: (id) => ({ ...ask, url: `${pathWith(named, { ...ids, [kind]: id })}${queryWith(named, ids)}` }),
    }
  })
  const keys = Object.entries(queryOf(row).properties ?? {})
  const inQuery = keys.flatMap(([key, schema]): Place[] => {
    if (isNew(key, name) || !choicesOf(schema).some(({ format }) => format === 'uuid')) return []
    const sign = ask.url.includes('?') ? '&' : '?'
    return [
      {
        at: `?${key}`,
        kind: kindOf(key, name),
        with: (id) => ({ ...ask, url: `${ask.url}${sign}${key}=${id}` }),
      },
    ]
  })
  return [...inPath, ...inQuery, ...placesIn(ask, ask.body ?? {}, [], name)]
}

/** Every id in a body, however deep. */
function placesIn(ask: Ask, value: unknown, path: readonly (string | number)[], where: string): Place[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) =>
      placesIn(ask, one, [...path, Array.isArray(value) ? Number(key) : key], where),
    )
  }
  const names = path.filter((step) => typeof step === 'string' && step !== 'fields')
  const name = String(names.at(-1) ?? '')
  const inList = [where, ...names.slice(0, -1)].join('.')
  if (typeof value !== 'string' || isNew(name, inList) || !/^[0-9a-f-]{36}$/.test(value)) return []
  return [
    {
      at: path.join('.'),
      kind: kindOf(name, inList),
      with: (id) => ({ ...ask, body: withAt(ask.body, path, id) }),
    },
  ]
}

function withAt(body: Ask['body'], path: readonly (string | number)[], id: string): Record<string, unknown> {
  const copy = structuredClone(body ?? {})
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, copy)
  holder[last] = id
  return copy
}

/**
 * Every change, of the kitchen and of the clinic, with as little as a row takes and with all the ids that it takes. What is not
 * of a project, or takes no more, is one call: that it comes again, after it was made, is told by whoever asks next.
 */
export function everyWriting(): Ask[] {
  const asks = workspaceRows
    .filter(({ row }) => row.method !== 'GET')
    .flatMap((named) =>
      (['kitchen', 'clinic'] as const).flatMap((project) => [
        writing(named, idsOf(project)),
        writing(named, idsOf(project), true),
      ]),
    )
  return [...new Map(asks.map((ask) => [JSON.stringify(ask), ask])).values()]
}
