/** The JSON Schema by which a route's replies are serialized. */
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * A nullable value is written as `nullable`, which the serializer compiles to a comparison. For the
 * equivalent `anyOf` it would compile an Ajv validator and run it for every value, which costs more than the
 * rest of the serialization.
 */
export function responseSchema(reply: z.ZodType): JsonSchema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    // Without ids and descriptions: a schema with an id would become a reference.
    metadata: z.registry(),
    override({ jsonSchema }) {
      // Not needed to serialize.
      delete jsonSchema.format
      delete jsonSchema.pattern
      flattenNullable(jsonSchema)
    },
  })
}

/** Runs for inner schemas before the outer ones. */
function flattenNullable(schema: JsonSchema): void {
  const [value, none] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || !isSchema(value) || !isSchema(none)) return
  if (none.type !== 'null' || value.type === undefined || 'const' in value) return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
