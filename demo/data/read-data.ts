import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'

/** Reads a file of this folder, and throws where it differs from its schema. */
export const readData = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8')))
