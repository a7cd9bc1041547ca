/** A local S3 server with one empty bucket. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '#server/adapters/storage/s3-storage.ts'
import { freePorts } from './test-database.ts'

export type S3Server = {
  settings: S3Settings
  /** Settings of the server as environment variables. */
  env: Record<string, string>
  stop(): Promise<void>
  /** Restarts on the same port with the same files. */
  start(): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'd3-test'
/** The only account that s3rver has. */
const CREDENTIAL = 'S3RVER'
const MAIN = fileURLToPath(new URL('run-s3-server.mjs', import.meta.url))

const REGION = 'us-east-1'

export const s3ServerCommand = (
  host: string,
  port: number,
  directory: string,
): [command: string, ...args: string[]] => [
  process.execPath,
  // S3rver lists objects with DES.
  '--openssl-legacy-provider',
  MAIN,
  host,
  String(port),
  directory,
  BUCKET,
]

/** The settings of D3 for the bucket of a server. */
export const s3ServerEnv = (url: string): Record<string, string> => ({
  STORAGE_URL: `${url}/${BUCKET}`,
  STORAGE_REGION: REGION,
  STORAGE_ACCESS_KEY_ID: CREDENTIAL,
  STORAGE_SECRET_ACCESS_KEY: CREDENTIAL,
})

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'd3-s3-'))
  const [port] = await freePorts(1)
  const settings: S3Settings = {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    region: REGION,
    accessKeyId: CREDENTIAL,
    secretAccessKey: CREDENTIAL,
  }
  const run = async () => {
    const [command, ...args] = s3ServerCommand('127.0.0.1', port!, directory)
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    await waitForOutput(child.stdout, 'listening')
    return child
  }
  let child = await run()
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    settings,
    env: s3ServerEnv(`http://127.0.0.1:${port}`),
    stop,
    async start() {
      child = await run()
    },
    async close() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Keeps reading after the text was found: a full pipe would block the process. */
function waitForOutput(output: Readable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.on('data', (piece: Buffer) => {
      if (piece.toString().includes(text)) resolve()
    })
    output.once('end', () => reject(new Error('The S3 server did not start')))
  })
}
