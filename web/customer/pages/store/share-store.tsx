import { Share2 } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { paths } from '../../paths.ts'
import { SHARE_MENU, ShareMenu } from '../offer/share-menu.tsx'
import type { StorePageView } from './store-view.ts'

/** Opens the menu below, which is once on the page. */
export const ShareStoreButton = () => (
  <Button variant="line" size="sm" popoverTarget={SHARE_MENU}>
    <Share2 />
    {m.store_share()}
  </Button>
)

export function ShareStoreMenu({ store }: { store: StorePageView }) {
  const url = usePageFacts().publicUrl + paths.store(store)
  return <ShareMenu what="store" url={url} text={`${store.name}, ${store.area}`} />
}
