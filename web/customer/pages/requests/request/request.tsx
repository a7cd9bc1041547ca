import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Crumbs } from '#web/ui/navigation/crumbs.tsx'
import { StickyFoot } from '#web/ui/navigation/sticky-foot.tsx'
import { paths } from '../../../paths.ts'
import { AcceptedQuote } from '../quotes/accepted-quote.tsx'
import { LiveRequest } from './live-request.tsx'
import { loadRequest } from './load-request.ts'
import { OwnQuote } from '../quotes/own-quote.tsx'
import { PhoneBar } from '../parts/phone-bar.tsx'
import { QuotesCompared } from './quotes-compared.tsx'
import { RateWork } from './rate-work.tsx'
import { RequestDetails } from './request-details.tsx'
import { RequestHead } from './request-head.tsx'
import { RequestMenu } from './request-menu.tsx'
import { useMakeOffer } from '../quotes/use-make-offer.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import type { ShellHandle } from '../../../layout/shell.tsx'
import RequestError from '../parts/request-error.tsx'

export const loader = loadRequest

export const handle: ShellHandle = { hasOwnFoot: true }

export const meta = loadedMeta

export default function RequestPage() {
  const { request, quotes, merchantUrl, now } = useLoaderData<typeof loadRequest>()
  const session = useSession()
  const { makeOffer, dialog } = useMakeOffer(merchantUrl)
  const { isOwn, status, hasMyOffer } = request
  const accepted = quotes.find((quote) => quote.status === 'accepted')
  const canOffer = !isOwn && !hasMyOffer && status === 'pending'
  // A booking is cancelled on its own page.
  const canWithdraw = isOwn && (status === 'pending' || (status === 'active' && accepted?.bookingId === null))
  const back = isOwn ? paths.profile.requests() : paths.requests()
  return (
    <main id="main" tabIndex={-1} className="page-column pb-20 outline-none wide:pt-2 wide:pb-10">
      <PhoneBar href={back} label={m.request_back()} title={isOwn ? m.request_yours() : m.request_one()}>
        <RequestMenu request={request} place="bar" canWithdraw={canWithdraw} />
      </PhoneBar>
      <div className="max-wide:hidden">
        <Crumbs
          trail={[{ href: back, label: isOwn ? m.request_tab_mine() : m.request_list_title() }]}
          here={request.title}
        />
      </div>
      <RequestHead request={request} now={now}>
        {canOffer && (
          <Button className="noscript:hidden" onClick={() => makeOffer(request)}>
            {m.request_make_offer()}
          </Button>
        )}
        <RequestMenu request={request} place="head" canWithdraw={canWithdraw} />
      </RequestHead>
      {session && (isOwn || hasMyOffer) && (
        <LiveRequest request={request} bookingIds={quotes.flatMap(({ bookingId }) => bookingId ?? [])} />
      )}
      {isOwn && accepted && <AcceptedQuote request={request} quote={accepted} now={now} />}
      {isOwn && status === 'completed' && <RateWork request={request} />}
      {isOwn && <QuotesCompared />}
      {!isOwn &&
        quotes.map((quote) => (
          <OwnQuote
            key={quote.id}
            quote={quote}
            now={now}
            onChange={quote.storeId === null ? () => makeOffer(request, quote) : undefined}
          />
        ))}
      <RequestDetails request={request} />
      {canOffer && (
        <StickyFoot title={m.quote_free_short()} detail={m.quote_free_detail()}>
          <Button className="noscript:hidden" onClick={() => makeOffer(request)}>
            {m.request_make_offer()}
          </Button>
        </StickyFoot>
      )}
      {dialog}
    </main>
  )
}

export const ErrorBoundary = RequestError
