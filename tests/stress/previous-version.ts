/** Earlier versions, from the history of the repository, ready to start. */
import { existsSync, readFileSync, readdirSync, rmSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runToEnd } from '#tests/support/processes.ts'

const MIGRATIONS = 'server/platform/database/migrations'
const VERSIONS = 'build/previous'

/** The newest commit without the newest migration. */
export async function findPreviousRevision(): Promise<string> {
  const newest = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)!
  const added = await git([
    'log',
    '-1',
    '--first-parent',
    '--diff-filter=A',
    '--format=%H',
    '--',
    `${MIGRATIONS}/${newest}`,
  ])
  return added === '' ? resolveRevision('HEAD') : resolveRevision(`${added}^`)
}

/** The commit that set the version in package.json. */
export const findLastRelease = (): Promise<string> =>
  git(['log', '-1', '--first-parent', '--format=%H', '-G', '^  "version":', '--', 'package.json'])

export const resolveRevision = (revision: string): Promise<string> =>
  git(['rev-parse', '--verify', '--short=12', `${revision}^{commit}`])

/**
 * Puts a revision into a folder, with its packages and built sites, and returns the folder. It is kept for the
 * next run.
 */
export async function prepareVersion(revision: string, print: (line: string) => void): Promise<string> {
  const dir = resolve(VERSIONS, revision)
  const ready = join(dir, '.ready')
  if (!existsSync(ready)) {
    print(`Version ${revision}: copying and building, which takes some minutes the first time`)
    rmSync(VERSIONS, { recursive: true, force: true })
    mkdirSync(dir, { recursive: true })
    await runToEnd('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', revision, dir])
    const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8')
    // The version's own command installs its packages if they are others.
    if (lock(dir) === lock('.')) symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  }
  await runToEnd('sh', ['-c', 'cd "$0" && npm run build --ignore-scripts=false', dir])
  await runToEnd('touch', [ready])
  return dir
}

const git = async (args: string[]): Promise<string> => (await runToEnd('git', args)).trim()
