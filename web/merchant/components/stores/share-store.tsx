import { clsx } from 'clsx'
import { MessageCircle, Monitor, Printer } from '#web/ui/icons/icons.tsx'
import type { OwnStore } from '#contract/stores/editing.ts'
import { FROM } from '#domain/booking/booking-origins.ts'
import { m } from '#messages'
import { CopyButton } from '#web/parts/settings/copy-button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { useMay } from '../../role.ts'
import { paths } from '../../paths.ts'

/** Brings customers to the public page of a store. */
export function ShareStore({ store, customerUrl, className }: ShareStoreProps) {
  const mayEdit = useMay()('editStores')
  const url = `${paths.publicStore(customerUrl, store)}?${FROM}=link`
  const text = m.merchant_share_text({ store: store.name, url })
  return (
    <div className={clsx('flex flex-wrap gap-3', className)} role="group" aria-label={m.merchant_share()}>
      <ButtonLink
        variant="line"
        size="touch"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
      >
        <MessageCircle />
        {m.merchant_share_whatsapp()}
      </ButtonLink>
      <CopyButton text={url}>{m.merchant_share_copy()}</CopyButton>
      {mayEdit && (
        <ButtonLink variant="line" size="touch" href={paths.poster(store.id)}>
          <Printer />
          {m.merchant_share_poster()}
        </ButtonLink>
      )}
      {mayEdit && store.slug !== null && (
        <ButtonLink variant="line" size="touch" href={paths.website(store.id)}>
          <Monitor />
          {m.merchant_website_title()}
        </ButtonLink>
      )}
    </div>
  )
}

type ShareStoreProps = {
  store: Pick<OwnStore, 'id' | 'slug' | 'name'>
  customerUrl: string
  className?: string
}
