import { say } from '#language/say.ts'
import { brand } from './brand.ts'
import { campaignFields, campaignLimits, referralField } from './campaign.ts'
import { errorStatus } from './errors.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { type AnyRow, nothing, orgScopes, scopes } from './route.ts'
import { rowGroups } from './rows.ts'
import { isHidden, sampleBody, sampleParameter } from './samples.ts'

/** What a body is: JSON, or a file as it is. */
type Content<Json> =
  | { 'application/json': Json }
  | { 'application/json'?: undefined; 'application/octet-stream': { schema: JsonSchema } }

/** One call as OpenAPI 3.1 describes it, as far as this project makes use of it. */
export type Operation = {
  operationId: string
  tags: readonly [string]
  summary: string
  description: string
  security: readonly Record<string, readonly string[]>[]
  parameters?: readonly Parameter[]
  requestBody?: { required: true; content: Content<{ schema: JsonSchema; example: unknown }> }
  responses: Record<string, Response>
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  example?: unknown
}
export type Response = { $ref: string } | { description: string; content: Content<{ schema: JsonSchema }> }

type Method = 'get' | 'post' | 'patch'
export type OpenApi = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: readonly { url: string }[]
  tags: readonly { name: string }[]
  paths: Record<`/api/${string}`, Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** A file as it is. */
const octets = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } as JsonSchema } }

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } })

const failure: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus), description: 'For a program to tell apart.' },
        message: { type: 'string', description: 'For a person to read.' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'The message of each input that was refused, by its name.',
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['success', 'error'],
}

/** The codes of each status. */
export const codesByStatus: ReadonlyMap<number, readonly string[]> = Object.entries(errorStatus).reduce(
  (found, [code, status]) => found.set(status, [...(found.get(status) ?? []), code]),
  new Map<number, string[]>(),
)

const failureRef = { $ref: '#/components/schemas/Failure' }
const responses = Object.fromEntries(
  [...codesByStatus].map(([status, codes]) => [
    `Failure${status}`,
    { description: `Refused: ${codes.join(', ')}.`, content: jsonOf(failureRef) },
  ]),
)

/** The statuses that a row can be refused with, beside those that every call can. */
function refusalsOf(row: AnyRow): number[] {
  const statuses = new Set([400, 429, 500, 503])
  if (row.caller !== 'anyone') statuses.add(401)
  if (row.scope || row.caller === 'operator' || row.method !== 'GET') statuses.add(403)
  if (row.path.includes('{')) statuses.add(404)
  if (row.body !== nothing) for (const status of [413, 415]) statuses.add(status)
  return [...statuses].sort((a, b) => a - b)
}

/** Who may call a row, in words. */
export function callerInWords({ caller, scope }: Pick<AnyRow, 'caller' | 'scope'>): string {
  if (caller === 'anyone') return say('Anybody.')
  if (caller === 'user') return say('Somebody who is signed in.')
  if (caller === 'org') {
    return scope
      ? say('A member of the organization, or a key of it with the scope {scope}.', { scope })
      : say('A member of the organization; no key reaches it.')
  }
  if (caller === 'project') {
    return scope
      ? say(
          'Somebody with a part in the project, a link to look at it, or a key of its organization with the scope {scope}.',
          { scope },
        )
      : say('Somebody with a part in the project, or a link to look at it; no key reaches it.')
  }
  return scope
    ? say('An operator, or a key with the scope {scope}.', { scope })
    : say('An operator who is signed in; no key reaches it.')
}

const securityOf = ({ caller, scope }: AnyRow): Record<string, readonly string[]>[] => {
  if (caller === 'anyone') return []
  if (caller === 'user') return [{ session: [] }]
  if (caller === 'org' || caller === 'project') {
    return scope ? [{ session: [] }, { organizationKey: [scope] }] : [{ session: [] }]
  }
  return scope ? [{ operatorSession: [] }, { key: [scope] }] : [{ operatorSession: [] }]
}

