import { ArrowLeft } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Shell, type ShellProps } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

/** The page around the form: the way back, its title, and actions beside it. */
export function FormFrame({ title, store, actions, children }: FormFrameProps) {
  return (
    <Shell place="offers" store={store} withoutTabs>
      <header className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-2">
        <IconLink className="-ml-3" label={m.merchant_offers_back()} href={paths.offers()}>
          <ArrowLeft />
        </IconLink>
        <h1 className="text-22 wide:text-28">{title}</h1>
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </Shell>
  )
}

type FormFrameProps = { title: string; store: ShellProps['store']; actions?: ReactNode; children: ReactNode }
