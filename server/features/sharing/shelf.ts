/** Where made pictures are kept: under the hash of what they show, so that what is kept is never wrong. One is made at a time. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generalProblems } from '#contract/problem.ts'

export type Shelf = {
  /** The picture `name` of these facts, made by `make` where it is not there yet. */
  get(name: string, hash: string, make: () => Promise<Buffer>): Promise<Buffer>
}

/** So many may wait for their turn; those who come then are asked to come again. */
const MOST_WAITING = 30

export function openShelf(dir: string): Shelf {
  const making = new Map<string, Promise<Buffer>>()
  let turn: Promise<unknown> = Promise.resolve()

  return {
    async get(name, hash, make) {
      // A folder holds a 256th of all, so that it can be looked through.
      const folder = join(dir, createHash('sha256').update(name).digest('hex').slice(0, 2))
      const file = `${name}-${hash}.jpg`
      const kept = await readFile(join(folder, file)).catch(unlessMissing)
      if (kept) return kept
      const begun = making.get(file)
      if (begun) return begun
      if (making.size >= MOST_WAITING) throw generalProblems.busy().with({ retryAfter: 5 })
      const made = turn.then(async () => {
        const picture = await make()
        await mkdir(folder, { recursive: true })
        await settle(join(folder, file), picture)
        await removeOlder(folder, name, file)
        return picture
      })
      making.set(file, made)
      turn = made.catch(() => undefined)
      return made.finally(() => making.delete(file))
    },
  }
}

/** A few letters that stand for these facts. */
export const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)

/** Says of a file which one it is; null when there is none. */
export async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(unlessMissing)
  return found?.isFile() ? `${found.size}-${Math.round(found.mtimeMs)}` : null
}

/** Under another name first, so that nobody reads half a picture. */
async function settle(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, content)
  await rename(draft, path)
}

async function removeOlder(folder: string, name: string, but: string): Promise<void> {
  for (const file of await readdir(folder))
    if (file.startsWith(`${name}-`) && file.endsWith('.jpg') && file !== but) await rm(join(folder, file), { force: true })
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
  throw error
}
