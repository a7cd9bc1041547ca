import { Problem } from '#contract/problem.ts'

/**
 * Awaits the request of a part of a page that may fail alone: a Problem becomes its message, so that the other parts
 * still show.
 */
export async function attempt<T>(request: Promise<T>): Promise<Attempted<T>> {
  try {
    return { loaded: await request }
  } catch (error) {
    if (error instanceof Problem) return { failed: error.message }
    throw error
  }
}

export type Attempted<T> = { loaded: T; failed?: never } | { loaded?: never; failed: string }
