import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { readRequestsChoice } from './requests-choice.ts'

/** A request, the merchant's quotes for it, and what a quote is made of. */
export async function loadRequest({
  context,
  request: { signal },
  params,
  url,
}: LoaderArgs<'/requests/:id'>) {
  const call = callAsMerchant({ context, url })
  const { id } = params
  const [{ data }, quotes, { stores }, templates] = await Promise.all([
    call('GET /request-service/:id', { params: { id }, signal }),
    call('GET /request-service/:requestId/offers', { params: { requestId: id }, query: {}, signal }),
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /merchant/quote-templates', { signal }),
  ])
  const { request } = data
  return {
    request,
    quotes: quotes.data.offers.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    // The stores of the trade come first.
    stores: stores
      .filter(({ status }) => status === 'published')
      .map(({ id: storeId, name, categorySlug }) => ({ id: storeId, name, categorySlug }))
      .toSorted(
        (one, other) =>
          Number(other.categorySlug === request.categorySlug) -
          Number(one.categorySlug === request.categorySlug),
      ),
    templates: templates.data,
    choice: readRequestsChoice(url.searchParams),
    now: context.get(nowContext).getTime(),
  }
}

export type LoadedRequest = Awaited<ReturnType<typeof loadRequest>>
export type OwnQuote = LoadedRequest['quotes'][number]
export type Template = LoadedRequest['templates'][number]
export type OwnStore = LoadedRequest['stores'][number]
