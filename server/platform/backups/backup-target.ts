/**
 * Recognises the folder of the backups. While the disk of a folder is not mounted, the empty folder in its place would take
 * them, on the disk of the database. So the folder has an id, which the installation remembers in its data directory.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupSettings } from '#server/config/config.ts'
import { ownerForRoot } from '../database/embedded-postgres/run-as-postgres.ts'
import { BackupError } from './backup-error.ts'

type Target = BackupSettings['target']
type Remembered = { folder: string; id: string }

const ID_FILE = 'target-id'
const recordIn = (dataDir: string): string => join(dataDir, 'backup-target.json')

/** Remembers the folder unless this installation has used it before; with `isNew`, also if it was another one. */
export function rememberTarget(target: Target, dataDir: string, { isNew = false } = {}): void {
  if (!('folder' in target)) return
  const { folder } = target
  if (!isNew && readRecord(dataDir)?.folder === folder) return
  for (const each of [folder, dataDir]) mkdirSync(each, { recursive: true })
  allowArchiving(folder)
  const id = readIfExists(join(folder, ID_FILE)) ?? randomUUID()
  writeReadable(join(folder, ID_FILE), id)
  writeReadable(recordIn(dataDir), JSON.stringify({ folder, id } satisfies Remembered))
}

/** Throws unless the folder is the one that this installation remembers. */
export function checkTarget(target: Target, dataDir: string): void {
  if (!('folder' in target)) return
  const { folder } = target
  const remembered = readRecord(dataDir)
  if (remembered?.folder !== folder || readIfExists(join(folder, ID_FILE)) === remembered.id) return
  throw new BackupError(
    `${folder} is not the folder that had the backups so far: is its disk mounted? ` +
      'If it is a new one, run npm run backup -- --new-target.',
  )
}

function readRecord(dataDir: string): Remembered | null {
  const text = readIfExists(recordIn(dataDir))
  return text === null ? null : (JSON.parse(text) as Remembered) // written above
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** PostgreSQL archives its log as another user than root. */
function allowArchiving(folder: string): void {
  const owner = ownerForRoot()
  if (!owner) return
  const log = join(folder, 'wal')
  mkdirSync(log, { recursive: true })
  chownSync(log, owner.uid, owner.gid)
}

/** The other user reads it, too. */
function writeReadable(path: string, content: string): void {
  writeFileSync(path, content)
  chmodSync(path, 0o644)
}
