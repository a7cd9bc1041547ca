import { redirect } from 'react-router'
import type { OwnBranch } from '#contract/stores/branches.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import {
  callContext,
  customerUrlContext,
  mapTilesUrlContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { orNotFound } from '../../components/load-page.ts'
import { NEW, paths } from '../../paths.ts'

export async function loadStore({
  context,
  request,
  params: { id },
  url,
}: LoaderArgs<'/settings/stores/:id'>) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const call = context.get(callContext)
  const { signal } = request
  const input = { params: { id }, signal }
  const [
    { stores },
    { store: details },
    { branches },
    { categories },
    { locations },
    { verification },
    { feeds },
  ] = await Promise.all([
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /stores/:id', input),
    call('GET /branches/store/:id', input),
    call('GET /categories', { signal }),
    call('GET /locations', { signal }),
    call('GET /stores/:id/verification', input),
    orNotFound(call('GET /calendar-feeds', { query: { storeId: id }, signal })),
  ])
  const store = stores.find((each) => each.id === id)
  // A store of someone else is not to be edited, even if it is public.
  if (!store) throw storeProblems.notFound()
  return {
    store,
    gallery: details.gallery,
    socials: details.socialLinksRaw,
    services: details.services,
    // The list shows all fields to its merchant.
    branches: branches as OwnBranch[],
    categories,
    places: locations,
    verification,
    feeds,
    customerUrl: context.get(customerUrlContext),
  }
}
export type LoadedStore = Awaited<ReturnType<typeof loadStore>>

/** A branch of the store, or a new one. */
export async function loadBranch({
  context,
  request,
  params: { id, branchId },
  url,
}: LoaderArgs<'/settings/stores/:id/branches/:branchId'>) {
  if (context.get(sessionContext)?.role !== 'merchant') throw redirect(paths.signIn(url.pathname))
  const call = context.get(callContext)
  const { signal } = request
  const [{ stores }, { branches }, { locations }] = await Promise.all([
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /branches/store/:id', { params: { id }, signal }),
    call('GET /locations', { signal }),
  ])
  const store = stores.find((each) => each.id === id)
  const branch = (branches as OwnBranch[]).find((each) => each.id === branchId) // the list shows all fields to its merchant
  if (!store || (!branch && branchId !== NEW)) throw storeProblems.notFound()
  const { feeds } = branch
    ? await call('GET /calendar-feeds', { query: { branchId: branch.id }, signal })
    : { feeds: [] }
  return { store, branch, feeds, places: locations, tilesUrl: context.get(mapTilesUrlContext) }
}
