import { clsx } from 'clsx'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useLoaderData, useOutletContext } from 'react-router'
import { m } from '#messages'
import { Queries } from '#web/api/queries.tsx'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { paths } from '../../paths.ts'
import { loadRequest, type LoadedRequest } from './parts/load-request.ts'
import { OwnQuoteCard } from './quote/own-quote.tsx'
import { QuoteForm } from './quote/quote-form.tsx'
import { RequestDetails } from './request-details.tsx'
import type { ReloadRequests } from './requests.tsx'
import { RequestFailed } from './request-failed.tsx'

export const loader = loadRequest

export const meta = ({ loaderData }: { loaderData?: LoadedRequest }) => [
  { title: m.merchant_page_title({ page: loaderData?.request.title ?? m.merchant_request_title() }) },
  { name: 'description', content: m.merchant_request_description() },
]

/** Needs of the customer, and the merchant's quote or the form for one. */
export default function Request() {
  const loaded = useLoaderData<typeof loadRequest>()
  const { request, quotes, stores, choice } = loaded
  const reload = useOutletContext<ReloadRequests>()
  const now = useNow(loaded.now)
  const [editedId, setEditedId] = useState<string>()
  const quote = quotes.find(({ status }) => status === 'accepted' || status === 'pending') ?? quotes[0]
  const isOpen = request.status === 'pending' && Date.parse(request.expiresAt) > now
  const mayQuote = isOpen && !request.isOwn && (!quote || !['pending', 'accepted'].includes(quote.status))
  const isEditing = quote?.status === 'pending' && quote.id === editedId
  const hasForm = isEditing || (mayQuote && stores.length > 0)
  const formTitle = isEditing ? m.merchant_request_edit_offer() : m.merchant_request_make_offer()
  return (
    <article aria-labelledby="request-title" className="min-w-0 wide:sticky wide:top-6">
      <header className="sticky top-0 z-10 -mx-4 -mt-3 mb-3.5 flex min-h-14 items-center gap-1 border-b border-line bg-paper px-1.5 wide:hidden">
        <IconLink
          href={paths.requests(choice)}
          label={m.merchant_back_to({ page: m.merchant_request_title() })}
        >
          <ArrowLeft />
        </IconLink>
        <p className="py-1 font-display text-20 leading-title font-bold" aria-hidden>
          {hasForm ? formTitle : m.merchant_request_one()}
        </p>
      </header>
      <div
        key={request.id}
        className={panelClass({
          floats: true,
          className: `grid grid-cols-1 gap-4 max-wide:rounded-none max-wide:border-0 max-wide:bg-transparent max-wide:p-0
            max-wide:shadow-none wide:max-h-[calc(100dvh-3rem)] wide:overflow-y-auto wide:overscroll-contain`,
        })}
      >
        <RequestDetails
          request={request}
          ownQuotes={quotes.filter(({ status }) => status !== 'withdrawn').length}
          distanceKm={request.distanceKm}
          now={now}
        />
        {quote && !isEditing && (
          <OwnQuoteCard
            quote={quote}
            now={now}
            onEdit={isOpen ? () => setEditedId(quote.id) : undefined}
            onChange={reload}
          />
        )}
        {!isOpen && quote?.status !== 'accepted' && <Note tone="info">{m.merchant_request_closed()}</Note>}
        {mayQuote && stores.length === 0 && <Note tone="info">{m.merchant_request_no_open_store()}</Note>}
        {hasForm && (
          <section aria-labelledby="quote-title" className="grid grid-cols-1 gap-4">
            <h3 id="quote-title" className={clsx('text-18', (!quote || isEditing) && 'max-wide:sr-only')}>
              {formTitle}
            </h3>
            <Queries>
              <QuoteForm
                key={isEditing ? `${quote.id}-${quote.version}` : 'new'}
                {...loaded}
                quote={isEditing ? quote : undefined}
                now={now}
                onSent={() => {
                  setEditedId(undefined)
                  reload()
                }}
                onCancel={() => setEditedId(undefined)}
              />
            </Queries>
          </section>
        )}
      </div>
    </article>
  )
}

/** Error beside the list, which remains. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <RequestFailed error={error} />
}
