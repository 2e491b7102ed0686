import * as z from 'zod/mini'

/** The part of JSON Schema (2020-12) that the schemas of the contract come to. */
export type JsonSchema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

type Check = { _zod: { def: { params?: JsonSchema } } }

/**
 * What a schema takes (`input`) or answers (`output`) as JSON Schema. A rule that a function checks says what it comes to
 * in its `params`, such as `{ maxLength: 100 }`; JSON Schema counts Unicode code points, as the contract does.
 */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const checks = (zodSchema._zod.def.checks ?? []) as unknown as readonly Check[]
      for (const { _zod } of checks) {
        // A rule that names a type says more than the union under it.
        if (_zod.def.params?.type) delete jsonSchema.anyOf
        Object.assign(jsonSchema, _zod.def.params)
      }
      if (jsonSchema.oneOf) {
        jsonSchema.anyOf = jsonSchema.oneOf
        delete jsonSchema.oneOf
      }
      // The bounds of what a computer counts exactly are no rule of ours.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // A pattern that only spells out a format is no news to anybody.
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      delete jsonSchema.propertyNames
      // Whether the code may change what it got is no news to anybody either.
      delete jsonSchema.readOnly
      // What is so many alike, such as the two figures of a place.
      const [one, ...others] = jsonSchema.prefixItems ?? []
      if (one !== undefined) {
        delete jsonSchema.prefixItems
        Object.assign(jsonSchema, { items: one, minItems: others.length + 1, maxItems: others.length + 1 })
      }
      // What is unknown is passed over, not refused.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return json as JsonSchema
}
