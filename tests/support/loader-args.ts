/** The arguments of a page's loader, with replies of the API by route; a missing reply is a server error. */
import { RouterContextProvider } from 'react-router'
import { generalProblems } from '#contract/problem.ts'
import {
  callContext,
  companyNameContext,
  mapTilesUrlContext,
  merchantUrlContext,
  nowContext,
  publicUrlContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'

export const MERCHANT_URL = 'https://merchants.test'

export function loaderArgs(path: string, replies: Readonly<Record<string, unknown>>): LoaderArgs {
  const url = new URL(path, 'https://d3.test')
  const context = new RouterContextProvider()
  const call = async (route: string): Promise<unknown> => {
    if (route in replies) return replies[route]
    throw generalProblems.internal()
  }
  context.set(callContext, call as never) // typed by the contract for pages
  context.set(nowContext, new Date('2026-11-21T18:30:00Z'))
  context.set(merchantUrlContext, MERCHANT_URL)
  context.set(mapTilesUrlContext, null)
  context.set(companyNameContext, 'D3 Deals')
  context.set(publicUrlContext, url.origin)
  return { request: new Request(url), url, params: {}, pattern: path, context }
}
