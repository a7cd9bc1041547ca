import { isRouteErrorResponse } from 'react-router'
import { pageProblems, Problem } from '#contract/problem.ts'
import { isLostConnection } from './lost-connection.ts'

/** Converts what an error boundary or a catch clause received to a Problem. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isRouteErrorResponse(error))
    return error.status === 404 && !error.data
      ? pageProblems.noSuchRoute()
      : Problem.read(error.status, error.data)
  return isLostConnection(error) ? pageProblems.network() : pageProblems.internal()
}
