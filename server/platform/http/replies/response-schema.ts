/** The JSON Schema by which a route's replies are serialized. */
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
/** Returns the JSON of a value, with only the fields of the schema. */
type Serialize = (value: unknown) => string

/** Serializer of the replies of a route. */
export type ReplySerializer = { readonly schema: JsonSchema; readonly serialize: Serialize }

const serializers = new WeakMap<z.ZodType, ReplySerializer>()

/**
 * Compiled at the first reply and shared by both sites: compiling the schemas of all routes takes longer than
 * the rest of the start.
 */
export function replySerializer(reply: z.ZodType): ReplySerializer {
  const known = serializers.get(reply)
  if (known) return known
  const schema = responseSchema(reply)
  const serializer = { schema, serialize: compileSerializer(schema) }
  serializers.set(reply, serializer)
  return serializer
}

function compileSerializer(schema: JsonSchema): Serialize {
  // The two packages type the same JSON Schema differently.
  return fastJsonStringify(schema as fastJsonStringify.AnySchema)
}

/**
 * A nullable value is written as `nullable`, which the serializer compiles to a comparison. For the
 * equivalent `anyOf` it would compile an Ajv validator and run it for every value, which costs more than the
 * rest of the serialization.
 */
export function responseSchema(reply: z.ZodType): JsonSchema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    // The registry is empty, without ids and descriptions: a schema with an id would become a reference.
    metadata: z.registry(),
    override({ jsonSchema }) {
      // These keywords are not needed to serialize.
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
