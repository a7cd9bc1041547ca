import type { ErrorResponse } from 'react-router'
import { pageProblems, Problem } from '#contract/problem.ts'
import { m } from '#messages'
import { isLostConnection } from './lost-connection.ts'

/** Converts what an error boundary or a catch clause received to a Problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isErrorResponse(error))
    return error.status === 404 && !error.data
      ? pageProblems.noSuchRoute()
      : Problem.read(error.status, parseBody(error.data))
  return isLostConnection(error) ? pageProblems.network() : pageProblems.internal()
}

/** The router has a function for it, which would be loaded wherever something is sent. */
const isErrorResponse = (error: unknown): error is ErrorResponse =>
  typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error && 'data' in error

/** Returns the body of an answer that the server gave before the router; the router hands it over as text. */
function parseBody(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return data === '' || data.startsWith('<') ? { message: m.shell_error_wait() } : { message: data }
  }
}
