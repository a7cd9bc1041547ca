import { generalProblems, Problem } from '#contract/problem.ts'

/** What an address names. An id that is none names nothing, so the page is not there. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof Problem && error.status === 400 ? generalProblems.noSuchRoute() : error
  }
}
