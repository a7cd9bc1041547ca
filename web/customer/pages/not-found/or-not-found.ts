import { pageProblems, Problem } from '#contract/problem.ts'

/** Turns the 400 of an invalid id in the address into a 404. */
export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw error instanceof Problem && error.status === 400 ? pageProblems.noSuchRoute() : error
  }
}
