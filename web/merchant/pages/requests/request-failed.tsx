import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { toProblem } from '#web/api/to-problem.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { paths } from '../../paths.ts'

/** Content in place of a request that is gone or could not be loaded. */
export function RequestFailed({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  const { status, message } = toProblem(error)
  const isMissing = status === 404
  return (
    <div className="m-auto min-w-0 py-8">
      <h2 className="sr-only">{m.merchant_request_one()}</h2>
      <ErrorState
        title={isMissing ? m.merchant_request_missing() : m.merchant_request_failed()}
        {...(!isMissing && { onRetry: () => void revalidate() })}
        action={
          <ButtonLink variant="line" href={paths.requests()}>
            <ArrowLeft />
            {m.merchant_request_back()}
          </ButtonLink>
        }
      >
        {isMissing ? m.merchant_request_missing_hint() : message}
      </ErrorState>
    </div>
  )
}
