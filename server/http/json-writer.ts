/**
 * Writes the JSON of a route's replies. Objects that many replies contain, such as the cards of a list, are
 * serialized once.
 */
import { compileSerializer, type JsonSchema, type Serialize } from './response-schema.ts'

type Part = { start: Buffer; key: string; isList: boolean; bytesOf(value: unknown): Buffer }

const cacheable = new WeakSet<object>()

/** Declares that the object never changes and is part of many replies. */
export function cacheJson<T extends object>(value: T): Readonly<T> {
  cacheable.add(value)
  return Object.freeze(value)
}

/** Null if the schema is not an object whose first property is required. */
export function jsonWriter({
  properties = {},
  required = [],
}: JsonSchema): ((reply: object) => Buffer) | null {
  const entries = Object.entries(properties)
  const [first] = entries
  if (first === undefined || !required.includes(first[0])) return null
  const parts = entries.map(([key, schema], index): Part => {
    const start = Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)
    const items = itemsOf(schema)
    return {
      start,
      key,
      isList: items !== null,
      bytesOf: caching(compileSerializer(items ?? (schema as JsonSchema))),
    }
  })
  return (reply) => {
    const bytes: Buffer[] = []
    const values = reply as Readonly<Record<string, unknown>>
    for (const { start, key, isList, bytesOf } of parts) {
      const value = values[key]
      if (value === undefined && !required.includes(key)) continue
      bytes.push(start)
      if (isList) pushList(bytes, value as readonly unknown[], bytesOf) // by the schema
      else bytes.push(bytesOf(value))
    }
    bytes.push(OBJECT_END)
    return Buffer.concat(bytes)
  }
}

const [OBJECT_END, LIST_START, LIST_END, COMMA] = ['}', '[', ']', ','].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

function pushList(bytes: Buffer[], items: readonly unknown[], bytesOf: Part['bytesOf']): void {
  bytes.push(LIST_START)
  for (const [index, item] of items.entries()) {
    if (index > 0) bytes.push(COMMA)
    bytes.push(bytesOf(item))
  }
  bytes.push(LIST_END)
}

/** Caches the JSON of such objects as long as the objects exist. */
function caching(serialize: Serialize): Part['bytesOf'] {
  const cached = new WeakMap<object, Buffer>()
  return (value) => {
    if (typeof value !== 'object' || value === null || !cacheable.has(value))
      return Buffer.from(serialize(value))
    const known = cached.get(value)
    if (known) return known
    const bytes = Buffer.from(serialize(value))
    cached.set(value, bytes)
    return bytes
  }
}

/** The schema of the items of a list of objects; null for any other schema. */
function itemsOf(schema: unknown): JsonSchema | null {
  if (typeof schema !== 'object' || schema === null) return null
  const { type, items, nullable } = schema as JsonSchema & { nullable?: boolean } // set by responseSchema
  const isList = type === 'array' && nullable !== true && typeof items === 'object' && !Array.isArray(items)
  return isList && (items as JsonSchema).type === 'object' ? (items as JsonSchema) : null
}
