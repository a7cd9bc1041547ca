import type { ReactNode } from 'react'
import { Hem } from '#web/ui/media/hem.tsx'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { AdminBrand } from '../../layout/shell.tsx'

/** The page around a form of somebody who is not signed in. */
export function AuthFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh content-start">
      <SkipLink />
      <Hem />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-128 px-4 pt-6 pb-12 outline-0 wide:pt-12">
        <AdminBrand />
        <h1 className="mt-6 text-28 wide:text-36">{title}</h1>
        <p className="mt-2 text-ink-2">{lead}</p>
        <div className="mt-6">{children}</div>
      </main>
    </div>
  )
}
