/** Counts what a task asks of its user: taps, and fields to fill in. */
import type { Locator } from '@playwright/test'
import { test } from './test.ts'

export class Effort {
  taps = 0
  fields = 0
  readonly #task: string

  constructor(task: string) {
    this.#task = task
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps++
  }

  /** Fields are reached by the key 'Next' of the phone's keyboard. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.fields++
  }

  print(): void {
    const description = `${this.#task}: ${this.taps} taps, ${this.fields} fields`
    test.info().annotations.push({ type: 'effort', description })
    console.info(description)
  }
}
