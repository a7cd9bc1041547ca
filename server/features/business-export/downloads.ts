/** The downloads of this process, which are few at once: each of them reads and compresses all that a business has. */
import { businessExportProblems } from '#contract/business-export.ts'
import { generalProblems } from '#contract/problem.ts'
import { oncePerApp } from '#server/app-context.ts'

const MAX_DOWNLOADS = 3
const RETRY_SECONDS = 30

class Downloads {
  readonly #merchantIds = new Set<string>()

  /** Throws if the merchant has a download already, or the process too many. */
  requirePlace(merchantId: string): void {
    if (this.#merchantIds.has(merchantId)) throw businessExportProblems.underWay()
    if (this.#merchantIds.size >= MAX_DOWNLOADS)
      throw generalProblems.busy().with({ retryAfter: RETRY_SECONDS })
  }

  /** Returns a function that ends the download. */
  begin(merchantId: string): () => void {
    this.requirePlace(merchantId)
    this.#merchantIds.add(merchantId)
    return () => void this.#merchantIds.delete(merchantId)
  }
}

export const getDownloads = oncePerApp(() => new Downloads())
