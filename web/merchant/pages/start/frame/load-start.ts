import { redirect } from 'react-router'
import type { Reply } from '#contract/kernel.ts'
import type { services } from '#contract/services.ts'
import type { OwnBranch } from '#contract/stores/branches.ts'
import type { hoursEditing } from '#contract/stores/hours.ts'
import { memberMay } from '#domain/accounts/merchant-role.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import type { Call } from '#web/api/call.ts'
import {
  callContext,
  customerUrlContext,
  mapTilesUrlContext,
  nowContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { NEW, paths } from '../../../paths.ts'
import { DONE, isStep, nextStep, stepStates, type Step } from './steps.ts'

/** `/start` leads to where the merchant left: the oldest draft, or a new store. */
export async function loadStart({ context, request, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  const call = context.get(callContext)
  const { stores } = await call('GET /stores/merchant/my-stores', { signal: request.signal })
  const draft = stores.find(({ status }) => status === 'draft')
  if (!draft)
    throw redirect(
      stores.length > 0 || !memberMay(session, 'openStores')
        ? paths.settings()
        : paths.start({ step: 'business' }),
    )
  const offers = await listOffers(call, draft.id, request.signal)
  const step = nextStep(stepStates(draft, offers.length > 0)) ?? DONE
  throw redirect(paths.start({ step, store: draft.id }))
}

/** Loads one step of one store, and only the data that it shows. */
export async function loadStep({ context, request, params, url }: LoaderArgs<'/start/:step'>) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  const step = isStep(params.step) ? params.step : params.step === DONE ? DONE : null
  if (step === null) throw redirect(paths.start())
  const call = context.get(callContext)
  const { signal } = request
  const storeId = url.searchParams.get('store') ?? undefined
  const isNew = storeId === undefined || storeId === NEW
  if (isNew && step !== 'business') throw redirect(paths.start())
  if (isNew && !memberMay(session, 'openStores')) throw redirect(paths.settings())
  const [{ stores }, { locations }] = await Promise.all([
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /locations', { signal }),
  ])
  const store = stores.find(({ id }) => id === storeId)
  if (!store && !isNew) throw storeProblems.notFound()
  // A page that was left open: the store exists.
  if (storeId === undefined && stores.length > 0) throw redirect(paths.start())
  const [offers, data] = await Promise.all([
    store ? listOffers(call, store.id, signal) : [],
    store ? loadData(call, step, store.id, signal) : loadNew(call, session.id, signal),
  ])
  return {
    step,
    states: stepStates(store, offers.length > 0),
    store,
    places: locations,
    offer: offers[0],
    now: context.get(nowContext).getTime(),
    tilesUrl: context.get(mapTilesUrlContext),
    customerUrl: context.get(customerUrlContext),
    data,
  }
}
export type LoadedStep = Awaited<ReturnType<typeof loadStep>>

/** Data that some of the steps need. */
export type StepData = {
  categories?: { slug: string; name: string }[]
  businessName?: string
  branch?: OwnBranch | undefined
  hours?: Reply<(typeof hoursEditing)['GET /branches/:id/hours']>
  services?: Reply<(typeof services)['GET /services/store/:storeId']>['services']
}

async function listOffers(call: Call, storeId: string, signal: AbortSignal) {
  const input = { params: { storeId }, query: { page: 1, limit: 1 }, signal }
  return (await call('GET /offers/store/:storeId', input)).offers
}

async function loadData(
  call: Call,
  step: Step | typeof DONE,
  id: string,
  signal: AbortSignal,
): Promise<StepData> {
  if (step === 'business') return { categories: await listCategories(call, signal) }
  if (step === 'place') {
    const { branches } = await call('GET /branches/store/:id', { params: { id }, signal })
    // The list shows all fields to its merchant.
    return { branch: branches.find(({ isMainBranch }) => isMainBranch) as OwnBranch | undefined }
  }
  if (step === 'hours')
    return { hours: await call('GET /branches/:id/hours', { params: { id: `store-${id}` }, signal }) }
  if (step === 'service' || step === 'offer' || step === DONE) {
    const { services } = await call('GET /services/store/:storeId', { params: { storeId: id }, signal })
    return { services }
  }
  return {}
}

/** The name that was given at sign-up is proposed. Only the owner's account has one. */
async function loadNew(call: Call, accountId: string, signal: AbortSignal): Promise<StepData> {
  const [categories, businessName] = await Promise.all([
    listCategories(call, signal),
    call('GET /merchants/:id/profile', { params: { id: accountId }, signal }).then(
      ({ merchant }) => merchant.businessName,
      () => '',
    ),
  ])
  return { categories, businessName }
}

const listCategories = async (call: Call, signal: AbortSignal) =>
  (await call('GET /categories', { signal })).categories
