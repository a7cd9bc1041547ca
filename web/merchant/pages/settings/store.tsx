import { ArrowLeft, ExternalLink } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { FEED_DAYS } from '#contract/calendars/limits.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { ShareStore } from '../../components/stores/share-store.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { AddressSection } from './address-section.tsx'
import { BranchesSection } from './branches-section.tsx'
import { FeedsSection } from './feeds-section.tsx'
import { GallerySection } from './gallery-section.tsx'
import { loadStore, type LoadedStore } from './load-store.ts'
import { PicturesSection } from './pictures-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SocialsSection } from './socials-section.tsx'
import { StorePill } from './store-pill.tsx'
import { StorePreview } from './store-preview.tsx'
import { VerificationSection } from './verification-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

export const loader = loadStore

export const meta = ({ loaderData }: { loaderData?: LoadedStore }) => [
  { title: m.merchant_page_title({ page: loaderData?.store.name ?? m.merchant_settings_title() }) },
  { name: 'description', content: m.merchant_settings_description() },
]

/** Page of everything about one store that customers see, and of its visibility. */
export default function StoreSettings() {
  const loaded = useLoaderData<typeof loader>()
  const { store, customerUrl } = loaded
  const isClosed = store.status === 'closed'
  return (
    <Shell place="settings" store={store}>
      <div className="flex flex-wrap items-center gap-3 max-wide:pt-1">
        <IconLink className="-ml-2.5" href={paths.settings()} label={m.merchant_settings_back()}>
          <ArrowLeft />
        </IconLink>
        <LogoMark name={store.name} logo={store.logo_url} coverPattern={store.cover_url} size={48} />
        <h1 className="min-w-0 flex-[1_1_180px] text-28 wrap-anywhere">{store.name}</h1>
        <StorePill status={store.status} />
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        <StorePreview {...loaded} />
        {store.isPublic && (
          <ButtonLink
            variant="line"
            size="touch"
            href={paths.publicStore(customerUrl, store)}
            target="_blank"
          >
            <ExternalLink />
            {m.merchant_settings_public_page()}
          </ButtonLink>
        )}
      </p>
      {store.isPublic && <ShareStore store={store} customerUrl={customerUrl} className="mt-3" />}
      <div className="mt-6 grid max-w-176 grid-cols-1 gap-5">
        {store.suspension && (
          <Note tone="bad" role="status">
            {m.merchant_store_suspended({
              date: formatDate(toDay(Date.parse(store.suspension.since))),
              reason: store.suspension.reason,
            })}
          </Note>
        )}
        {!store.isPublic && <VisibilitySection store={store} />}
        {!isClosed && (
          <>
            <ProfileSection {...loaded} />
            <AddressSection {...loaded} />
            <PicturesSection store={store} />
            <GallerySection {...loaded} />
            <BranchesSection {...loaded} />
            <FeedsSection
              key={`feeds ${store.id}`}
              subject={{ storeId: store.id }}
              shows={m.merchant_feeds_shows_store(FEED_DAYS)}
              feeds={loaded.feeds}
            />
            <SocialsSection {...loaded} />
            <VerificationSection key={store.id} storeId={store.id} verification={loaded.verification} />
          </>
        )}
        {store.isPublic && <VisibilitySection store={store} />}
      </div>
    </Shell>
  )
}
