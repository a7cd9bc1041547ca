import { clsx } from 'clsx'
import { Printer } from '#web/ui/icons/icons.tsx'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { FROM, type LinkOrigin } from '#domain/booking/booking-origins.ts'
import { isLocale, languageTag, LOCALES } from '#domain/accounts/locale.ts'
import { storeProblems } from '#contract/stores/problems.ts'
import { drawQr } from '#web/app/document/draw-qr.server.ts'
import { customerUrlContext, localeContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { LANGUAGE_NAMES } from '#web/app/i18n/language-switch.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { PosterFiles } from './poster-files.tsx'
import { paths } from '../../paths.ts'

export async function loader({
  context,
  request,
  params: { id },
  url,
}: LoaderArgs<'/settings/stores/:id/poster'>) {
  const call = callAsMerchant({ context, url })
  const { signal } = request
  const [{ stores }, { store: details }] = await Promise.all([
    call('GET /stores/merchant/my-stores', { signal }),
    call('GET /stores/:id', { params: { id }, signal }),
  ])
  const store = stores.find((each) => each.id === id)
  if (!store) throw storeProblems.notFound()
  // Customers cannot open the page of the store.
  if (!store.isPublic) throw redirect(paths.storeSettings(store.id))
  const customerUrl = context.get(customerUrlContext)
  const offered = [
    ...details.deals.map((deal) => ({
      id: deal.id,
      name: deal.title,
      url: `${customerUrl}/offer/${deal.id}`,
    })),
    ...details.services.map((service) => ({ ...service, url: `${customerUrl}/service/${service.id}` })),
  ]
  const chosen = offered.find((each) => each.id === url.searchParams.get(ITEM))
  const storeUrl = paths.publicStore(customerUrl, store)
  const language = url.searchParams.get(LANGUAGE)
  const linkFrom = (origin: LinkOrigin) => `${chosen?.url ?? storeUrl}?${FROM}=${origin}`
  return {
    id,
    name: store.name,
    /** What the link opens, if it is not the store. */
    item: chosen ?? null,
    offered: offered.map(({ id: value, name }) => ({ value, name })),
    language: isLocale(language) ? language : context.get(localeContext),
    place: store.location,
    publicUrl: storeUrl,
    // An id in an address would not be typed.
    address: store.slug === null ? null : storeUrl.replace(/^https?:\/\//, ''),
    host: new URL(customerUrl).host,
    qr: { poster: drawQr(linkFrom('poster')), picture: drawQr(linkFrom('picture')) },
  }
}

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  {
    title: m.merchant_page_title({
      page: m.merchant_poster_title({ store: loaderData?.name ?? m.merchant_settings_title() }),
    }),
  },
]

/** Parameter of the service or offer that the link opens. */
const ITEM = 'item'
/** Parameter of the language of the poster, which may be another than the page's. */
const LANGUAGE = 'language'

/** Length in letters of a name that gets smaller ones, so that the poster stays on one page. */
const LONG_NAME = 30

/** A sheet of paper for the counter or the window, A4 or A5: its sizes follow the width of the paper. */
export default function Poster() {
  const { id, name, item, offered, language, place, publicUrl, address, host, qr } =
    useLoaderData<typeof loader>()
  const inLanguage = { locale: language }
  const find =
    address === null
      ? m.merchant_poster_find({ store: name, host }, inLanguage)
      : m.merchant_poster_address({ address }, inLanguage)
  const text =
    item === null
      ? m.merchant_poster_text({}, inLanguage)
      : m.merchant_poster_text_item({ item: item.name }, inLanguage)
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
        <ButtonLink variant="line" href={paths.storeSettings(id)}>
          {m.merchant_poster_back()}
        </ButtonLink>
        <p className="w-full quiet">{m.merchant_poster_hint()}</p>
        <form className="grid w-full items-end gap-3 mid:grid-cols-[1fr_auto_auto]">
          <SelectField label={m.merchant_poster_opens()} name={ITEM} defaultValue={item?.id ?? ''}>
            <option value="">{m.merchant_poster_opens_store()}</option>
            {offered.map((each) => (
              <option key={each.value} value={each.value}>
                {each.name}
              </option>
            ))}
          </SelectField>
          <SelectField label={m.merchant_poster_language()} name={LANGUAGE} defaultValue={language}>
            {LOCALES.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="line">
            {m.merchant_poster_show()}
          </Button>
        </form>
        <PosterFiles texts={{ name, place, text, find }} qr={qr} />
      </div>
      <article
        className="@container mx-auto max-w-[148mm] rounded-card border border-edge print:max-w-none print:border-0"
        aria-label={m.merchant_poster_title({ store: name })}
        lang={languageTag(language)}
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
            <QrCode qr={qr.poster} label={m.merchant_poster_qr({ url: publicUrl })} />
          </div>
          <p className="max-w-[80cqw] text-[5cqw] leading-tight font-semibold text-balance">{text}</p>
          <p className="text-[3.4cqw] leading-tight text-balance wrap-anywhere">{find}</p>
          <Brand href={publicUrl} />
        </div>
      </article>
    </main>
  )
}
