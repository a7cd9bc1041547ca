import { m } from '#messages'
import { CloudOff, Compass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { State } from '#web/components/feedback/state.tsx'
import { problemOf } from '#web/shared/api/problem-of.ts'

/** Shown instead of a page that failed to load. */
export function ErrorPage({ error, homePath }: { error: unknown; homePath: string }) {
  const { status, message } = problemOf(error)
  const { revalidate, state } = useRevalidator()
  if (status === 404) return <NotFoundPage homePath={homePath} />
  return (
    <ErrorMessage
      title={m.shell_error_title()}
      icon={<CloudOff />}
      action={
        <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {m.ui_try_again()}
        </Button>
      }
    >
      {message}
    </ErrorMessage>
  )
}

export function NotFoundPage({ homePath }: { homePath: string }) {
  return (
    <ErrorMessage
      title={m.shell_not_found_title()}
      icon={<Compass />}
      action={<ButtonLink href={homePath}>{m.shell_go_home()}</ButtonLink>}
    >
      {m.shell_not_found_text()}
    </ErrorMessage>
  )
}

/** What happened, and one action. */
function ErrorMessage({
  title,
  icon,
  children,
  action,
}: {
  title: string
  icon: ReactNode
  children: ReactNode
  action: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-320 px-4 py-16 wide:px-10">
      <title>{`${title} · D3`}</title>
      <meta name="robots" content="noindex" />
      <State
        icon={icon}
        calm
        heading={<h1 className="text-22 leading-[1.2]">{title}</h1>}
        action={action}
        role="alert"
      >
        {children}
      </State>
    </main>
  )
}
