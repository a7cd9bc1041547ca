import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { callContext, type LoaderArgs } from '#web/client/load-context.ts'
import { call } from '#web/client/browser.ts'
import { useSession } from '#web/client/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { paths } from '../../paths.ts'

export async function loader({ context, request }: LoaderArgs) {
  const { topDeals } = await context.get(callContext)('GET /offers/top-deals', { query: { limit: 8 }, signal: request.signal })
  return { topDeals }
}

export const meta = () => [{ title: 'Deals near you · D3' }]

export default function Home() {
  const loaded = useLoaderData<typeof loader>()
  const session = useSession()
  const [deals, setDeals] = useState(loaded.topDeals)

  async function refresh() {
    const { topDeals } = await call('GET /offers/top-deals', { query: { limit: 8 } })
    setDeals(topDeals)
  }

  return (
    <main id="main" tabIndex={-1} className="wrap">
      <h1>{session ? `Top deals for ${session.firstName}` : 'Top deals'}</h1>
      <ul>
        {deals.map((offer) => (
          <li key={offer.id}>
            <Link href={paths.offer(offer.id, offer.store.id)}>
              {offer.title}, {offer.discount}% off
            </Link>
          </li>
        ))}
      </ul>
      {deals.length === 0 && <p>No active deals available at the moment.</p>}
      <Button variant="line" onClick={() => void refresh()}>
        Refresh
      </Button>
    </main>
  )
}
