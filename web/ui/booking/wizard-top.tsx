import { ArrowLeft, X } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Steps } from './steps.tsx'
import type { StepsProps } from './steps.tsx'

/** The header of a wizard: a back link on a phone, the brand on a wide screen, the steps, and a link out. */
export function WizardTop({ brand, steps, current, hrefs, backHref, closeHref }: WizardTopProps) {
  return (
    <WizardBar>
      {backHref && (
        <IconLink className="-ml-3 wide:hidden" href={backHref} label={m.ui_back()}>
          <ArrowLeft />
        </IconLink>
      )}
      <span className="max-wide:hidden">{brand}</span>
      <Steps steps={steps} current={current} hrefs={hrefs} />
      <IconLink className="-mr-3" href={closeHref} label={m.ui_close()}>
        <X />
      </IconLink>
    </WizardBar>
  )
}

/** The bar of a wizard's header. */
export function WizardBar({ children }: { children: ReactNode }) {
  return (
    <header className="border-b border-line bg-paper">
      <div className="page-column flex h-14 items-center gap-2 wide:h-18 wide:gap-8">{children}</div>
    </header>
  )
}

export type WizardTopProps = StepsProps & { brand: ReactNode; backHref?: string; closeHref: string }
