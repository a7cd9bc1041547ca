import { redirect } from 'react-router'
import { pageProblems, Problem } from '#contract/problem.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../paths.ts'

type Args = Pick<LoaderArgs, 'context' | 'url'>

/** `call` for the loader of a page; others than merchants are sent to sign in. */
export function callAsMerchant({ context, url }: Args) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  return context.get(callContext)
}

/** Turns the 400 of an invalid id in the address into a 404. */
export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw error instanceof Problem && error.status === 400 ? pageProblems.noSuchRoute() : error
  }
}
