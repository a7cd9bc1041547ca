/**
 * Zod schemas as JSON Schema for API documents. A schema whose metadata has an `id` becomes a named component
 * that others refer to, so that no entity is described twice.
 */
import * as z from 'zod'
import type { Schema } from '#contract/kernel.ts'

export type Json = Record<string, unknown>
/** Requests are described before they are parsed, responses as they are sent. */
type Direction = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'

export class Schemas {
  readonly components: Record<string, Json> = {}

  /** The JSON Schema, or a reference to the component that it is. */
  convert(schema: Schema, io: Direction): Json {
    // A schema with an id is hoisted only below the root.
    const { properties, $defs = {} } = toJsonSchema(z.object({ root: schema as z.ZodType }), io)
    for (const [id, definition] of Object.entries($defs as Record<string, Json>))
      this.#add(id, tidy(definition, io))
    return tidy((properties as Record<string, Json>).root ?? {}, io)
  }

  /** Returns each property of an object schema, for parameters. */
  getProperties(schema: Schema): Record<string, { schema: Json; isRequired: boolean }> {
    const { properties = {}, required = [] } = this.convert(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        { schema: each, isRequired: required.includes(name) },
      ]),
    )
  }

  /** An example of a schema, composed of the examples of its parts. */
  buildExample(schema: Json): unknown {
    const {
      $ref,
      examples,
      const: constant,
      enum: values,
      default: fallback,
      anyOf,
      oneOf = anyOf,
      type,
      items,
      properties,
      required = [],
    } = schema as Node
    if ($ref !== undefined) return this.buildExample(this.components[$ref.slice(COMPONENTS.length)] ?? {})
    if (examples !== undefined) return examples[0]
    if (constant !== undefined) return constant
    if (fallback !== undefined) return fallback
    if (values !== undefined) return values[0]
    if (oneOf?.[0] !== undefined) return this.buildExample(oneOf[0])
    const types = [type].flat()
    if (types.includes('array')) return items ? [this.buildExample(items)] : []
    if (!types.includes('object')) return null
    const shown = Object.entries(properties ?? {}).filter(
      ([name, each]) => required.includes(name) || each.deprecated !== true,
    )
    return Object.fromEntries(shown.map(([name, each]) => [name, this.buildExample(each)]))
  }

  /** The components; each entity has an example. The frame of a response has none: its parts have them. */
  withExamples(): Record<string, Json> {
    return Object.fromEntries(
      Object.entries(this.components)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, schema]) => [
          id,
          isEntity(schema) ? { ...schema, examples: [this.buildExample(schema)] } : schema,
        ]),
    )
  }

  #add(id: string, schema: Json): void {
    const known = this.components[id]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the id ${id}`)
    this.components[id] = schema
  }
}

const isEntity = ({ type, properties }: Node): boolean =>
  type === 'object' && properties?.success === undefined

type Node = {
  $ref?: string
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  type?: string | string[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
}

const toJsonSchema = (schema: z.ZodType, io: Direction) =>
  // Transforms and refinements have no JSON Schema; their input is shown.
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', reused: 'inline' })

/** Rewrites parts of a schema that are more readable, or smaller, in another form. */
function tidy(node: Json, io: Direction): Json {
  const children = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, tidyValue(key, value, io)]),
  )
  const { example, pattern, minimum, maximum, additionalProperties, ...rest } = mergeNull(children)
  const types = [rest.type].flat()
  // Properties may be added to responses, and clients must not reject them.
  const isClosed = additionalProperties === false && io === 'input'
  return {
    ...rest,
    ...(typeof rest.$ref === 'string' && { $ref: rest.$ref.replace('#/$defs/', COMPONENTS) }),
    // Zod adds a long pattern for known formats.
    ...(pattern !== undefined && rest.format === undefined && { pattern }),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
    ...(types.includes('integer') && { format: isBound(maximum) ? 'int32' : 'int64' }),
    ...(types.includes('number') && { format: 'double' }),
    ...(example !== undefined && { examples: [example] }),
    ...(additionalProperties !== undefined &&
      (isClosed || additionalProperties !== false) && { additionalProperties }),
  }
}

const isListOfSchemas = (key: string): boolean => ['anyOf', 'oneOf', 'allOf'].includes(key)

/** Integers of Zod are safe ones, which says nothing about the property. */
const isBound = (limit: unknown): boolean =>
  limit !== undefined && Math.abs(Number(limit)) !== Number.MAX_SAFE_INTEGER

function tidyValue(key: string, value: unknown, io: Direction): unknown {
  if (key === 'properties') {
    // The values of `properties` are schemas in every schema that Zod writes.
    return Object.fromEntries(
      Object.entries(value as Record<string, Json>).map(([name, each]) => [name, tidy(each, io)]),
    )
  }
  if (Array.isArray(value)) return value.map((each) => (isListOfSchemas(key) ? tidy(each as Json, io) : each)) // schemas
  const isSchema =
    (key === 'items' || key === 'additionalProperties' || key === 'propertyNames') &&
    typeof value === 'object'
  return isSchema ? tidy(value as Json, io) : value // so is this
}

/**
 * `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`, so that the description is
 * not hidden inside.
 */
function mergeNull({ anyOf, ...node }: Json): Json {
  if (!Array.isArray(anyOf)) return node
  const [schema, other] = anyOf as [Json, Json | undefined] // an anyOf has at least one
  if (anyOf.length !== 2 || other?.type !== 'null' || typeof schema.type !== 'string')
    return { ...node, anyOf }
  return {
    ...schema,
    ...node,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  }
}
