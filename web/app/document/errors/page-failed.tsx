import { m } from '#messages'
import { clsx } from 'clsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { toProblem } from '#web/api/to-problem.ts'
import { TryAgain } from './try-again.tsx'

/**
 * A page whose content could not be loaded: its heading, what failed, and a button to try again. `className` is the
 * room above and below.
 */
export function PageFailed({
  error,
  heading,
  failure,
  className = 'pt-5 wide:pt-8',
}: {
  error: unknown
  heading: string
  failure: string
  className?: string
}) {
  return (
    <main id="main" tabIndex={-1} className={clsx('page-column', className)}>
      <title>{`${heading} · D3`}</title>
      <h1>{heading}</h1>
      <h2 className="sr-only">{m.shell_error_what()}</h2>
      <ErrorState title={failure} action={<TryAgain />}>
        {toProblem(error).message}
      </ErrorState>
    </main>
  )
}
