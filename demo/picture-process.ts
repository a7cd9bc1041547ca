/** The child process that draws pictures for draw-pictures.ts. */
import type { Day } from '#domain/time/time.ts'
import type { PicturePlan } from './pictures/render.ts'

export type DrawRequest = { dir: string; today: Day; files: 'all' | string[] }

/** Sent before the process exits, so that it receives no further requests. */
export const IDLE_MESSAGE = 'idle'
const IDLE_MS = 15_000
/** Requests sent before the app received that message are still served. */
const EXIT_DELAY_MS = 1_000

if (import.meta.main) {
  const { DEMO_SEED, makeCatalogue } = await import('./catalogue.ts')
  const { picturePlans } = await import('./picture-plans.ts')
  const { filesOf, renderPictures } = await import('./pictures/render.ts')

  const plansOf = new Map<Day, PicturePlan[]>()
  let running = 0
  let idle: NodeJS.Timeout | undefined

  // The app has exited.
  process.once('disconnect', () => process.exit())
  process.on('message', (request) => void serve(request as DrawRequest)) // sent by draw-pictures.ts

  async function serve(request: DrawRequest): Promise<void> {
    clearTimeout(idle)
    running++
    await draw(request)
    running--
    if (request.files === 'all') process.disconnect()
    else if (running === 0) idle = setTimeout(exitWhenIdle, IDLE_MS)
  }

  async function draw({ dir, today, files }: DrawRequest): Promise<void> {
    const plans = plansOf.get(today) ?? picturePlans(makeCatalogue({ seed: DEMO_SEED, today }))
    plansOf.set(today, plans)
    if (files === 'all') {
      await renderPictures(plans, dir)
      return
    }
    const requested = plans.filter((plan) => filesOf(plan).some((file) => files.includes(file)))
    await renderPictures(requested, dir, { files })
    for (const file of files) process.send?.(file)
  }

  function exitWhenIdle(): void {
    process.send?.(IDLE_MESSAGE)
    idle = setTimeout(() => process.disconnect(), EXIT_DELAY_MS)
  }
}