/** What a join may say of how its visitor came: anything is taken, what does not fit is left away. */
const campaignNotes: Record<string, JsonSchema> = {
  ...Object.fromEntries(
    campaignFields.map((name) => [
      name,
      {
        type: 'string',
        description: say('At most {count} characters are kept.', { count: campaignLimits.field }),
      },
    ]),
  ),
  referrer: {
    type: 'string',
    description: say('The host of the page that led here; anything else is left away.'),
  },
  [referralField]: { type: 'string', description: say('The code of the member whose link was followed.') },
}

function bodyOf(row: AnyRow): JsonSchema {
  const schema = toJsonSchema(row.body, 'input')
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => !isHidden(name))
    .map(([name, field]) => [name, Object.keys(field).length === 0 ? (campaignNotes[name] ?? field) : field])
  return { ...schema, properties: Object.fromEntries(fields) }
}

function parametersOf(row: AnyRow): Parameter[] {
  const read = (place: Parameter['in'], schema: JsonSchema) =>
    Object.entries(schema.properties ?? {}).map(
      ([name, field]): Parameter => ({
        name,
        in: place,
        required: place === 'path' || schema.required?.includes(name) === true,
        schema: field,
        ...(place === 'path' ? { example: sampleParameter(name, field) } : {}),
      }),
    )
  return [
    ...read('path', toJsonSchema(row.params, 'input')),
    ...(row.query ? read('query', toJsonSchema(row.query, 'input')) : []),
  ]
}

function operationOf(name: string, tag: string, row: AnyRow): Operation {
  const parameters = parametersOf(row)
  const body = row.body === nothing ? undefined : bodyOf(row)
  const success: JsonSchema = {
    type: 'object',
    properties: { success: { const: true }, data: toJsonSchema(row.data, 'output') },
    required: ['success', 'data'],
  }
  return {
    operationId: name.replace(/Row$/, ''),
    tags: [tag],
    summary: row.summary,
    description: callerInWords(row),
    security: securityOf(row),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.bytes === 'sent' && { requestBody: { required: true, content: octets } }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, example: sampleBody(body) } },
      },
    }),
    responses: {
      200: { description: 'It worked.', content: row.bytes === 'answered' ? octets : jsonOf(success) },
      ...Object.fromEntries(
        refusalsOf(row).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
      default: { description: 'Refused for another reason.', content: jsonOf(failureRef) },
    },
  }
}

const methods = { GET: 'get', POST: 'post', PATCH: 'patch' } as const

/** Every call of the server as an OpenAPI 3.1 document, made from the rows that also mount and call it. */
export function openApi(publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [tag, group] of Object.entries(rowGroups)) {
    for (const [name, row] of Object.entries(group) as [string, AnyRow][]) {
      paths[row.path] = { ...paths[row.path], [methods[row.method]]: operationOf(name, tag, row) }
    }
  }
  const linesOf = (all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .map(([scope, what]) => `- \`${scope}\`: ${what}`)
      .join('\n')
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description:
        'Every reply is `{ "success": true, "data": … }` or `{ "success": false, "error": { "code", "message" } }`. Times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(rowGroups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failure },
      responses,
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `A key that an operator made, as \`Authorization: Bearer plk_…\`. It reaches what its scopes name:\n\n${linesOf(scopes)}`,
        },
        organizationKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key that an admin of an organization made in its settings (plans with API access), as \`Authorization: Bearer plk_…\`. It acts for that organization alone, as one who runs its projects, and reaches what its scopes name:\n\n${linesOf(orgScopes)}`,
        },
        operatorSession: sessionCookie(
          publicUrl,
          'operator',
          'The session of an operator, kept by their browser.',
        ),
        session: sessionCookie(
          publicUrl,
          'session',
          'The session of somebody who signed in, kept by their browser.',
        ),
      },
    },
  }
}

/** Behind https the names of cookies begin so that a browser takes them from nobody else. */
const sessionCookie = (publicUrl: string, name: string, description: string) => ({
  type: 'apiKey',
  in: 'cookie',
  name: `${publicUrl.startsWith('https:') ? '__Host-' : ''}plumbline-${name}`,
  description,
})
