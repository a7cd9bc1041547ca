import { useLoaderData, useRevalidator } from 'react-router'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Shell } from '../../layout/shell.tsx'
import { Panel } from '../../parts/panel.tsx'
import { BookingStops } from './booking-stops.tsx'
import { SettingLine } from './setting-line.tsx'

export async function loader({ context, request: { signal } }: LoaderArgs) {
  const call = context.get(callContext)
  const [{ settings }, { stops }] = await Promise.all([
    call('GET /admin/settings', { signal }),
    call('GET /admin/booking-stops', { signal }),
  ])
  return { settings, stops, now: context.get(nowContext).getTime() }
}

export const meta = () => [{ title: 'Settings · D3 Admin' }]

export default function SettingsPage() {
  const { settings, stops, now } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const switches = settings.filter(({ value }) => typeof value === 'boolean')
  const links = settings.filter(({ value }) => typeof value === 'string')
  const amounts = settings.filter(({ min }) => min !== null)
  return (
    <Shell section="settings" title="Settings">
      <div className="grid max-w-240 gap-4">
        <Panel title="Stops" end="Apply within five seconds">
          <ul>
            {switches.map((setting) => (
              <SettingLine key={setting.key} setting={setting} now={now} onChange={revalidate} />
            ))}
          </ul>
        </Panel>
        <BookingStops stops={stops} now={now} onChange={revalidate} />
        <Panel title="Fee and limits">
          <ul>
            {amounts.map((setting) => (
              <SettingLine key={setting.key} setting={setting} now={now} onChange={revalidate} />
            ))}
          </ul>
        </Panel>
        <Panel title="Profiles of the market" end="In the foot of the customer site">
          <ul>
            {links.map((setting) => (
              <SettingLine key={setting.key} setting={setting} now={now} onChange={revalidate} />
            ))}
          </ul>
        </Panel>
      </div>
    </Shell>
  )
}
