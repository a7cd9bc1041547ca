import { Link, useRevalidator } from 'react-router'
import { problemOf } from './problem-of.ts'

/** What stands in place of a page that could not be shown: what happened, and one thing to do. */
export function PageTrouble({ error, homePath }: { error: unknown; homePath: string }) {
  const { status, message } = problemOf(error)
  const { revalidate, state } = useRevalidator()
  if (status === 404) return <NotFoundPage homePath={homePath} />
  return (
    <main className="wrap" style={{ textAlign: 'center', paddingBlock: 96 }}>
      <title>Something went wrong · D3</title>
      <h1>Something went wrong</h1>
      <p role="alert" style={{ marginBlock: 16 }}>
        {message}
      </p>
      <button type="button" className="btn primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
        Try Again
      </button>
    </main>
  )
}

export function NotFoundPage({ homePath }: { homePath: string }) {
  return (
    <main className="wrap" style={{ textAlign: 'center', paddingBlock: 96 }}>
      <title>Page not found · D3</title>
      <h1>Page not found</h1>
      <p style={{ marginBlock: 16 }}>The address may be mistyped, or what was here has gone.</p>
      <Link to={homePath} className="btn primary">
        Go Home
      </Link>
    </main>
  )
}
