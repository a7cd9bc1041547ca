import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { IconLink } from '#web/components/forms/icon-button.tsx'
import { Steps } from './steps.tsx'
import type { StepsProps } from './steps.tsx'

/** The header of a wizard: a back link on a phone, the brand on a wide screen, the steps, and a link out. */
export function WizardTop({ brand, steps, current, hrefs, backHref, closeHref }: WizardTopProps) {
  return (
    <header className="wz-top">
      <div className="mx-auto max-w-320 px-4 bar wide:px-10">
        {backHref && (
          <IconLink className="wide:hidden back" href={backHref} label={m.booking_top_back()}>
            <ArrowLeft />
          </IconLink>
        )}
        <span className="max-wide:hidden">{brand}</span>
        <Steps steps={steps} current={current} hrefs={hrefs} />
        <IconLink className="out" href={closeHref} label={m.booking_top_close()}>
          <X />
        </IconLink>
      </div>
    </header>
  )
}

export type WizardTopProps = StepsProps & { brand: ReactNode; backHref?: string; closeHref: string }
