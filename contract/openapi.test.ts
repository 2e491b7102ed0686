import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorStatus } from './errors.ts'
import type { JsonSchema } from './json-schema.ts'
import { type Operation, openApi } from './openapi.ts'
import { rows } from './rows.ts'
import { honeypotField } from './waitlist.ts'

const document = openApi('https://plumbline.test')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)
const rowOf = (path: string, method: string) =>
  rows.find((row) => row.path === path && row.method.toLowerCase() === method)

/** Every object in `value`, with the way to it. */
function* walk(value: unknown, way = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>]
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${way}/${name}`)
}

test('every row is described once, and nothing else', () => {
  expect(operations).toHaveLength(rows.length)
  for (const { path, method } of operations) expect(rowOf(path, method), `${method} ${path}`).toBeDefined()
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(rows.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
})

test('the fields that OpenAPI 3.1 requires are there', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  const tags = document.tags.map(({ name }) => name)
  for (const { path, operation } of operations) {
    expect(path).toMatch(/^\/api\//)
    expect(tags).toContain(operation.tags[0])
    expect(operation.summary).not.toBe('')
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^([1-5]\d\d|default)$/)
      if (!('$ref' in response)) expect(response.description).not.toBe('')
    }
  }
})

test('every reference leads somewhere, and every name of a component is one', () => {
  let count = 0
  for (const [way, { $ref: ref }] of walk(document)) {
    if (ref === undefined) continue
    count++
    const target = String(ref)
      .split('/')
      .slice(1)
      .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)
    expect(target, `${way}: ${ref}`).toBeDefined()
  }
  expect(count).toBeGreaterThan(100)
  for (const group of Object.values(document.components))
    for (const name of Object.keys(group)) expect(name).toMatch(/^[\w.-]+$/)
})

test('every parameter of a path is declared, required, and in the path; none is declared twice', () => {
  for (const { path, operation } of operations) {
    const parameters = operation.parameters ?? []
    const inPath = parameters.filter((one) => one.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    )
    for (const { required } of inPath) expect(required).toBe(true)
    expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length)
  }
})

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const keywords = new Set([
  '$ref',
  'type',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  'default',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
])

/** Goes through a schema and all in it. */
function checkSchema(schema: JsonSchema | boolean | undefined, way: string): void {
  if (schema === undefined || typeof schema === 'boolean') return
  for (const name of Object.keys(schema)) expect(keywords, `${way}: ${name}`).toContain(name)
  for (const type of [schema.type ?? []].flat()) expect(types, way).toContain(type)
  for (const name of schema.required ?? [])
    expect(Object.keys(schema.properties ?? {}), `${way} requires ${name}`).toContain(name)
  for (const [least, most] of [
    [schema.minLength, schema.maxLength],
    [schema.minimum, schema.maximum],
    [schema.minItems, schema.maxItems],
  ])
    if (least !== undefined && most !== undefined) expect(least, way).toBeLessThanOrEqual(most)
  if (schema.pattern !== undefined) new RegExp(schema.pattern, 'u')
  for (const [name, inner] of Object.entries(schema.properties ?? {})) checkSchema(inner, `${way}.${name}`)
  for (const [i, inner] of (schema.anyOf ?? []).entries()) checkSchema(inner, `${way}|${i}`)
  checkSchema(schema.items, `${way}[]`)
  checkSchema(schema.additionalProperties, `${way}{}`)
}

test('schemas are JSON Schema that means something, and every field taken says what it is', () => {
  for (const [way, node] of walk(document)) {
    if ('schema' in node) checkSchema(node.schema as JsonSchema, way)
  }
  for (const { path, operation } of operations) {
    const body = operation.requestBody?.content['application/json']?.schema
    const fields = [
      ...Object.entries(body?.properties ?? {}),
      ...(operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const),
    ]
    for (const [name, field] of fields) expect(Object.keys(field), `${path} ${name}`).not.toEqual([])
  }
})

test('what a rule checks stands in the description', () => {
  const join = document.paths['/api/waitlist/join']?.post?.requestBody?.content['application/json']?.schema
  expect(join?.properties).toMatchObject({
    name: { type: 'string', minLength: 2, maxLength: 100 },
    email: { format: 'idn-email', maxLength: 254 },
    utm_source: { type: 'string' },
  })
  expect(join?.required).toEqual(['name', 'email'])
  const limit = document.paths['/api/operator/members']?.get?.parameters?.find(({ name }) => name === 'limit')
  expect(limit).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 200 },
  })
})

test('nobody is told of the field that is there for robots', () => {
  expect(JSON.stringify(document)).not.toContain(honeypotField)
})

test('every example passes the checks of its call', () => {
  let count = 0
  for (const { path, method, operation } of operations) {
    const example = operation.requestBody?.content['application/json']?.example
    const row = rowOf(path, method)
    if (!row) throw new Error(path)
    if (example !== undefined) {
      expect(z.safeParse(row.body, example).error?.issues, path).toBeUndefined()
      count++
    }
    const params = (operation.parameters ?? []).filter((one) => one.in === 'path')
    const given = Object.fromEntries(params.map(({ name, example: value }) => [name, value]))
    expect(z.safeParse(row.params, given).error?.issues, path).toBeUndefined()
  }
  expect(count).toBeGreaterThan(15)
})

test('who may call says the same to a program and to a person', () => {
  const schemes = Object.keys(document.components.securitySchemes)
  for (const { path, method, operation } of operations) {
    const row = rowOf(path, method)
    const named = operation.security.flatMap((one) => Object.entries(one))
    for (const [scheme] of named) expect(schemes).toContain(scheme)
    const scheme = row?.caller === 'operator' ? 'key' : 'organizationKey'
    const wanted = row?.scope ? [[scheme, [row.scope]]] : []
    expect(
      named.filter(([name]) => /key/i.test(name)),
      path,
    ).toEqual(wanted)
    expect(/key .*with the scope/.test(operation.description), path).toBe(Boolean(row?.scope))
    expect(operation.security.length === 0, path).toBe(row?.caller === 'anyone')
  }
})

test('every error code is described under its status', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(document.components.responses[`Failure${status}`], code).toMatchObject({
      description: expect.stringContaining(code),
    })
  }
})
