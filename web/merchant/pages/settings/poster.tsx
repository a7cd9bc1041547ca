import { clsx } from 'clsx'
import { Printer } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { storeProblems } from '#contract/stores/problems.ts'
import { drawQr } from '#web/app/document/draw-qr.server.ts'
import { customerUrlContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SharePicture } from './share-picture.tsx'
import { paths } from '../../paths.ts'

export async function loader({
  context,
  request,
  params: { id },
  url,
}: LoaderArgs<'/settings/stores/:id/poster'>) {
  const call = callAsMerchant({ context, url })
  const { stores } = await call('GET /stores/merchant/my-stores', { signal: request.signal })
  const store = stores.find((each) => each.id === id)
  if (!store) throw storeProblems.notFound()
  // Customers cannot open the page of the store.
  if (!store.isPublic) throw redirect(paths.storeSettings(store.id))
  const customerUrl = context.get(customerUrlContext)
  const publicUrl = paths.publicStore(customerUrl, store)
  return {
    id,
    name: store.name,
    place: store.location,
    publicUrl,
    host: new URL(customerUrl).host,
    qr: drawQr(publicUrl),
  }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title: m.merchant_page_title({
      page: m.merchant_poster_title({ store: loaderData?.name ?? m.merchant_settings_title() }),
    }),
  },
]

/** Length in letters of a name that gets smaller ones, so that the poster stays on one page. */
const LONG_NAME = 30

/** A sheet of paper for the counter or the window, A4 or A5: its sizes follow the width of the paper. */
export default function Poster() {
  const { id, name, place, publicUrl, host, qr } = useLoaderData<typeof loader>()
  const find = m.merchant_poster_find({ store: name, host })
  return (
    <main
      id="main"
      data-theme="light"
      className="min-h-dvh bg-white p-4 text-ink wide:p-8 print:min-h-0 print:p-0 print:text-[black]"
    >
      <div className="mx-auto mb-6 flex max-w-[148mm] flex-wrap gap-2 print:hidden">
        <Button onClick={() => print()}>
          <Printer />
          {m.ui_print()}
        </Button>
        <SharePicture texts={{ name, place, text: m.merchant_poster_text(), find }} qr={qr} />
        <ButtonLink variant="line" href={paths.storeSettings(id)}>
          {m.merchant_poster_back()}
        </ButtonLink>
        <p className="w-full quiet">{m.merchant_poster_hint()}</p>
      </div>
      <article
        className="@container mx-auto max-w-[148mm] rounded-card border border-edge print:max-w-none print:border-0"
        aria-label={m.merchant_poster_title({ store: name })}
      >
        <div className="grid break-inside-avoid justify-items-center gap-[3cqw] px-[8cqw] py-[6cqw] text-center">
          <h1
            className={clsx(
              'font-display leading-tight font-bold text-balance wrap-anywhere',
              name.length > LONG_NAME ? 'text-[5cqw]' : 'text-[9cqw]',
            )}
          >
            {name}
          </h1>
          <p className="text-[4cqw] leading-tight">{place}</p>
          <div className="w-[52cqw]">
            <QrCode qr={qr} label={m.merchant_poster_qr({ url: publicUrl })} />
          </div>
          <p className="max-w-[80cqw] text-[5cqw] leading-tight font-semibold text-balance">
            {m.merchant_poster_text()}
          </p>
          <p className="text-[3.4cqw] leading-tight text-balance wrap-anywhere">{find}</p>
          <Brand href={publicUrl} />
        </div>
      </article>
    </main>
  )
}
