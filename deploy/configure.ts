/**
 * `node deploy/configure.ts VALUES FILE` prints a configuration file of this folder with the values of one machine, which
 * VALUES has as lines NAME=value (docs/operations/cluster.md).
 */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Replaces each `@NAME@`. Throws an Error that names those without a value. */
export function configure(template: string, values: Readonly<Record<string, string | undefined>>): string {
  const missing = new Set<string>()
  const text = template.replaceAll(/@([A-Z][A-Z0-9_]*)@/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) missing.add(name)
    return value ?? placeholder
  })
  if (missing.size > 0) throw new Error(`No value for ${[...missing].join(', ')}`)
  return text
}

if (import.meta.main) {
  const [valuesFile, templateFile] = process.argv.slice(2)
  if (!valuesFile || !templateFile) throw new Error('Usage: node deploy/configure.ts VALUES FILE')
  const values = parseEnv(readFileSync(valuesFile, 'utf8'))
  process.stdout.write(configure(readFileSync(templateFile, 'utf8'), values))
}
