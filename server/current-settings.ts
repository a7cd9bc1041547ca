/**
 * The market settings as this process has last read them: at most five seconds ago when a request or a job begins, so that
 * code without I/O can use them.
 */
import { INITIAL_SETTINGS, type MarketSettings } from '#domain/settings/market-settings.ts'
import type { Clock } from './clock.ts'
import type { Log } from './platform/observability/log.ts'

const FRESH_MS = 5_000

export class CurrentSettings {
  #values = INITIAL_SETTINGS
  #readAt = -Infinity
  #reading: Promise<void> | null = null
  #hasFailed = false
  readonly #read: () => Promise<MarketSettings>
  readonly #clock: Clock
  readonly #log: Log

  constructor(read: () => Promise<MarketSettings>, { clock, log }: { clock: Clock; log: Log }) {
    this.#read = read
    this.#clock = clock
    this.#log = log
  }

  get values(): MarketSettings {
    return this.#values
  }

  /**
   * Reads the settings if they are older than five seconds. The last ones remain without a database, and after the first
   * failure nobody waits for the next attempt.
   */
  async refresh(): Promise<void> {
    if (this.#clock.now().getTime() - this.#readAt < FRESH_MS) return
    this.#reading ??= this.#load().finally(() => {
      this.#reading = null
    })
    if (!this.#hasFailed) await this.#reading
  }

  /** Sets the values after a change, so that this process applies it at once. */
  set(values: MarketSettings): void {
    this.#values = values
    this.#readAt = this.#clock.now().getTime()
  }

  async #load(): Promise<void> {
    try {
      this.set(await this.#read())
      this.#hasFailed = false
    } catch (error) {
      this.set(this.#values)
      this.#hasFailed = true
      this.#log.warn({ err: error }, 'settings.not-read')
    }
  }
}
