import { m } from '#messages'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'

export default function RequestsError({ error }: { error: unknown }) {
  return <PageFailed error={error} heading={m.request_hero_title()} failure={m.request_list_failed()} />
}
