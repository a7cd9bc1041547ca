import type { ReactNode } from 'react'
import { m } from '#messages'
import { Brand } from '#web/ui/navigation/brand.tsx'
import { Hem } from '#web/ui/media/hem.tsx'
import { LanguageSwitch } from '#web/app/i18n/language-switch.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { paths } from '../../paths.ts'

/** The page around an account form: heading, form, and links to other pages. */
export function AuthFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
  foot: ReactNode
}) {
  return (
    <div className="grid min-h-dvh content-start">
      <SkipLink />
      <Hem />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-128 px-4 pt-6 pb-12 wide:pt-12 outline-0">
        <Brand href={paths.home()} sign={m.merchant_brand_sign()} />
        <h1 className="mt-6 text-28 wide:text-36">{title}</h1>
        <p className="mt-2 text-ink-2">{lead}</p>
        <div className="mt-6">{children}</div>
        <div className="mt-6 pt-5 border-t border-line text-15 leading-small">{foot}</div>
        <LanguageSwitch className="mt-4 -ml-2" />
      </main>
    </div>
  )
}
