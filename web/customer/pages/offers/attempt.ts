import { Problem } from '#contract/problem.ts'

/** A part of a page that may fail alone: the sentence of its refusal, so that the other parts still stand. */
export async function attempt<T>(asked: Promise<T>): Promise<Attempted<T>> {
  try {
    return { loaded: await asked }
  } catch (error) {
    if (error instanceof Problem) return { failed: error.message }
    throw error
  }
}

export type Attempted<T> = { loaded: T; failed?: never } | { loaded?: never; failed: string }
