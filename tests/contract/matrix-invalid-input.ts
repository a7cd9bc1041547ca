/** Invalid and random input, generated from the contract's schemas. */
import * as fc from 'fast-check'
import * as z from 'zod'
import type { Schema } from '#contract/kernel.ts'

/** The part of JSON Schema that the contracts use. */
type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  items?: Json
  maxLength?: number
  additionalProperties?: unknown
}
// Every Schema of a contract is a Zod type.
export const toZod = (schema: Schema): z.ZodType => schema as z.ZodType
// Json is the subset of JSON Schema that the contracts use.
const toJson = (schema: Schema): Json =>
  z.toJSONSchema(toZod(schema), { io: 'input', unrepresentable: 'any' }) as Json

export const getFields = (schema: Schema): string[] => Object.keys(toJson(schema).properties ?? {})

const objectIn = (json: Json): Json | undefined =>
  [json, ...(json.anyOf ?? [])].find((each) => each.properties)

/**
 * The paths of all objects of a body, and of all its fields: [] is the body itself. `closed` are the objects that
 * reject unknown fields.
 */
export function pathsIn(schema: Schema): {
  objects: string[][]
  closed: string[][]
  fields: { path: string[]; json: Json; isText: boolean }[]
} {
  const objects: string[][] = []
  const closed: string[][] = []
  const fields: { path: string[]; json: Json; isText: boolean }[] = []
  const walk = (json: Json, path: string[]): void => {
    const object = objectIn(json)
    if (path.length)
      fields.push({
        path,
        json,
        isText: [json, ...(json.anyOf ?? [])].some((each) => each.type === 'string'),
      })
    if (!object) return
    objects.push(path)
    if (object.additionalProperties === false) closed.push(path)
    for (const [name, each] of Object.entries(object.properties ?? {})) walk(each, [...path, name])
  }
  walk(toJson(schema), [])
  return { objects, closed, fields }
}

/** A copy of `body` with `value` at `path`. Missing objects on the path are created. */
export function withAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const object = isObject ? (body as Record<string, unknown>) : {} // checked above
  return { ...object, [first]: withAt(object[first], rest, value) }
}

export const BAD_IDS = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '%',
  '_',
  "' OR 1=1 --",
  '00000000-0000-4000-8000-00000000000',
  '00000000-0000-4000-8000-0000000000000',
  '00000000-0000-4000-8000-00000000000g',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000-0000-4000-8000-000000000000\u0000',
  '../../etc/passwd',
  'é'.repeat(30),
  'a'.repeat(150),
  'a'.repeat(5000),
]
export const BAD_NUMBERS = [
  '0',
  '-1',
  'x',
  '1.5',
  '1e9',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '',
  ' ',
  '1;2',
  '{}',
  '1\u0000',
]
export const BAD_DAYS = [
  '',
  'x',
  '2026-02-30',
  '2026-13-01',
  '26-01-01',
  '2026-1-1',
  '2026-01-01T00:00',
  '2026-01-01\u0000',
  '+002026-01-01',
  '%',
]

export const HOSTILE_TEXTS = [
  '%',
  '_',
  '\\',
  "'; DROP TABLE bookings; --",
  '$1',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  '0',
  '-1',
  '1e999',
  '9999-12-31',
  '0000-01-01',
  '9999-12-31T23:59-23:59',
  '0001-01-01T00:00+23:59',
  '‮\u200b￿',
  '🧨'.repeat(60),
  'a'.repeat(5000),
]
export const WRONG_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ...HOSTILE_TEXTS,
  [],
  ['x'],
  [[]],
  {},
  { $ne: null },
  { length: 1 },
]

// ---------------------------------------------------------------- random input

export type Good = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
export type RandomInput = { params: Record<string, string>; query: unknown; body: unknown }

/**
 * Valid requests with up to three fields changed, and requests generated from the contract's schemas alone.
 * Values include those of existing rows (`words`) and, rarely, any JSON value.
 */
export function randomInputs(
  parts: Parts,
  good: readonly Good[],
  words: string[],
): fc.Arbitrary<RandomInput> {
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ minLength: 1 }) },
  )
  const params = fc.record(
    Object.fromEntries((parts.params ? getFields(parts.params) : []).map((field) => [field, name])),
  )
  const part = (schema: Schema | undefined) =>
    schema ? mostly(getValue(toJson(schema), words)) : fc.constant(undefined)
  const generated = fc.record({ params, query: part(parts.query), body: part(parts.body) })
  const changed = (schema: Schema | undefined, value: unknown): fc.Arbitrary<unknown> => {
    const { fields } = schema ? pathsIn(schema) : { fields: [] }
    if (!fields.length) return fc.constant(value)
    const change = fc
      .constantFrom(...fields)
      .chain(({ path, json }) => fc.tuple(fc.constant(path), mostly(getValue(json, words))))
    return fc
      .array(change, { maxLength: 3 })
      .map((changes) => changes.reduce((result, [path, changedTo]) => withAt(result, path, changedTo), value))
  }
  const near = fc.constantFrom(...good).chain((one) =>
    fc.record({
      params: fc.constant(one.params ?? {}),
      query: changed(parts.query, one.query),
      body: changed(parts.body, one.body),
    }),
  )
  return fc.oneof({ weight: 2, arbitrary: near }, { weight: 1, arbitrary: generated })
}
type Parts = { params?: Schema; query?: Schema; body?: Schema }

const anything = fc.jsonValue({ maxDepth: 3 })
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anything })

function getValue(json: Json, words: string[]): fc.Arbitrary<unknown> {
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  if (json.anyOf) return fc.oneof(...json.anyOf.map((each) => getValue(each, words)))
  if (json.properties) {
    const known = Object.fromEntries(
      Object.entries(json.properties).map(([name, each]) => [name, mostly(getValue(each, words))]),
    )
    const complete = fc.record(known, { requiredKeys: json.required ?? [] })
    return fc.oneof(
      { weight: 10, arbitrary: complete },
      {
        weight: 1,
        arbitrary: fc
          .tuple(complete, fc.dictionary(fc.string(), anything, { maxKeys: 2 }))
          .map(([one, two]) => ({ ...one, ...two })),
      },
      { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }) },
    )
  }
  if (json.type === 'array')
    return fc.array(json.items ? getValue(json.items, words) : anything, { maxLength: 4 })
  if (json.type === 'integer' || json.type === 'number')
    return fc.oneof(fc.nat(60), fc.integer(), fc.double())
  if (json.type === 'boolean') return fc.boolean()
  if (json.type === 'null') return fc.constant(null)
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  )
}
