import { useLoaderData } from 'react-router'
import { callContext, type LoaderArgs } from '#web/client/load-context.ts'
import { useSession } from '#web/client/session.ts'
import { Link } from '#web/ui/link.tsx'
import { paths } from '../../paths.ts'

export async function loader({ context, request }: LoaderArgs) {
  const { categories } = await context.get(callContext)('GET /offers/categories', { signal: request.signal })
  return { categories }
}

export const meta = () => [{ title: 'D3 for business' }]

export default function Home() {
  const { categories } = useLoaderData<typeof loader>()
  const session = useSession()
  return (
    <main className="wrap">
      <h1>D3 for business</h1>
      <ul>
        {categories.map((category) => (
          <li key={category.slug}>
            {category.name}: {category.count}
          </li>
        ))}
      </ul>
      {session ? <p>Signed in as {session.firstName}</p> : <Link href={paths.signIn()}>Sign in</Link>}
    </main>
  )
}
