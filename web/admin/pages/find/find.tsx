import { useLoaderData } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Search, SearchX } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Shell } from '../../layout/shell.tsx'
import { Panel } from '../../parts/panel.tsx'
import { groupResults } from './results.ts'

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const q = url.searchParams.get('q')?.trim() ?? ''
  if (q === '') return { q, groups: [] }
  return {
    q,
    groups: groupResults(await context.get(callContext)('GET /admin/find', { query: { q }, signal })),
  }
}

export const meta = () => [{ title: 'Find · D3 Admin' }]

export default function FindPage() {
  const { q, groups } = useLoaderData<typeof loader>()
  return (
    <Shell section="find" title={q === '' ? 'Find' : `“${q}”`}>
      {groups.length === 0 ? (
        <State
          icon={q === '' ? <Search /> : <SearchX />}
          calm
          roomy
          heading={
            <h2 className="text-22 leading-title">{q === '' ? 'What do you know?' : 'Nothing found'}</h2>
          }
        >
          A phone number, an e-mail address, a booking code, a receipt of M-Pesa, or the beginning of a name
          of a person or a store.
        </State>
      ) : (
        <div className="grid gap-4">
          {groups.map(({ title, results }) => (
            <Panel key={title} title={title} end={results.length}>
              <ul>
                {results.map(({ href, title: name, detail }) => (
                  <li key={href} className="border-line not-first:border-t">
                    <Link href={href} className="-mx-2 grid rounded-control px-2 py-2.5 hover:bg-sunk">
                      <b className="font-semibold">{name}</b>
                      <span className="text-15 text-ink-2">{detail}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </Shell>
  )
}
