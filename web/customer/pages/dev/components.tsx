/** Page of all components of web/ui in all their states, in both themes. It is routed in development only. */
import { useLoaderData } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { attempt } from '../../attempt.ts'
import { BookingComponents } from './booking.tsx'
import { CommerceComponents } from './commerce.tsx'
import { FeedbackComponents } from './feedback.tsx'
import { FormComponents } from './forms.tsx'
import { MediaComponents } from './media.tsx'
import { NavigationComponents } from './navigation.tsx'
import { NotificationComponents } from './notifications.tsx'
import { OverlayComponents } from './overlays.tsx'
import { Pictures } from './shown.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [offers, stores] = await Promise.all([
    attempt(call('GET /offers/featured', { query: { limit: 12 }, signal })),
    attempt(call('GET /stores', { query: { sortBy: 'Popular', page: 1, limit: 8 }, signal })),
  ])
  const covers = stores.loaded?.stores ?? []
  return {
    picture: offers.loaded?.offers.find(({ image_url }) => image_url)?.image_url ?? null,
    cover: covers.find(({ cover_url }) => cover_url)?.cover_url ?? null,
    logo: covers.find(({ logo_url }) => logo_url)?.logo_url ?? null,
  }
}

const FOLDERS = [
  'booking',
  'commerce',
  'feedback',
  'forms',
  'media',
  'navigation',
  'notifications',
  'overlays',
]

export default function Components() {
  return (
    <Pictures value={useLoaderData<typeof loader>()}>
      <SkipLink />
      <main id="main" tabIndex={-1} className="page-column">
        <title>Components · D3</title>
        <h1>Components</h1>
        <nav aria-label="Folders" className="flex items-center gap-2" style={{ flexWrap: 'wrap' }}>
          {FOLDERS.map((folder) => (
            <a key={folder} className={chipClass()} href={`#${folder}`}>
              {folder}
            </a>
          ))}
        </nav>
        <BookingComponents />
        <CommerceComponents />
        <FeedbackComponents />
        <FormComponents />
        <MediaComponents />
        <NavigationComponents />
        <NotificationComponents />
        <OverlayComponents />
      </main>
    </Pictures>
  )
}
