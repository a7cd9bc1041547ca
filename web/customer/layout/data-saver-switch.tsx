import { m } from '#messages'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

/** Turns the data saver on and off, for this device (public/elements/data-saver-choice.ts). */
export function DataSaverSwitch({ tone, className }: { tone?: 'night'; className?: string }) {
  return (
    <data-saver-choice className={className}>
      <Switch
        className="noscript:hidden"
        tone={tone}
        defaultChecked={usePageFacts().savesData}
        hint={m.data_saver_about()}
      >
        {m.data_saver_title()}
      </Switch>
    </data-saver-choice>
  )
}
