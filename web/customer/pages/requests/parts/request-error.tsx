import { ClipboardList } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { PageFailed } from '#web/app/document/errors/page-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { paths } from '../../../paths.ts'

/** A request that does not exist, or that is not for the viewer, leads to the others. */
export default function RequestError({ error }: { error: unknown }) {
  const { status, message } = toProblem(error)
  if (status !== 404)
    return <PageFailed error={error} heading={m.request_one()} failure={m.request_one_failed()} />
  return (
    <main id="main" tabIndex={-1} className="page-column pt-5 wide:pt-8">
      <title>{`${m.request_not_found()} · D3`}</title>
      <h1>{m.request_not_found()}</h1>
      <h2 className="sr-only">{m.request_one_failed()}</h2>
      <EmptyState
        icon={<ClipboardList />}
        title={message}
        action={<ButtonLink href={paths.requests()}>{m.request_browse()}</ButtonLink>}
      >
        {m.request_gone_hint()}
      </EmptyState>
    </main>
  )
}
