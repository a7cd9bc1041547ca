import { redirect } from 'react-router'
import { OFFER_LISTS, type OfferList } from '#domain/catalogue/offer-state.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { loadStoreChoices } from '../../components/stores/store-choices.ts'
import { paths } from '../../paths.ts'

const PER_PAGE = 30

/** Loads one page of a list of offers, and the number of offers in each list. */
export async function loadOffers({ context, request, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const { signal } = request
  const asked = url.searchParams.get('list')
  const list: OfferList = OFFER_LISTS.find((each) => each === asked) ?? 'current'
  const storeId = url.searchParams.get('store') || undefined
  const requested = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(requested) && requested > 1 ? Math.min(requested, 10_000) : 1
  const [{ offers, pagination }, summary, stores] = await Promise.all([
    call('GET /offers', {
      query: { list, page, limit: PER_PAGE, ...(storeId && { store_id: storeId }) },
      signal,
    }),
    call('GET /offers/summary', { query: { ...(storeId && { storeId }) }, signal }),
    loadStoreChoices(call, signal),
  ])
  const last = Math.max(1, pagination.totalPages)
  if (page > last) throw redirect(paths.offers({ list, store: storeId, page: last }))
  return {
    offers,
    list,
    page,
    pages: last,
    storeId,
    summary,
    stores,
    now: context.get(nowContext).getTime(),
  }
}
