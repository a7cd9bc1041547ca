import { m } from '#messages'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useDataSaver } from '#web/app/document/data-saver.ts'

/** Turns the data saver on and off, for this device. */
export function DataSaverSwitch({ tone, className }: { tone?: 'night'; className?: string }) {
  const { isOn, choose } = useDataSaver()
  return (
    <div className={className}>
      <Switch
        className="noscript:hidden"
        tone={tone}
        checked={isOn}
        hint={m.data_saver_about()}
        onChange={(event) => choose(event.currentTarget.checked)}
      >
        {m.data_saver_title()}
      </Switch>
    </div>
  )
}
