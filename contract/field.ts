import * as z from 'zod/mini'
import { type Audience, type InformationClass, informationClasses, visibleClasses } from './audience.ts'

/** One field of an entity: what it holds, what it is called on screens and in exports, and how lists may use it. */
export type Field<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  schema: Schema
  label: string
  /** Whether lists can be sorted by it. */
  sortable?: true
  /** Whether lists can be narrowed by it. */
  filterable?: true
  /** Whether it is left out of exports: what only a program needs. */
  technical?: true
  /** Whether it is written by whoever may change the entity; the rest is reckoned, or written in other ways. */
  input?: true
}

type Use = Pick<Field, 'sortable' | 'filterable' | 'technical' | 'input'>

/** A field of the catalogue. */
export const field = <Schema extends z.ZodMiniType, Uses extends Use = Record<never, never>>(
  label: string,
  schema: Schema,
  use?: Uses,
): Field<Schema> & Uses => ({ label, schema, ...(use as Uses) })

/** What only a program needs. */
export const technical = { technical: true } as const

/** The fields of an entity, by their class. */
export type Entity = { open: Readonly<Record<string, Field>> } & {
  [Class in Exclude<InformationClass, 'open'>]?: Readonly<Record<string, Field>>
}

type Outputs<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer S> ? z.output<S> : never }
type Within<E, Class extends InformationClass> = Class extends keyof E ? Outputs<E[Class]> : unknown

/** An entity as it is read by somebody who may see less than all: what is not open may be absent, and is never null for that. */
export type Seen<E> = Within<E, 'open'> &
  Partial<Within<E, 'team'>> &
  Partial<Within<E, 'price'>> &
  Partial<Within<E, 'cost'>> &
  Partial<Within<E, 'manage'>>

type Schemas<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer S> ? S : never }
type Optionals<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer S> ? z.ZodMiniExactOptional<S> : never
}
type OptionalsOf<E, Class extends InformationClass> = Class extends keyof E ? Optionals<E[Class]> : unknown
type ShapeOf<E extends Entity> = Schemas<E['open']> &
  OptionalsOf<E, 'team'> &
  OptionalsOf<E, 'price'> &
  OptionalsOf<E, 'cost'> &
  OptionalsOf<E, 'manage'>

/** The keys of those fields that are written. */
export type InputKey<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { input: true } ? Name : never
}[keyof Fields]

/** The schemas of the fields that are written, under their keys. */
export function inputSchemas<Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
): Pick<Schemas<Fields>, InputKey<Fields> & keyof Fields> {
  const inputs = Object.entries(fields).flatMap(([key, { input, schema }]) => (input ? [[key, schema]] : []))
  // Put together field by field, as `seenSchema` is.
  return Object.fromEntries(inputs)
}

/** The schemas of fields, under their keys. */
export const schemasOf = <Fields extends Readonly<Record<string, Field>>>(fields: Fields): Schemas<Fields> =>
  // Put together field by field, as `seenSchema` is.
  Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema])) as Schemas<Fields>

const fieldsOf = (entity: Entity, name: InformationClass): [string, Field][] =>
  Object.entries(entity[name] ?? {})

/** The schema of an entity in a reply, whoever reads it: `open` fields are there, the others where they may be seen. */
export function seenSchema<E extends Entity>(entity: E): z.ZodMiniObject<ShapeOf<E>> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const name of informationClasses) {
    for (const [key, { schema }] of fieldsOf(entity, name)) {
      shape[key] = name === 'open' ? schema : z.exactOptional(schema)
    }
  }
  // The shape is put together field by field; its type is what it comes to.
  return z.object(shape) as unknown as z.ZodMiniObject<ShapeOf<E>>
}

/** They are asked for with every row of a reply, and never change. */
const keysSeen = new WeakMap<Entity, Map<Audience, string[]>>()

/** The keys of an entity that an audience sees. */
export function visibleKeys(entity: Entity, audience: Audience): readonly string[] {
  const known = keysSeen.get(entity) ?? new Map<Audience, string[]>()
  keysSeen.set(entity, known)
  const keys =
    known.get(audience) ??
    visibleClasses[audience].flatMap((name) => fieldsOf(entity, name).map(([key]) => key))
  known.set(audience, keys)
  return keys
}

/** The fields of an entity that an audience sees, under their keys. */
export const visibleFields = (entity: Entity, audience: Audience): Record<string, Field> =>
  Object.fromEntries(visibleClasses[audience].flatMap((name) => fieldsOf(entity, name)))

/** The keys of an entity by which `audience` may sort, or narrow, a list: one that is hidden is an unknown key. */
export const listKeys = (entity: Entity, audience: Audience, use: 'sortable' | 'filterable'): string[] =>
  Object.entries(visibleFields(entity, audience)).flatMap(([key, field]) => (field[use] ? key : []))

/** What `audience` is shown of `row`: every field that leaves is one of the catalogue. A row of nothing else is it, as it is. */
export function present<E extends Entity>(
  entity: E,
  audience: Audience,
  row: Readonly<Record<string, unknown>>,
): Seen<E> {
  const keys = visibleKeys(entity, audience)
  if (hasNoMore(row, keys)) return row as Seen<E>
  const shown: Record<string, unknown> = {}
  for (const key of keys) if (row[key] !== undefined) shown[key] = row[key]
  return shown as Seen<E>
}

/** The same of all rows that one statement answered: they have the same fields, so that hundreds are not looked through for more. */
export function presentAll<E extends Entity>(
  entity: E,
  audience: Audience,
  rows: readonly Readonly<Record<string, unknown>>[],
): Seen<E>[] {
  const [first] = rows
  if (first && !hasNoMore(first, visibleKeys(entity, audience)))
    return rows.map((row) => present(entity, audience, row))
  return rows as Seen<E>[]
}

// Of hundreds of rows a copy each is most of the work.
const hasNoMore = (row: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.keys(row).every((key) => keys.includes(key))
