/** Counts what a task asks of its user: taps, fields to fill in, and bytes to load. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { TaskLimits } from './task-limits.ts'
import { expect, test } from './test.ts'

/** Kinds of requests that a page loads before it is complete. Tests wait for the content of other requests. */
const PARTS_OF_PAGES = ['Document', 'Stylesheet', 'Script', 'Font', 'Image']
/** Width of the longest name. */
const NAME_WIDTH = 40

export class Effort {
  #taps = 0
  #fields = 0
  #bytes = 0
  /** The page of each request that is loading. */
  readonly #loading = new Map<string, string>()
  readonly #task: TaskLimits

  private constructor(task: TaskLimits) {
    this.#task = task
  }

  /** Starts a measurement on a page that has not loaded anything. */
  static async of(task: TaskLimits, page: Page): Promise<Effort> {
    const effort = new Effort(task)
    await effort.#countBytes(page)
    return effort
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.#taps++
  }

  /** A list of choices opens with a tap and closes with another. */
  async choose(list: Locator, choice: Parameters<Locator['selectOption']>[0]): Promise<void> {
    await list.selectOption(choice)
    this.#taps += 2
  }

  /** The phone shows its own list of files or pictures, in which one is tapped. */
  async pick(input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await input.setInputFiles(file)
    this.#taps += 2
  }

  /** Fields are reached by the key 'Next' of the phone's keyboard. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#fields++
  }

  /** Reports the task (tests/run.ts prints it), and fails if it asks for more than its limits. */
  async expectWithinLimits(): Promise<void> {
    await expect.poll(() => this.#loading.size).toBe(0)
    const { name, ...limits } = this.#task
    const effort = { taps: this.#taps, fields: this.#fields, kilobytes: Math.ceil(this.#bytes / 1024) }
    const description = effortText(name, effort)
    test.info().annotations.push({ type: 'effort', description })
    console.info(description)
    for (const unit of ['taps', 'fields', 'kilobytes'] as const)
      expect(effort[unit], `${name}: ${unit}`).toBeLessThanOrEqual(limits[unit])
  }

  /** Bytes as the network has delivered them: compressed, with headers. */
  async #countBytes(page: Page): Promise<void> {
    const network = await page.context().newCDPSession(page)
    network.on('Network.requestWillBeSent', ({ requestId, loaderId, type = '', redirectResponse }) => {
      this.#bytes += redirectResponse?.encodedDataLength ?? 0
      if (PARTS_OF_PAGES.includes(type)) this.#loading.set(requestId, loaderId)
    })
    // A new page ends what the page before was loading, and Chromium does not always say so.
    network.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      for (const [requestId, loaderId] of this.#loading)
        if (loaderId !== frame.loaderId) this.#loading.delete(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#bytes += encodedDataLength
      this.#loading.delete(requestId)
    })
    network.on('Network.loadingFailed', ({ requestId }) => this.#loading.delete(requestId))
    await network.send('Page.enable')
    await network.send('Network.enable')
    await network.send('Network.clearBrowserCache')
  }
}

/** Does a task in a new tab, which has not loaded anything. */
export async function doInNewTab(
  context: BrowserContext,
  task: TaskLimits,
  work: (page: Page, effort: Effort) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  const effort = await Effort.of(task, page)
  await work(page, effort)
  await effort.expectWithinLimits()
  await page.close()
}

function effortText(name: string, { taps, fields, kilobytes }: Omit<TaskLimits, 'name'>): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return `${`${name}:`.padEnd(NAME_WIDTH)} ${count(taps, 'tap')}, ${count(fields, 'field')}, ${kilobytes} kB`
}
