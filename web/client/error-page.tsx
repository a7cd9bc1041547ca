import { CloudOff, Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CoverPatternDrawing } from '#web/ui/cover-pattern-drawing.tsx'
import { problemOf } from './problem-of.ts'

/** What stands in place of a page that could not be shown. */
export function PageTrouble({ error, homePath }: { error: unknown; homePath: string }) {
  const { status, message } = problemOf(error)
  const { revalidate, state } = useRevalidator()
  if (status === 404) return <NotFoundPage homePath={homePath} />
  return (
    <Trouble
      title="Something went wrong"
      sign={<CloudOff />}
      action={
        <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      {message}
    </Trouble>
  )
}

export function NotFoundPage({ homePath }: { homePath: string }) {
  return (
    <Trouble
      title="Page not found"
      sign={<Compass />}
      action={<ButtonLink href={homePath}>Go Home</ButtonLink>}
    >
      The address may be mistyped, or what was here has gone.
    </Trouble>
  )
}

/** What happened, and one thing to do. */
function Trouble({
  title,
  sign,
  children,
  action,
}: {
  title: string
  sign: ReactNode
  children: ReactNode
  action: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-16">
      <title>{`${title} · D3`}</title>
      <meta name="robots" content="noindex" />
      <div className="state" role="alert">
        <CoverPatternDrawing sign={sign} calm />
        <h1 className="text-22">{title}</h1>
        <p>{children}</p>
        {action}
      </div>
    </main>
  )
}
