import { useLoaderData, useNavigate } from 'react-router'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { BroadcastForm } from './broadcast-form.tsx'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [{ locations }, { categories }] = await Promise.all([
    call('GET /locations', { signal }),
    call('GET /categories', { signal }),
  ])
  return { locations, categories }
}

export const meta = () => [{ title: 'New broadcast · D3 Admin' }]

export default function NewBroadcastPage() {
  const choices = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <MessagesFrame current="broadcasts">
      <Link href={paths.broadcasts()} className={`${linkClass} mb-3 inline-flex items-center gap-1.5`}>
        <ArrowLeft /> All broadcasts
      </Link>
      <BroadcastForm choices={choices} onSaved={({ id }) => navigate(paths.broadcast(id))} />
    </MessagesFrame>
  )
}
