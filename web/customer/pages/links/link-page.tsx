/**
 * Common parts of the pages of signed links. A link authenticates its holder, so it must not leak: not into the log of
 * the API, not as a referrer.
 */
import type { ReactNode } from 'react'
import { data, redirect, useLocation, useNavigation, type MetaDescriptor } from 'react-router'
import type { Locale } from '#domain/accounts/locale.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { paths } from '../../paths.ts'
import { toFormError } from '../../form-actions.ts'

export const linkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export const linkMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · D3` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The reply of a loader for a link that is over. An unknown link gets the same one. */
export function overReply(error: unknown) {
  const { status } = toFormError(error)
  if (status !== 400 && status !== 404 && status !== 410 && status !== 422) throw error
  return data({ isOver: true as const }, { status: 410 })
}

/** Shows the page in the language of the message, unless the address names one. */
export function redirectToLanguage(url: URL, language: Locale, shown: Locale): void {
  if (url.searchParams.has('lang') || language === shown) return
  const search = new URLSearchParams(url.search)
  search.set('lang', language)
  throw redirect(`${url.pathname}?${search}`, { headers: linkHeaders() })
}

/** Returns the address in the same language, without a question that was asked in it. */
export function useLinkAddress(): string {
  const { pathname, search } = useLocation()
  const language = new URLSearchParams(search).get('lang')
  return language === null ? pathname : `${pathname}?lang=${encodeURIComponent(language)}`
}

export function refusedReply(error: unknown) {
  const { status, message } = toFormError(error)
  return data({ refused: message }, { status })
}

export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto max-w-140 px-4 py-3 wide:px-10">
        <Brand href={paths.home()} />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-140 px-4 pb-12 outline-0 wide:px-10">
        {children}
      </main>
    </>
  )
}

/** The booking in question. */
export const LinkCard = ({ children }: { children: ReactNode }) => (
  <article className="mt-4 grid gap-2 rounded-card border border-line bg-surface p-4">{children}</article>
)

export const LinkTime = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-28 leading-heading font-bold tracking-heading text-balance">{children}</p>
)

/** A fact about the booking, with an icon of one line of text. */
export const LinkFact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2 text-ink-2">
    <span className="grid h-[1lh] shrink-0 items-center" aria-hidden>
      {icon}
    </span>
    <span>{children}</span>
  </p>
)

export function LinkRefusal({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  )
}

/** Page that confirms the visitor's answer. `next` is where they can go. */
export const LinkAnswered = ({ title, message, next }: EndProps) => (
  <div className="grid justify-items-start gap-5">
    <h1>{title}</h1>
    <Note tone="ok" role="status">
      {message}
    </Note>
    {next}
  </div>
)

export const LinkOver = ({ title, message, next }: EndProps) => (
  <div className="grid justify-items-start gap-5">
    <h1>{title}</h1>
    <p className="text-ink-2">{message}</p>
    {next}
  </div>
)

/** The choice that is being submitted. */
export const useSentChoice = () => useNavigation().formData?.get('choice')

export const LinkError = ({ error }: { error: unknown }) => (
  <ErrorPage error={error} homePath={paths.home()} />
)

type EndProps = { title: string; message: string; next: ReactNode }
