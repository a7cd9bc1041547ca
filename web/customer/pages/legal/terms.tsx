import { useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { pages } from '../../paths.ts'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: LoaderArgs) {
  const { text } = await context.get(callContext)('GET /texts/:name', { params: { name: 'terms' } })
  return { text }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.legal_terms_title(),
    description: m.legal_terms_description(),
    path: pages.terms,
  })

export default function Terms() {
  return <LegalPage title={m.legal_terms_title()} text={useLoaderData<typeof loader>().text} />
}
