import { useLoaderData, type MetaArgs } from 'react-router'
import { m } from '#messages'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { publicMeta } from '#web/app/document/page-meta.ts'
import { pages } from '../../paths.ts'
import { LegalPage } from './legal-page.tsx'

export async function loader({ context }: LoaderArgs) {
  const { text } = await context.get(callContext)('GET /texts/:name', { params: { name: 'privacy' } })
  return { text }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: m.legal_privacy_title(),
    description: m.legal_privacy_description(),
    path: pages.privacy,
  })

export default function Privacy() {
  return <LegalPage title={m.legal_privacy_title()} text={useLoaderData<typeof loader>().text} />
}
