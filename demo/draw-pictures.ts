/**
 * Draws the demo's pictures in child processes of about 120 MB, which exit when there is nothing left to
 * draw. One process draws requested pictures; another, with low priority, draws all missing ones.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { access } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { setPriority, constants } from 'node:os'
import { basename, join } from 'node:path'
import { dayOf } from '#domain/time/time.ts'
import { MEDIA_PATH } from './media.ts'
import { IDLE_MESSAGE, type DrawRequest } from './picture-process.ts'

export type DemoPictures = {
  /** Resolves when the picture at this path has been drawn. Does nothing for other paths. */
  draw(path: string): Promise<void>
  /** Draws all pictures that are missing, in the background. */
  drawAll(): void
  close(): Promise<void>
}

const PICTURE = /^[\w-]+-\d+\.(?:webp|avif)$/

export function openDemoPictures({ mediaDir, now }: { mediaDir: string; now: Date }): DemoPictures {
  const request = { dir: join(mediaDir, basename(MEDIA_PATH)), today: dayOf(now.getTime()) }
  const drawing = new Map<string, Promise<void>>()
  const processes = new Set<ChildProcess>()
  let onDemand: ChildProcess | undefined
  let isComplete = false
  let isClosing = false

  return {
    async draw(path) {
      const file = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : ''
      if (isComplete || !PICTURE.test(file)) return
      const drawn = drawing.get(file) ?? drawIfMissing(file).finally(() => drawing.delete(file))
      drawing.set(file, drawn)
      await drawn
    },
    drawAll() {
      const child = startProcess()
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      child.once('exit', (code) => (isComplete ||= code === 0))
      child.send({ ...request, files: 'all' } satisfies DrawRequest)
    },
    async close() {
      isClosing = true
      await Promise.all([...processes].map(stopProcess))
    },
  }

  async function drawIfMissing(file: string): Promise<void> {
    if ((await exists(join(request.dir, file))) || isClosing) return
    onDemand ??= startOnDemand()
    const child = onDemand
    await new Promise<void>((done) => {
      const onMessage = (message: unknown) => message === file && onEnd()
      const onEnd = () => {
        child.off('message', onMessage).off('exit', onEnd)
        done()
      }
      child.on('message', onMessage).on('exit', onEnd)
      child.send({ ...request, files: [file] } satisfies DrawRequest)
    })
  }

  function startOnDemand(): ChildProcess {
    const child = startProcess()
    const onIdle = () => onDemand === child && (onDemand = undefined)
    child.on('message', (message) => message === IDLE_MESSAGE && onIdle())
    child.once('exit', onIdle)
    return child
  }

  function startProcess(): ChildProcess {
    const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE }
    const child = fork(join(import.meta.dirname, 'picture-process.ts'), {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // One listener for each picture that is being drawn.
    child.setMaxListeners(0)
    processes.add(child)
    child.once('exit', () => processes.delete(child))
    return child
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

function stopProcess(child: ChildProcess): Promise<unknown> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill()
  return exited
}
