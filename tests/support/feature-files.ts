import { globSync } from 'node:fs'

const ROOT = new URL('../..', import.meta.url)

/**
 * Merges the objects that the test files beside the features export under this name, such as the `rows` of
 * `server/features/*\/*.matrix.ts`. Two files cannot have the same key.
 */
export async function importFromFeatures<T>(extension: string, name: string): Promise<Record<string, T>> {
  const merged: Record<string, T> = {}
  for (const path of globSync(`server/**/*.${extension}.ts`, { cwd: ROOT }).toSorted()) {
    // The type of a module that is found by its name is unknown to the compiler.
    const exported = (await import(new URL(path, ROOT).href)) as Record<string, Record<string, T>>
    for (const [key, value] of Object.entries(exported[name] ?? {})) {
      if (Object.hasOwn(merged, key)) throw new Error(`${path} repeats “${key}” of another file`)
      merged[key] = value
    }
  }
  return merged
}
