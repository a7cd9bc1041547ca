import { clsx } from 'clsx'
import { redirect, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { m } from '#messages'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { StoreChoice } from '../../../layout/store-choice.tsx'
import { paths } from '../../../paths.ts'
import { AudienceChoice } from './audience-choice.tsx'
import { MailForm } from './mail-form.tsx'
import { readMailsChoice } from './mails-query.ts'
import { SentMails } from './sent-mails.tsx'

const PER_PAGE = 10

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const choice = readMailsChoice(url.searchParams)
  const { store, group, tag } = choice
  // A business with several stores writes in the name of one of them, by default the oldest.
  const loaded = await call('GET /merchant/client-mails/audience', {
    query: { group, tag, ...(store && { storeId: store }) },
    signal,
  })
  const { mails, pagination } = await call('GET /merchant/client-mails', {
    query: {
      ...(loaded.storeId !== null && { storeId: loaded.storeId }),
      page: choice.sent,
      limit: PER_PAGE,
    },
    signal,
  })
  const pages = Math.max(1, pagination.totalPages)
  if (choice.sent > pages) throw redirect(paths.clientMails({ ...choice, sent: pages }))
  return { loaded, choice, mails, pages, now: context.get(nowContext).getTime() }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_mails_title() }) },
  { name: 'description', content: m.merchant_mails_description() },
]

/** An e-mail to a group of clients, and those that were sent. */
export default function ClientMails() {
  const { loaded, choice, mails, pages, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const isLoading = useNavigation().state === 'loading'
  const storeName = loaded.stores.length > 1 ? loaded.senderName : undefined
  return (
    <Shell place="clients">
      <StoreChoice
        stores={loaded.stores}
        storeId={loaded.storeId ?? undefined}
        page={paths.clientMails()}
        getPath={(store) => paths.clientMails({ group: choice.group, tag: choice.tag, store })}
        otherChoices={{
          group: choice.group === 'everyone' ? undefined : choice.group,
          tag: choice.tag || undefined,
        }}
        isOne
      />
      <SubHead
        back={{ href: paths.clients({ store: choice.store }), label: m.merchant_clients_title() }}
        title={m.merchant_mails_title()}
      />
      <p className="-mt-2 mb-5 max-w-160 text-ink-2">{m.merchant_mails_lead()}</p>
      <div className="grid max-w-260 gap-8">
        <div
          aria-busy={isLoading || undefined}
          className={clsx('transition-opacity', isLoading && 'opacity-60')}
        >
          <AudienceChoice choice={choice} loaded={loaded} storeName={storeName} />
        </div>
        <MailForm choice={choice} loaded={loaded} isLoading={isLoading} onSent={() => void revalidate()} />
        <SentMails {...{ mails, pages, choice, now }} storeName={storeName} />
      </div>
    </Shell>
  )
}
