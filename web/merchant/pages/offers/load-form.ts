import { data, redirect } from 'react-router'
import { cents } from '#domain/payments/money.ts'
import { toDay } from '#domain/time/time.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { paths } from '../../paths.ts'
import type { FormService } from './form/form-values.ts'

/** A new offer: the active services of the chosen store, or of all. */
export const loadNew = async (args: LoaderArgs) => {
  const context = await loadContext(args)
  const store = args.url.searchParams.get('store')
  const inStore = context.services.filter(({ storeId }) => storeId === store)
  return { ...context, services: inStore.length > 0 ? inStore : context.services }
}

export async function loadEdit(args: LoaderArgs<'/offers/:id'>) {
  const { context, params, request } = args
  const [loaded, { offer }] = await Promise.all([
    loadContext(args),
    context.get(callContext)('GET /offers/:id', { params: { id: params.id }, signal: request.signal }),
  ])
  // An offer with public fields only belongs to someone else.
  if (offer.version === undefined) throw data(null, { status: 404 })
  const { service } = offer
  // The service has the normal price of the offer, and is listed even if it is no longer active.
  const own = toFormService({ ...service, store_id: offer.store.id })
  return {
    ...loaded,
    offer,
    services: [own, ...loaded.services.filter(({ id }) => id !== service.id)],
  }
}

async function loadContext({ context, request, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role !== 'merchant')
    throw redirect(paths.signIn(url.pathname + url.search))
  const call = context.get(callContext)
  const { signal } = request
  const [{ stores }, { services }] = await Promise.all([
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /services', { query: { page: 1, limit: 100 }, signal }),
  ])
  return {
    now: context.get(nowContext).getTime(),
    today: toDay(context.get(nowContext).getTime()),
    stores: stores.map(({ id, name, cover_url, logo_url, location, rating }) => ({
      id,
      name,
      cover_url,
      logo_url,
      location,
      rating,
    })),
    services: services.filter(({ status }) => status === 'active').map(toFormService),
  }
}

type Service = {
  id: string
  store_id: string
  name: string
  duration: number
  price: number | null
  images: string[]
  image_url: string | null
}
const toFormService = ({ id, store_id, name, duration, price, images, image_url }: Service): FormService => ({
  id,
  storeId: store_id,
  name,
  durationMinutes: duration,
  priceCents: price === null ? null : (cents(price) ?? Math.round(price * 100)),
  images: images.length === 0 && image_url !== null ? [image_url] : images,
})
