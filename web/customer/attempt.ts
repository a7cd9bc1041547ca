import { Problem } from '#contract/problem.ts'

/** Returns the message of a Problem, for parts of a page that may fail alone, so that the other parts still show. */
export async function attempt<T>(request: Promise<T>): Promise<Attempted<T>> {
  try {
    return { loaded: await request }
  } catch (error) {
    if (error instanceof Problem) return { failed: error.message }
    throw error
  }
}

export type Attempted<T> = { loaded: T; failed?: never } | { loaded?: never; failed: string }
